//! What `--help` prints.

pub(crate) const TEXT: &str = "\
Usage: fastbuffer [options] [ script.js ] [arguments]
       fastbuffer [options] -e \"script\" [arguments]
       fastbuffer [options] - [arguments]      (the script is read from standard input)

Without a script: a read-eval-print loop on a terminal, otherwise standard input is run.

Options:
  -                            script read from standard input
  --                           end of options
  -c, --check                  look for syntax errors, run nothing
  -e, --eval \"script\"          evaluate script
  -i, --interactive            start the REPL even if standard input is no terminal
  -p, --print [\"script\"]       evaluate script and print its result
  -r, --require MODULE         load a CommonJS module first (repeatable)
  --import MODULE              load an ES module first (repeatable)
  --input-type TYPE            \"module\" or \"commonjs\": what -e and standard input are
  -h, --help                   print this
  -v, --version                print the version

  --engine NAME                quickjs or spidermonkey, where both are built in
  --zero-fill-buffers          allocUnsafe and allocUnsafeSlow give zeroed memory
  --memory-limit SIZE          the most that scripts may hold, such as 64M or 1G
  --disable-warning NAME       do not print this warning or code (repeatable)
  --no-deprecation             no deprecation warnings
  --no-warnings                no warnings at all
  --pending-deprecation        warn of pending deprecations too
  --throw-deprecation          a deprecation is an error
  --trace-deprecation          deprecation warnings with a stack
  --trace-uncaught             uncaught errors with the stack of the throw
  --trace-warnings             warnings with a stack
  --unhandled-rejections MODE  strict, throw (default), warn, none or warn-with-error-code
  --stack-trace-limit N        frames that a stack keeps
  --expose-gc                  a global gc()

Environment variables:
  FASTBUFFER_ENGINE            as --engine
  FORCE_COLOR                  1, 2 or 3: colours even where there is no terminal; 0: none
  NO_COLOR                     set and not empty: no colours
  NODE_DISABLE_COLORS          1: no colours in the REPL
  NODE_NO_WARNINGS             1: as --no-warnings
  NODE_OPTIONS                 options, separated by spaces, read before the command line
  NODE_PATH                    folders, separated by ':', searched for CommonJS modules last
  NODE_PENDING_DEPRECATION     1: as --pending-deprecation
  NODE_REPL_HISTORY            the file of the REPL's history; empty: none is kept
  NODE_REPL_HISTORY_SIZE       lines of history kept, 1000 if not set

Built for the behaviour of Node.js 26: https://nodejs.org/docs/latest-v26.x/api/buffer.html
";
