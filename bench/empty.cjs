// What starting up costs: nothing is run.
