//! Programs made from public reports about Buffer implementations give the right value.
//! The `big` ones take gigabytes: `cargo xtask cases --big`.

#[path = "../../../xtask/src/evaluator.rs"]
mod evaluator;
#[path = "../../../xtask/src/recorded.rs"]
#[allow(dead_code)] // shared with oracle.rs and xtask
mod recorded;

use std::path::Path;
use std::time::Duration;

use evaluator::{Answer, Evaluator};

#[test]
fn public_reports() {
    let oracle = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../oracle");
    let mut reports = recorded::reports(&oracle.join("cases/public-reports.jsonl"), &recorded::engine())
        .expect("the programs");
    reports.retain(|r| !r.big);
    let evaluator = Evaluator {
        program: env!("CARGO_BIN_EXE_fastbuffer").into(),
        oracle,
        whole: true,
        patience: Duration::from_secs(120),
    };
    let expressions: Vec<&str> = reports.iter().map(|r| r.expression.as_str()).collect();
    let answers = evaluator.ask(&expressions, || ()).expect("our command runs");
    let mut complaints = Vec::new();
    for (r, answer) in reports.iter().zip(&answers) {
        let right = *answer == Answer::Value(r.expected.clone());
        if !right {
            complaints.push(format!("{}\n  expected {}\n  answered {answer}", r.id, r.expected));
        }
    }
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), reports.len(), complaints.join("\n"));
}
