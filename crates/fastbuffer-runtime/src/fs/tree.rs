//! Folders: their entries, making them with their parents, removing them with what they hold.

use std::time::Duration;

use fastbuffer::Block;
use fastbuffer_js::engine::{Call, Fault, Outcome, Reply};
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;

use super::{failed_at, path, retry};

/// An entry's type as Node numbers it (`UV_DIRENT_*`).
fn kind_number(kind: FileType) -> u8 {
    match kind {
        FileType::RegularFile => 1,
        FileType::Directory => 2,
        FileType::Symlink => 3,
        FileType::Fifo => 4,
        FileType::Socket => 5,
        FileType::CharacterDevice => 6,
        FileType::BlockDevice => 7,
        FileType::Unknown => 0,
    }
}

fn joined(folder: &[u8], name: &[u8]) -> Vec<u8> {
    let mut path = folder.to_vec();
    if path.last() != Some(&b'/') {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    path
}

/// The type of an entry, asked of the file where the folder does not tell.
fn kind_of(folder: &[u8], name: &[u8], told: FileType) -> FileType {
    if told != FileType::Unknown {
        return told;
    }
    let stat = rustix::fs::statat(CWD, joined(folder, name), AtFlags::SYMLINK_NOFOLLOW);
    stat.map_or(FileType::Unknown, |stat| FileType::from_raw_mode(stat.st_mode))
}

/// Names and types of the entries of a folder, sorted by name.
fn entries(folder: &[u8]) -> rustix::io::Result<Vec<(Vec<u8>, FileType)>> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let fd = retry(|| rustix::fs::open(folder, flags, Mode::empty()))?;
    let mut found = Vec::new();
    for entry in Dir::new(fd)? {
        let entry = entry?;
        let name = entry.file_name().to_bytes();
        if name != b"." && name != b".." {
            found.push((name.to_vec(), kind_of(folder, name, entry.file_type())));
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(found)
}

/// `readdir(path) → Buffer`: for each entry a digit for its type, its name, a zero.
pub(super) fn readdir<C: Call>(call: &mut C) -> Outcome {
    let folder = path(call, 0)?;
    let mut list = Vec::new();
    for (name, kind) in entries(&folder).map_err(failed_at("scandir", &folder))? {
        list.push(b'0' + kind_number(kind));
        list.extend_from_slice(&name);
        list.push(0);
    }
    Ok(Reply::Buffer(Block::from(list)))
}

fn is_folder(path: &[u8]) -> rustix::io::Result<bool> {
    Ok(FileType::from_raw_mode(rustix::fs::stat(path)?.st_mode) == FileType::Directory)
}

/// `mkdirp(path, mode) → string`: the first folder that had to be made, or undefined.
pub(super) fn mkdirp<C: Call>(call: &mut C) -> Outcome {
    let wanted = path(call, 0)?;
    let first = make_all(&wanted, Mode::from_raw_mode(call.number(1) as u32));
    Ok(match first.map_err(failed_at("mkdir", &wanted))? {
        Some(path) => String::from_utf8_lossy(&path).into_owned().into(),
        None => Reply::Undefined,
    })
}

/// Makes `wanted` and what is missing above it; answers the outermost folder made.
fn make_all(wanted: &[u8], mode: Mode) -> rustix::io::Result<Option<Vec<u8>>> {
    let mut missing = vec![wanted.to_vec()];
    let mut first = None;
    // Set once the folder above is there: a system that still finds none (as /proc does) will not change its mind.
    let mut parent_is_there = false;
    while let Some(next) = missing.last().cloned() {
        match rustix::fs::mkdir(next.as_slice(), mode) {
            Ok(()) => {
                first.get_or_insert(next);
            }
            Err(Errno::NOENT) if !parent_is_there => {
                let parent = parent(&next);
                if parent.is_empty() || parent == next {
                    return Err(Errno::NOENT);
                }
                missing.push(parent);
                continue;
            }
            Err(errno @ (Errno::NOENT | Errno::NOTDIR)) => return Err(errno),
            Err(errno) => match is_folder(&next)? {
                true => {}
                // In the way of a path below it, a file is no folder; in its own place, it exists.
                false if errno == Errno::EXIST && missing.len() > 1 => return Err(Errno::NOTDIR),
                false => return Err(errno),
            },
        }
        missing.pop();
        parent_is_there = true;
    }
    Ok(first)
}

/// The path without its last part; empty if it has only one.
fn parent(path: &[u8]) -> Vec<u8> {
    let Some(last) = path.iter().rposition(|&byte| byte != b'/') else {
        return path.get(..1).unwrap_or_default().to_vec();
    };
    let end = last + 1;
    let start = path[..end].iter().rposition(|&byte| byte == b'/');
    let Some(start) = start else { return Vec::new() };
    let end = path[..start].iter().rposition(|&byte| byte != b'/').map_or(1, |at| at + 1);
    path[..end].to_vec()
}

/// `mkdtemp(prefix) → Buffer`: the path of a new folder, six characters longer.
pub(super) fn mkdtemp<C: Call>(call: &mut C) -> Outcome {
    const CHARACTERS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let prefix = path(call, 0)?;
    let template = [prefix.as_slice(), b"XXXXXX"].concat();
    for _ in 0..1000 {
        let mut seed = random();
        let mut candidate = prefix.clone();
        for _ in 0..6 {
            candidate.push(CHARACTERS[(seed % 62) as usize]);
            seed /= 62;
        }
        match rustix::fs::mkdir(candidate.as_slice(), Mode::RWXU) {
            Ok(()) => return Ok(Reply::Buffer(Block::from(candidate))),
            Err(Errno::EXIST) => {}
            Err(errno) => return Err(failed_at("mkdtemp", &template)(errno)),
        }
    }
    Err(failed_at("mkdtemp", &template)(Errno::EXIST))
}

/// Unpredictable bits: the standard library seeds each hasher state from the system.
fn random() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

/// `removeTree(path, retries, delay)`: a folder and all it holds; a busy or refilled folder is tried again.
pub(super) fn remove_tree<C: Call>(call: &mut C) -> Outcome {
    let folder = path(call, 0)?;
    let (retries, delay) = (call.number(1) as u64, call.number(2) as u64);
    let mut attempt = 0;
    loop {
        match remove(&folder) {
            Ok(()) => return Ok(Reply::Undefined),
            Err((errno, at)) => {
                let passing = [Errno::BUSY, Errno::MFILE, Errno::NFILE, Errno::NOTEMPTY, Errno::PERM];
                if attempt >= retries || !passing.contains(&errno) {
                    return Err(rm_failed(errno, &at));
                }
                attempt += 1;
                std::thread::sleep(Duration::from_millis(delay.saturating_mul(attempt)));
            }
        }
    }
}

fn rm_failed(errno: Errno, at: &[u8]) -> Box<Fault> {
    failed_at("rm", at)(errno)
}

/// Removes depth first, with a list instead of recursion: folders may be nested deeper than a stack is.
fn remove(folder: &[u8]) -> Result<(), (Errno, Vec<u8>)> {
    let mut pending = vec![(folder.to_vec(), false)];
    while let Some((path, emptied)) = pending.pop() {
        if emptied {
            match rustix::fs::rmdir(path.as_slice()) {
                Ok(()) | Err(Errno::NOENT) => continue,
                Err(errno) => return Err((errno, path)),
            }
        }
        let list = match entries(&path) {
            Ok(list) => list,
            Err(Errno::NOENT) => continue,
            Err(errno) => return Err((errno, path)),
        };
        pending.push((path.clone(), true));
        for (name, kind) in list {
            let child = joined(&path, &name);
            if kind == FileType::Directory {
                pending.push((child, false));
                continue;
            }
            match rustix::fs::unlink(child.as_slice()) {
                Ok(()) | Err(Errno::NOENT) => {}
                Err(errno) => return Err((errno, child)),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::parent;

    #[test]
    fn finds_parents() {
        assert_eq!(parent(b"a/b/c"), b"a/b");
        assert_eq!(parent(b"/a"), b"/");
        assert_eq!(parent(b"a"), b"");
        assert_eq!(parent(b"a//b//"), b"a");
        assert_eq!(parent(b"/"), b"/");
    }
}
