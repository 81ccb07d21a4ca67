package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"io"
)

const (
	// A camera writes 12 scans at most. Each one is a walk over the whole picture, however few bytes it takes.
	mostScans = 64
	// A photo with a depth map has some hundred.
	mostMarkers = 2_000
)

// jpegParts are the parts of a JPEG that its decoder will meet.
type jpegParts struct {
	scans, markers int
	// ended: the mark of its end is there.
	ended bool
}

// partsOf counts the parts of a JPEG without decoding anything.
func partsOf(raw []byte) (found jpegParts) {
	for at := 2; at+1 < len(raw); {
		next := bytes.IndexByte(raw[at:], 0xff)
		if next < 0 || at+next+1 >= len(raw) {
			return found
		}
		at += next
		marker := raw[at+1]
		switch {
		case marker == 0xff: // filling
			at++
			continue
		case marker == 0, marker == 1, marker >= 0xd0 && marker <= 0xd8: // a byte of data, or a marker without a length
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

// tooMany says whether a JPEG has more scans or markers than any program needs.
func tooMany(raw []byte) bool {
	if !bytes.HasPrefix(raw, jpegMark) {
		return false
	}
	parts := partsOf(raw)
	return parts.scans > mostScans || parts.markers > mostMarkers
}

// The most zeros that stand in for what a JPEG has lost.
const mostZeros = 16 << 20

// whole reads a picture. A JPEG that was cut off goes on with zeros, which every decoder takes for dull blocks, and then ends: what
// came is shown, as browsers do.
func whole(raw []byte, size image.Config) io.Reader {
	if !bytes.HasPrefix(raw, jpegMark) {
		return bytes.NewReader(raw)
	}
	if parts := partsOf(raw); parts.ended || parts.scans == 0 {
		return bytes.NewReader(raw)
	}
	// 64 values of 3 bits for each block of up to 4 components
	zeros := min(64<<10+size.Width*size.Height*3/2, mostZeros)
	return io.MultiReader(bytes.NewReader(raw), bytes.NewReader(make([]byte, zeros)), bytes.NewReader([]byte("\xff\xd9")))
}
