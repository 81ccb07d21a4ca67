package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"io"
)

const (
	// Cameras write at most 12 scans. Decoding each scan processes the whole picture, however few bytes the scan has.
	maxScans = 64
	// A photo with a depth map has about a hundred markers.
	maxMarkers = 2_000
)

// jpegParts counts the parts of a JPEG that a decoder processes.
type jpegParts struct {
	scans, markers int
	ended          bool
}

// partsOf counts the parts of a JPEG without decoding it.
func partsOf(raw []byte) (found jpegParts) {
	for at := 2; at+1 < len(raw); {
		next := bytes.IndexByte(raw[at:], 0xff)
		if next < 0 || at+next+1 >= len(raw) {
			return found
		}
		at += next
		marker := raw[at+1]
		switch {
		case marker == 0xff: // padding
			at++
			continue
		case marker == 0, marker == 1, marker >= 0xd0 && marker <= 0xd8: // a data byte, or a marker without a length
			at += 2
			continue
		case marker == 0xd9:
			found.ended = true
			return found
		case marker == 0xda:
			found.scans++
		}
		found.markers++
		if at+4 > len(raw) {
			return found
		}
		at += 2 + max(2, int(binary.BigEndian.Uint16(raw[at+2:])))
	}
	return found
}

// hasTooManyParts reports whether a JPEG has more scans or markers than a real picture needs.
func hasTooManyParts(raw []byte) bool {
	if !bytes.HasPrefix(raw, jpegMagic) {
		return false
	}
	parts := partsOf(raw)
	return parts.scans > maxScans || parts.markers > maxMarkers
}

// maxZeros limits the padding of a truncated JPEG.
const maxZeros = 16 << 20

// completeJPEG returns a reader for a picture. A truncated JPEG is padded with zeros, which decode to gray blocks, and
// an end marker, so that the received part is shown as in browsers.
func completeJPEG(raw []byte, size image.Config) io.Reader {
	if !bytes.HasPrefix(raw, jpegMagic) {
		return bytes.NewReader(raw)
	}
	if parts := partsOf(raw); parts.ended || parts.scans == 0 {
		return bytes.NewReader(raw)
	}
	// 64 values of 3 bits for each block of up to 4 components
	zeros := min(64<<10+size.Width*size.Height*3/2, maxZeros)
	return io.MultiReader(bytes.NewReader(raw), bytes.NewReader(make([]byte, zeros)), bytes.NewReader([]byte("\xff\xd9")))
}
