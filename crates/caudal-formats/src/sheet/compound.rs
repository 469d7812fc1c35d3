//! Compound files ([MS-CFB]), in which old workbooks stand: a file system in a file. No count that it says of itself is
//! believed; sectors are followed only as often as there are any.

use super::Unreadable;

/// What begins a compound file ([MS-CFB], 2.2).
pub const SIGNATURE: [u8; 8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/// The largest number of a sector; those above mean something else.
const LAST_SECTOR: u32 = 0xffff_fffa;
/// No entry of the directory.
const NO_ENTRY: u32 = 0xffff_ffff;
/// Bytes of an entry of the directory.
const ENTRY: usize = 128;
/// Bytes of a sector of small streams.
const MINI: usize = 64;
/// Streams below this size stand in [`MINI`] sectors.
const CUTOFF: usize = 4096;

pub struct Compound<'a> {
    bytes: &'a [u8],
    sector: usize,
    next: Vec<u32>,
    next_mini: Vec<u32>,
    mini: Vec<u8>,
    entries: Vec<Entry>,
}

struct Entry {
    name: String,
    stream: bool,
    start: u32,
    size: usize,
}

impl<'a> Compound<'a> {
    /// Opens a file and lists what stands in its root.
    pub fn open(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        let head = |at| u32_at(bytes, at).ok_or(Unreadable::Damaged);
        if bytes.len() < 512 || !bytes.starts_with(&SIGNATURE) {
            return Err(Unreadable::Damaged);
        }
        let sector = match (bytes[30], bytes[31]) {
            (9, 0) => 512,
            (12, 0) => 4096,
            _ => return Err(Unreadable::Damaged),
        };
        let mut file = Self {
            bytes,
            sector,
            next: Vec::new(),
            next_mini: Vec::new(),
            mini: Vec::new(),
            entries: Vec::new(),
        };
        file.table(head(68)?)?;
        let directory = file.chain(head(48)?, usize::MAX)?;
        file.next_mini = words(&file.chain(head(60)?, usize::MAX)?);
        let root = raw_entry(&directory, 0).ok_or(Unreadable::Damaged)?;
        file.mini = file.chain(root.entry.start, root.entry.size)?;
        file.list(&directory, root.child);
        Ok(file)
    }

    /// Whether something of this name stands in the root.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|e| e.name == name)
    }

    /// What a stream of the root holds.
    pub fn stream(&self, name: &str) -> Result<Option<Vec<u8>>, Unreadable> {
        let Some(entry) = self.entries.iter().find(|e| e.name == name && e.stream) else { return Ok(None) };
        if entry.size >= CUTOFF {
            return self.chain(entry.start, entry.size).map(Some);
        }
        let mut content = Vec::with_capacity(entry.size);
        let mut at = entry.start;
        while content.len() < entry.size && at <= LAST_SECTOR {
            let from = (at as usize).saturating_mul(MINI);
            let part = self.mini.get(from..).filter(|p| !p.is_empty()).ok_or(Unreadable::Damaged)?;
            content.extend_from_slice(&part[..part.len().min(MINI)]);
            at = self.next_mini.get(at as usize).copied().ok_or(Unreadable::Damaged)?;
        }
        content.truncate(entry.size);
        Ok(Some(content))
    }

    fn sector_at(&self, at: u32) -> Option<&'a [u8]> {
        let from = (at as usize).checked_add(1)?.checked_mul(self.sector)?;
        let rest = self.bytes.get(from..).filter(|rest| !rest.is_empty())?;
        // Some programs cut the last sector off where its content ends.
        Some(&rest[..rest.len().min(self.sector)])
    }

    /// Reads which sector follows which.
    fn table(&mut self, first: u32) -> Result<(), Unreadable> {
        let most = self.bytes.len() / self.sector + 1;
        let mut sectors = words(&self.bytes[76..512]);
        let mut at = first;
        for _ in 0..most {
            let Some(list) = (at <= LAST_SECTOR).then(|| self.sector_at(at)).flatten() else { break };
            let mut more = words(list);
            at = more.pop().unwrap_or(NO_ENTRY);
            sectors.extend(more);
        }
        for at in sectors.into_iter().filter(|at| *at <= LAST_SECTOR) {
            // One that names more sectors than there are goes round in circles.
            if self.next.len() > most + self.sector {
                return Err(Unreadable::Damaged);
            }
            self.next.extend(words(self.sector_at(at).ok_or(Unreadable::Damaged)?));
        }
        Ok(())
    }

    /// The content of a chain of sectors, at most so many bytes of it.
    fn chain(&self, first: u32, size: usize) -> Result<Vec<u8>, Unreadable> {
        let mut content = Vec::new();
        let mut at = first;
        while at <= LAST_SECTOR && content.len() < size {
            content.extend_from_slice(self.sector_at(at).ok_or(Unreadable::Damaged)?);
            // More than the whole file is a circle.
            if content.len() > self.bytes.len() {
                return Err(Unreadable::Damaged);
            }
            at = self.next.get(at as usize).copied().ok_or(Unreadable::Damaged)?;
        }
        content.truncate(size);
        Ok(content)
    }

    /// Lists the siblings of an entry: a tree, each node of which is looked at once.
    fn list(&mut self, directory: &[u8], first: u32) {
        let mut seen = vec![false; directory.len() / ENTRY];
        let mut waiting = vec![first];
        while let Some(at) = waiting.pop() {
            let Some(seen) = seen.get_mut(at as usize).filter(|seen| !**seen) else { continue };
            *seen = true;
            if let Some(raw) = raw_entry(directory, at as usize) {
                waiting.extend([raw.left, raw.right]);
                self.entries.push(raw.entry);
            }
        }
        let most = self.bytes.len();
        for entry in &mut self.entries {
            entry.size = entry.size.min(most);
        }
    }
}

struct RawEntry {
    entry: Entry,
    left: u32,
    right: u32,
    child: u32,
}

fn raw_entry(directory: &[u8], at: usize) -> Option<RawEntry> {
    let raw = directory.get(at * ENTRY..)?.get(..ENTRY)?;
    let bytes = usize::from(u16::from_le_bytes([raw[64], raw[65]])).clamp(2, 64);
    let name = raw[..bytes - 2].chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]]));
    let name = char::decode_utf16(name).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    let word = |at| u32_at(raw, at);
    let entry = Entry { name, stream: raw[66] == 2, start: word(116)?, size: word(120)? as usize };
    Some(RawEntry { entry, left: word(68)?, right: word(72)?, child: word(76)? })
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*word))
}
