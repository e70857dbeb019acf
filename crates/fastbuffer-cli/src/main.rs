//! The `fastbuffer` command: runs scripts and a REPL.

mod args;
mod help;
mod repl;

use std::io::IsTerminal as _;
use std::process::ExitCode;

use args::{Command, Terminal};
use fastbuffer_runtime::Options;

/// What Node answers to a command line it does not understand.
const BAD_USAGE: u8 = 9;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let argv0 = arguments.next().unwrap_or_else(|| "fastbuffer".into());
    let arguments: Vec<String> = arguments.collect();
    let terminal =
        Terminal { stdin: std::io::stdin().is_terminal(), stdout: std::io::stdout().is_terminal() };
    match args::parse(&arguments, |name| std::env::var(name).ok(), terminal) {
        Ok(Command::Help) => print!("{}", help::TEXT),
        Ok(Command::Version) => {
            println!(
                "fastbuffer {} (answers as Node.js {})",
                env!("CARGO_PKG_VERSION"),
                fastbuffer_runtime::NODE_VERSION
            );
        }
        Ok(Command::Run(options)) => run(Options { exec_path: exec_path(&argv0), argv0, ..*options }),
        Err(complaints) => {
            for complaint in complaints {
                eprintln!("{complaint}");
            }
            return ExitCode::from(BAD_USAGE);
        }
    }
    ExitCode::SUCCESS
}

/// Where this program lies; its name where the system does not tell.
fn exec_path(argv0: &str) -> String {
    std::env::current_exe().map_or_else(|_| argv0.to_owned(), |path| path.to_string_lossy().into_owned())
}

fn run(options: Options) -> ! {
    let code = fastbuffer_runtime::run_with::<repl::Repl>(&options);
    fastbuffer_runtime::exit(&options, code)
}
