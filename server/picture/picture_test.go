package picture

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"runtime"
	"testing"
)

var (
	limits = Limits{Pixels: 40_000_000, Edge: 256, ShortEdge: 85}
	red    = color.NRGBA{0xd0, 0x10, 0x10, 0xff}
	blue   = color.NRGBA{0x10, 0x10, 0xd0, 0xff}
)

// testPicture returns a blue picture with a red top left quarter.
func testPicture(width, height int) *image.NRGBA {
	made := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			made.SetNRGBA(x, y, blue)
			if x < width/2 && y < height/2 {
				made.SetNRGBA(x, y, red)
			}
		}
	}
	return made
}

func asPNG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asJPEG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func exifData(order binary.AppendByteOrder, orientation uint16) []byte {
	made := []byte("II*\x00")
	if order.String() == "BigEndian" {
		made = []byte("MM\x00*")
	}
	made = order.AppendUint32(made, 8)
	made = order.AppendUint16(made, 1)
	made = order.AppendUint16(made, tagOrientation)
	made = order.AppendUint16(made, typeShort)
	made = order.AppendUint32(made, 1)
	made = order.AppendUint16(made, orientation)
	made = order.AppendUint16(made, 0)
	return append(order.AppendUint32(made, 0), "GPS 48.85N 2.35E"...)
}

func jpegWith(t *testing.T, picture image.Image, tiff []byte) []byte {
	plain := asJPEG(t, picture)
	part := append(append([]byte{}, exifHeader...), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(part)+2))
	return append(append(head, part...), plain[2:]...)
}

func pngWith(t *testing.T, picture image.Image, tiff []byte) []byte {
	plain := asPNG(t, picture)
	const header = 8 + 25
	chunk := append([]byte("eXIf"), tiff...)
	made := append([]byte{}, plain[:header]...)
	made = binary.BigEndian.AppendUint32(made, uint32(len(tiff)))
	made = append(made, chunk...)
	made = binary.BigEndian.AppendUint32(made, crc32.ChecksumIEEE(chunk))
	return append(made, plain[header:]...)
}

func decoded(t *testing.T, made Result) image.Image {
	t.Helper()
	picture, kind, err := image.Decode(bytes.NewReader(made.Data))
	if err != nil || "image/"+kind != made.Type {
		t.Fatal(kind, made.Type, err)
	}
	if picture.Bounds().Dx() != made.Width || picture.Bounds().Dy() != made.Height {
		t.Fatalf("reported %d×%d, but is %v", made.Width, made.Height, picture.Bounds())
	}
	return picture
}

func redCorner(picture image.Image) string {
	width, height := picture.Bounds().Dx(), picture.Bounds().Dy()
	for name, at := range map[string]image.Point{
		"top left": {width / 8, height / 8}, "top right": {width * 7 / 8, height / 8},
		"bottom left": {width / 8, height * 7 / 8}, "bottom right": {width * 7 / 8, height * 7 / 8},
	} {
		if r, _, b, _ := picture.At(at.X, at.Y).RGBA(); r > b {
			return name
		}
	}
	return ""
}

func TestOrientationIsAppliedAndMetadataRemoved(t *testing.T) {
	corners := []string{"", "top left", "top right", "bottom right", "bottom left", "top left", "top right", "bottom right", "bottom left"}
	for orientation := 1; orientation <= 8; orientation++ {
		for name, raw := range map[string][]byte{
			"JPEG, little":  jpegWith(t, testPicture(80, 48), exifData(binary.LittleEndian, uint16(orientation))),
			"JPEG, big":     jpegWith(t, testPicture(80, 48), exifData(binary.BigEndian, uint16(orientation))),
			"PNG":           pngWith(t, testPicture(80, 48), exifData(binary.BigEndian, uint16(orientation))),
			"JPEG, shrunk":  jpegWith(t, testPicture(400, 240), exifData(binary.BigEndian, uint16(orientation))),
			"JPEG, quarter": jpegWith(t, testPicture(1200, 720), exifData(binary.BigEndian, uint16(orientation))),
		} {
			t.Run(fmt.Sprint(orientation, " ", name), func(t *testing.T) {
				made, err := redraw(raw, limits)
				if err != nil {
					t.Fatal(err)
				}
				picture := decoded(t, made)
				if got := redCorner(picture); got != corners[orientation] {
					t.Errorf("red is %s, not %s", got, corners[orientation])
				}
				if stands := made.Height > made.Width; stands != (orientation >= 5) {
					t.Errorf("%d×%d", made.Width, made.Height)
				}
				if max(made.Width, made.Height) > limits.Edge {
					t.Errorf("larger than %d: %d×%d", limits.Edge, made.Width, made.Height)
				}
				if bytes.Contains(made.Data, []byte("GPS")) || bytes.Contains(made.Data, []byte("Exif")) {
					t.Error("the GPS data remains")
				}
			})
		}
	}
}

