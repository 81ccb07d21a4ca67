package picture

import (
	"encoding/binary"
	"iter"
)

func isWebP(raw []byte) bool {
	return len(raw) > 12 && string(raw[:4]) == "RIFF" && string(raw[8:12]) == "WEBP"
}

// chunksOf iterates over the chunks of a RIFF file, with their names, up to the first truncated chunk.
func chunksOf(raw []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for len(raw) >= 8 {
			length := int64(binary.LittleEndian.Uint32(raw[4:]))
			if 8+length > int64(len(raw)) || !yield(string(raw[:4]), raw[:8+length]) {
				return
			}
			raw = raw[min(8+length+length%2, int64(len(raw))):]
		}
	}
}

// The header of an animation frame contains its position, size, duration and flags.
const frameHeaderSize = 16

// firstFrame returns the first frame of an animated WebP as a still WebP. It returns other files unchanged.
func firstFrame(raw []byte) []byte {
	if !isWebP(raw) {
		return raw
	}
	for name, chunk := range chunksOf(raw[12:]) {
		if name == "ANMF" && len(chunk) >= 8+frameHeaderSize {
			return stillImage(chunk[8:])
		}
	}
	return raw
}

func stillImage(frame []byte) []byte {
	var alpha, pixels []byte
	for name, chunk := range chunksOf(frame[frameHeaderSize:]) {
		switch name {
		case "ALPH":
			alpha = chunk
		case "VP8 ", "VP8L":
			if pixels == nil {
				pixels = chunk
			}
		}
	}
	body := []byte("WEBP")
	if alpha != nil {
		const hasAlpha = 0x10
		body = append(body, "VP8X\x0a\x00\x00\x00"...)
		body = append(body, hasAlpha, 0, 0, 0)
		body = append(body, frame[6:12]...) // width and height minus one
		body = appendPadded(body, alpha)
	}
	body = appendPadded(body, pixels)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func appendPadded(to, chunk []byte) []byte {
	to = append(to, chunk...)
	if len(chunk)%2 == 1 {
		to = append(to, 0)
	}
	return to
}
