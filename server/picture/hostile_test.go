package picture

import (
	"bytes"
	"compress/lzw"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"io"
)

// The functions in this file create files that are expensive to decode. All are small, but their headers describe large
// pictures.

func jpegSegment(marker byte, contents ...byte) []byte {
	made := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(contents)+2))
	return append(made, contents...)
}

// jpegFrame returns a frame header: its kind (c0 baseline, c2 progressive), its size, and the sampling of each
// component.
func jpegFrame(kind byte, width, height int, sampling ...byte) []byte {
	contents := []byte{8, byte(height >> 8), byte(height), byte(width >> 8), byte(width), byte(len(sampling))}
	for n, each := range sampling {
		contents = append(contents, byte(n+1), each, 0)
	}
	return jpegSegment(kind, contents...)
}

// jpegTables returns a quantization table and Huffman tables in which the one-bit code 0 stands for the given symbols.
func jpegTables(dc, ac byte) []byte {
	made := jpegSegment(0xdb, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)
	one := append([]byte{1}, make([]byte, 15)...)
	made = append(made, jpegSegment(0xc4, append(append([]byte{0x00}, one...), dc)...)...)
	return append(made, jpegSegment(0xc4, append(append([]byte{0x10}, one...), ac)...)...)
}

// emptyScans returns a progressive JPEG with additional scans of a few bytes. The decoder processes all blocks for each
// scan.
func emptyScans(side, scans int) []byte {
	// 0xe0: a run of 2^14 blocks plus the number in the next 14 bits
	made := append([]byte{0xff, 0xd8}, jpegFrame(0xc2, side, side, 0x11)...)
	made = append(made, jpegTables(0, 0xe0)...)
	blocks := (side + 7) / 8 * ((side + 7) / 8)
	made = append(made, jpegSegment(0xda, 1, 1, 0, 0, 0, 0x00)...)
	made = append(made, make([]byte, blocks/8+1)...)
	for range scans {
		made = append(made, jpegSegment(0xda, 1, 1, 0, 1, 63, 0x00)...)
		made = append(made, make([]byte, blocks>>14*15/8+2)...)
	}
	return append(made, 0xff, 0xd9)
}

// zeroJPEG returns a JPEG whose only scan consists of zero bytes.
func zeroJPEG(kind byte, width, height, data int, before []byte, sampling ...byte) []byte {
	made := append([]byte{0xff, 0xd8}, before...)
	made = append(made, jpegFrame(kind, width, height, sampling...)...)
	made = append(made, jpegTables(0, 0)...)
	made = append(made, jpegScan(kind, len(sampling))...)
	made = append(made, make([]byte, data)...)
	return append(made, 0xff, 0xd9)
}

func jpegScan(kind byte, components int) []byte {
	contents := []byte{byte(components)}
	for n := range components {
		contents = append(contents, byte(n+1), 0)
	}
	last := byte(63)
	if kind == 0xc2 {
		last = 0
	}
	return jpegSegment(0xda, append(contents, 0, last, 0)...)
}

// manyScans returns a baseline JPEG that contains its picture several times.
func manyScans(side, scans int) []byte {
	made := append([]byte{0xff, 0xd8}, jpegFrame(0xc0, side, side, 0x11)...)
	made = append(made, jpegTables(0, 0)...)
	for range scans {
		made = append(made, jpegScan(0xc0, 1)...)
		made = append(made, make([]byte, (side/8+1)*(side/8+1)/4+1)...)
	}
	return append(made, 0xff, 0xd9)
}

func pngChunk(name string, contents []byte) []byte {
	made := binary.BigEndian.AppendUint32(nil, uint32(len(contents)))
	named := append([]byte(name), contents...)
	return binary.BigEndian.AppendUint32(append(made, named...), crc32.ChecksumIEEE(named))
}

// deflatedZeros returns compressed zero bytes.
func deflatedZeros(size int) []byte {
	var out bytes.Buffer
	to := zlib.NewWriter(&out)
	_, _ = io.CopyN(to, zeroReader{}, int64(size))
	_ = to.Close()
	return out.Bytes()
}

type zeroReader struct{}

func (zeroReader) Read(to []byte) (int, error) { clear(to); return len(to), nil }

// zeroPNG returns a PNG of zeros. kind is its color type, bits the number of bits per pixel.
func zeroPNG(width, height, depth, kind, bits int, interlaced bool, before ...[]byte) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(width)), uint32(height))
	way, size := byte(0), height*(1+(width*bits+7)/8)
	if interlaced {
		way, size = 1, size+size/2+8*height
	}
	made := append(append([]byte{}, pngMagic...), pngChunk("IHDR", append(head, byte(depth), byte(kind), 0, 0, way))...)
	for _, each := range before {
		made = append(made, each...)
	}
	made = append(made, pngChunk("IDAT", deflatedZeros(size))...)
	return append(made, pngChunk("IEND", nil)...)
}