// pngHeader returns only a header, which may describe a huge picture.
func pngHeader(width, height uint32) []byte {
	ihdr := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	ihdr = append(ihdr, 8, 6, 0, 0, 0)
	made := append(append([]byte{}, pngMagic...), 0, 0, 0, 13)
	made = append(made, ihdr...)
	return binary.BigEndian.AppendUint32(made, crc32.ChecksumIEEE(ihdr))
}

func TestTooManyPixelsAreRejectedBeforeDecoding(t *testing.T) {
	// a complete picture with one bit per pixel, which could be decoded
	whole := asPNG(t, image.NewPaletted(image.Rect(0, 0, 8000, 5001), color.Palette{color.White, color.Black}))
	for name, raw := range map[string][]byte{
		"huge": pngHeader(60_000, 60_000),
		// rejected by the decoder itself
		"largest size":      pngHeader(1<<31-1, 1<<31-1),
		"slightly too many": whole,
	} {
		taken := allocatedBytes(func() {
			if _, err := redraw(raw, limits); !errors.Is(err, ErrTooLarge) && name != "largest size" {
				t.Errorf("%s: %v", name, err)
			}
		})
		if taken > 8<<20 {
			t.Errorf("%s: %d bytes were allocated", name, taken)
		}
	}
}

// allocatedBytes returns the bytes that work allocates.
func allocatedBytes(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestIncompletePicturesAreUnreadable(t *testing.T) {
	photo, drawing := asJPEG(t, testPicture(300, 200)), asPNG(t, testPicture(300, 200))
	for name, raw := range map[string][]byte{
		"nothing":            nil,
		"a text":             []byte("hello"),
		"a GIF's head":       []byte("GIF89a\x10\x00\x10\x00\x00\x00\x00"),
		"a JPEG's head":      photo[:20],
		"half a PNG":         drawing[:len(drawing)/2],
		"a PNG's head":       pngHeader(10, 10),
		"a WebP's head":      []byte("RIFF\x10\x00\x00\x00WEBPVP8 \x04\x00\x00\x00\x00\x00\x00\x00"),
		"a JPEG of nonsense": append([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00MM\x00*\xff\xff\xff\xff"), 0),
	} {
		if _, err := redraw(raw, limits); !errors.Is(err, ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestInvalidOrientationIsIgnored(t *testing.T) {
	for name, tiff := range map[string][]byte{
		"cut off": exifData(binary.LittleEndian, 6)[:12], "nine": exifData(binary.LittleEndian, 9), "none": []byte("II"),
		"no order": append([]byte("XX"), exifData(binary.LittleEndian, 6)[2:]...),
	} {
		made, err := redraw(jpegWith(t, testPicture(80, 48), tiff), limits)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := redCorner(decoded(t, made)); got != "top left" {
			t.Errorf("%s: red is %s", name, got)
		}
	}
}

func TestDrawingsAndTransparencyStayPNG(t *testing.T) {
	made, err := redraw(asPNG(t, testPicture(90, 60)), limits)
	if err != nil || made.Type != typePNG {
		t.Fatal(made.Type, err)
	}
	clear := testPicture(90, 60)
	clear.SetNRGBA(50, 50, color.NRGBA{})
	made, err = redraw(asPNG(t, clear), limits)
	if err != nil || made.Type != typePNG {
		t.Fatal(made.Type, err)
	}
	if _, _, _, alpha := decoded(t, made).At(50, 50).RGBA(); alpha != 0 {
		t.Error("transparency was lost")
	}
}

// a 1×1 WebP of another encoder
const webpText = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA="

func TestWebPIsConverted(t *testing.T) {
	raw, err := base64.StdEncoding.DecodeString(webpText)
	if err != nil {
		t.Fatal(err)
	}
	made, err := redraw(raw, limits)
	if err != nil || made.Type != typeJPEG || made.Width != 1 || made.Height != 1 {
		t.Fatal(made.Type, made.Width, made.Height, err)
	}
}
