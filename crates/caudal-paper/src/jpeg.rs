//! The head of a JPEG file: how large its picture is, and whether a PDF can carry it as it stands.

/// A JPEG file whose head was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jpeg {
    bytes: Vec<u8>,
    width: u16,
    height: u16,
    grey: bool,
}

/// Why a file is no such picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JpegRefusal {
    /// It is no JPEG, or its head cannot be read.
    Unreadable,
    /// Its colours are neither grey nor red, green and blue, or have more than eight bits.
    Colours,
}

impl Jpeg {
    /// Reads the head of a file.
    ///
    /// # Errors
    /// What a PDF cannot carry.
    pub fn read(bytes: Vec<u8>) -> Result<Self, JpegRefusal> {
        let frame = frame(&bytes).ok_or(JpegRefusal::Unreadable)?;
        let [depth, h1, h0, w1, w0, channels] = frame;
        let (width, height) = (u16::from_be_bytes([w1, w0]), u16::from_be_bytes([h1, h0]));
        if width == 0 || height == 0 {
            return Err(JpegRefusal::Unreadable);
        }
        if depth != 8 || !matches!(channels, 1 | 3) {
            return Err(JpegRefusal::Colours);
        }
        Ok(Self { bytes, width, height, grey: channels == 1 })
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn width(&self) -> u16 {
        self.width
    }

    pub fn height(&self) -> u16 {
        self.height
    }

    pub fn is_grey(&self) -> bool {
        self.grey
    }
}

/// Bits, height, width and channels of the picture, baseline or progressive.
fn frame(bytes: &[u8]) -> Option<[u8; 6]> {
    const START: [u8; 2] = [0xff, 0xd8];
    const END: [u8; 2] = [0xff, 0xd9];
    let mut rest = bytes.strip_prefix(&START)?;
    if !bytes.ends_with(&END) {
        return None;
    }
    loop {
        let [0xff, marker, after @ ..] = rest else { return None };
        match marker {
            // Fill bytes before a marker.
            0xff => rest = rest.get(1..)?,
            // Baseline, extended and progressive, each by Huffman's codes.
            0xc0..=0xc2 => return after.get(2..8)?.try_into().ok(),
            // What has no length, and what a picture's data begins with before its frame.
            0x00 | 0x01 | 0xd0..=0xda => return None,
            _ => {
                let [high, low, ..] = after else { return None };
                rest = after.get(usize::from(u16::from_be_bytes([*high, *low])).max(2)..)?;
            }
        }
    }
}