// bitWriter writes the lowest bits first, as in lossless WebP.
type bitWriter struct {
	bytes []byte
	used  int
}

func (b *bitWriter) put(value uint32, count int) {
	for n := range count {
		if b.used%8 == 0 {
			b.bytes = append(b.bytes, 0)
		}
		b.bytes[b.used/8] |= byte(value>>n&1) << (b.used % 8)
		b.used++
	}
}

// singleSymbolTree writes a Huffman tree with a single symbol, which uses no bits in the data.
func (b *bitWriter) singleSymbolTree(symbol uint32) {
	b.put(1, 1)
	b.put(0, 1)
	b.put(1, 1) // 8 bits per symbol
	b.put(symbol, 8)
}

func losslessWebP(width, height int, write func(*bitWriter)) []byte {
	body := &bitWriter{}
	body.put(0x2f, 8)
	body.put(uint32(width-1), 14)
	body.put(uint32(height-1), 14)
	body.put(0, 4)
	write(body)
	return riffChunk("VP8L", body.bytes)
}

// manyTrees returns a lossless WebP with 65,536 groups of Huffman trees.
func manyTrees() []byte {
	return riffFile(losslessWebP(64, 64, func(body *bitWriter) {
		body.put(0, 1) // no transform
		body.put(0, 1) // no color cache
		body.put(1, 1) // groups
		body.put(0, 3) // one group per 4 × 4 pixels
		body.put(0, 1) // no cache for the group image
		// green, red, blue, alpha, distance: group 0xffff everywhere
		for _, symbol := range []uint32{255, 255, 0, 0, 0} {
			body.singleSymbolTree(symbol)
		}
		for range 65_536 {
			for range 5 {
				body.singleSymbolTree(0)
			}
		}
	}))
}

// plainLossless returns a lossless WebP of one color that uses all expensive transforms.
func plainLossless(width, height int) []byte {
	return losslessWebP(width, height, func(body *bitWriter) {
		single := func() {
			body.put(0, 1)
			for range 5 {
				body.singleSymbolTree(0)
			}
		}
		for _, transform := range []uint32{0, 1} { // predictor, color
			body.put(1, 1)
			body.put(transform, 2)
			body.put(0, 3)
			single()
		}
		body.put(1, 1)
		body.put(2, 2) // green
		body.put(0, 1) // no further transforms
		body.put(0, 1) // no cache
		body.put(0, 1) // no groups
		for range 5 {
			body.singleSymbolTree(0)
		}
	})
}

func riffChunk(name string, contents []byte) []byte {
	made := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(contents)))
	made = append(made, contents...)
	if len(contents)%2 == 1 {
		made = append(made, 0)
	}
	return made
}

func riffFile(chunks ...[]byte) []byte {
	return riffChunk("RIFF", append([]byte("WEBP"), bytes.Join(chunks, nil)...))
}

func vp8xChunk(flags byte, width, height int) []byte {
	said := append([]byte{flags, 0, 0, 0}, little24(width-1)...)
	return riffChunk("VP8X", append(said, little24(height-1)...))
}

func little24(value int) []byte { return []byte{byte(value), byte(value >> 8), byte(value >> 16)} }

func animatedWebP(width, height int, frames ...[]byte) []byte {
	chunks := [][]byte{vp8xChunk(0x02, width, height), riffChunk("ANIM", make([]byte, 6))}
	for _, each := range frames {
		head := append(make([]byte, 6), append(little24(width-1), little24(height-1)...)...)
		chunks = append(chunks, riffChunk("ANMF", append(append(head, 0, 0, 0, 0), each...)))
	}
	return riffFile(chunks...)
}

func gifFile(screenWidth, screenHeight, width, height, frames int, before ...[]byte) []byte {
	made := binary.LittleEndian.AppendUint16([]byte("GIF89a"), uint16(screenWidth))
	made = binary.LittleEndian.AppendUint16(made, uint16(screenHeight))
	made = append(made, 0x80, 0, 0, 0xff, 0xff, 0xff, 0, 0, 0)
	for _, each := range before {
		made = append(made, each...)
	}
	var packed bytes.Buffer
	to := lzw.NewWriter(&packed, lzw.LSB, 2)
	_, _ = io.CopyN(to, zeroReader{}, int64(width*height))
	_ = to.Close()
	frame := []byte{0x2c, 0, 0, 0, 0}
	frame = binary.LittleEndian.AppendUint16(frame, uint16(width))
	frame = binary.LittleEndian.AppendUint16(frame, uint16(height))
	frame = append(frame, 0, 2)
	for data := packed.Bytes(); len(data) > 0; {
		part := data[:min(255, len(data))]
		frame = append(append(frame, byte(len(part))), part...)
		data = data[len(part):]
	}
	frame = append(frame, 0)
	for range frames {
		made = append(made, frame...)
	}
	return append(made, 0x3b)
}
