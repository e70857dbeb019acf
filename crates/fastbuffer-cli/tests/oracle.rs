//! Our command answers every recorded expression as real Node did, or as `ours` in the data says.

#[path = "../../../xtask/src/evaluator.rs"]
mod evaluator;
#[path = "../../../xtask/src/recorded.rs"]
#[allow(dead_code)] // shared with cases.rs and xtask
mod recorded;

use std::path::{Path, PathBuf};
use std::time::Duration;

use evaluator::{Answer, Evaluator};

/// More differences than this are only counted.
const MOST_PRINTED: usize = 40;

fn oracle() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../oracle")
}

fn check(area: &str) {
    let recorded = recorded::area(&oracle().join(format!("cases/{area}.jsonl")), &recorded::engine())
        .expect("the recorded answers");
    let evaluator = Evaluator {
        program: env!("CARGO_BIN_EXE_fastbuffer").into(),
        oracle: oracle(),
        whole: false,
        patience: Duration::from_secs(60),
    };
    let expressions: Vec<&str> = recorded.iter().map(|r| r.expression.as_str()).collect();
    let answers = evaluator.ask(&expressions, || ()).expect("our command runs");
    let mut different = 0;
    for (r, answer) in recorded.iter().zip(&answers) {
        if *answer == Answer::Value(r.expected.clone()) {
            continue;
        }
        different += 1;
        if different <= MOST_PRINTED {
            println!("{}\n  expected {}\n  answered {answer}", r.expression, r.expected);
        }
    }
    assert_eq!(different, 0, "{different} of {} answers differ in {area}", recorded.len());
}

macro_rules! areas {
    ($($area:ident)*) => {
        $(#[test]
        fn $area() {
            check(stringify!($area));
        })*

        #[test]
        fn every_area_is_tested() {
            let mut files: Vec<String> = std::fs::read_dir(oracle().join("cases"))
                .expect("the recorded answers")
                .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".jsonl").map(str::to_owned))
                .filter(|name| name != "public-reports")
                .collect();
            files.sort();
            assert_eq!(files, [$(stringify!($area)),*]);
        }
    };
}

areas! {
    alloc decode decoder encode errors fill from hostile inspecting numbers pool ranges receivers reflection search statics web
}
