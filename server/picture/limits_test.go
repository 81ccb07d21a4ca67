package picture

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == ChildCommand {
		os.Exit(RunChild(os.Args[2:]))
	}
	os.Exit(m.Run())
}

var product = Limits{Pixels: 40_000_000, Edge: 2560, ShortEdge: 853}

const fileBytes = 10 << 20

// hostileFiles returns files that are as expensive as their format allows. Some are valid pictures.
func hostileFiles() map[string]func() []byte {
	many := func(part []byte) []byte { return bytes.Repeat(part, (fileBytes-100_000)/len(part)) }
	comment, restart := jpegSegment(0xfe), jpegSegment(0xdd, 0, 1)
	return map[string]func() []byte{
		"JPEG, 64 empty scans":            func() []byte { return emptyScans(5000, 63) },
		"JPEG, 700 empty scans":           func() []byte { return emptyScans(6320, 699) },
		"JPEG, 100,000 empty scans":       func() []byte { return emptyScans(64, 100_000) },
		"JPEG, progressive, 3 components": func() []byte { return zeroJPEG(0xc2, 6320, 6320, fileBytes/2, nil, 0x11, 0x11, 0x11) },
		"JPEG, progressive, 4 components": func() []byte { return zeroJPEG(0xc2, 6320, 6320, fileBytes/2, nil, 0x11, 0x11, 0x11, 0x11) },
		"JPEG, 4 components":              func() []byte { return zeroJPEG(0xc0, 6320, 6320, fileBytes/2, nil, 0x11, 0x11, 0x11, 0x11) },
		"JPEG, 3 components":              func() []byte { return zeroJPEG(0xc0, 6320, 6320, fileBytes/2, nil, 0x11, 0x11, 0x11) },
		"JPEG, odd sampling":              func() []byte { return zeroJPEG(0xc0, 6320, 6320, fileBytes/2, nil, 0x41, 0x11, 0x11) },
		"JPEG, 60 copies of its picture":  func() []byte { return manyScans(5000, 60) },
		"JPEG, 600 copies of its picture": func() []byte { return manyScans(1000, 600) },
		"JPEG, a million markers":         func() []byte { return zeroJPEG(0xc0, 640, 640, 90_000, many(comment), 0x11) },
		"JPEG, repeated restart markers":  func() []byte { return zeroJPEG(0xc0, 640, 640, 90_000, many(restart), 0x11) },
		"JPEG, repeated tables":           func() []byte { return zeroJPEG(0xc0, 640, 640, 90_000, many(jpegTables(0, 0)), 0x11) },
		"JPEG, no height":                 func() []byte { return zeroJPEG(0xc0, 640, 0, 9000, nil, 0x11) },
		"JPEG, 65,535 × 65,535":           func() []byte { return zeroJPEG(0xc0, 65_535, 65_535, 9000, nil, 0x11) },
		"JPEG, 65,535 × 610":              func() []byte { return zeroJPEG(0xc0, 65_535, 610, fileBytes/4, nil, 0x11) },
		"JPEG, cut off, 40 megapixels":    func() []byte { return zeroJPEG(0xc0, 6320, 6320, 2000, nil, 0x22, 0x11, 0x11)[:2000] },
		"JPEG, zeros after its start":     func() []byte { return append([]byte("\xff\xd8\xff\xe0"), make([]byte, fileBytes)...) },
		"JPEG, padding":                   func() []byte { return append([]byte("\xff\xd8"), bytes.Repeat([]byte{0xff}, fileBytes)...) },
		"PNG, 8 bits":                     func() []byte { return zeroPNG(6320, 6320, 8, 6, 32, false) },
		"PNG, 16 bits":                    func() []byte { return zeroPNG(6320, 6320, 16, 6, 64, false) },
		"PNG, 16 bits, interlaced":        func() []byte { return zeroPNG(6320, 6320, 16, 6, 64, true) },
		"PNG, interlaced":                 func() []byte { return zeroPNG(6320, 6320, 8, 2, 24, true) },
		"PNG, one bit":                    func() []byte { return zeroPNG(6320, 6320, 1, 0, 1, false) },
		"PNG, one row":                    func() []byte { return zeroPNG(40_000_000, 1, 16, 6, 64, false) },
		"PNG, one column":                 func() []byte { return zeroPNG(1, 40_000_000, 8, 6, 32, false) },
		"PNG, more data than picture":     func() []byte { return zeroPNG(64, 4_000, 1, 0, 80_000, false) },
		"PNG, a profile of 256 MiB": func() []byte {
			return zeroPNG(64, 64, 8, 6, 32, false, pngChunk("iCCP", append([]byte("x\x00\x00"), deflatedZeros(256<<20)...)))
		},
		"PNG, a text of 256 MiB": func() []byte {
			return zeroPNG(64, 64, 8, 6, 32, false, pngChunk("zTXt", append([]byte("x\x00\x00"), deflatedZeros(256<<20)...)))
		},
		"PNG, a million chunks":         func() []byte { return zeroPNG(64, 64, 8, 6, 32, false, many(pngChunk("tEXt", nil))) },
		"PNG, a million empty data":     func() []byte { return zeroPNG(64, 64, 8, 6, 32, false, many(pngChunk("IDAT", nil))) },
		"PNG, 60,000 × 60,000":          func() []byte { return pngHeader(60_000, 60_000) },
		"WebP, 65,536 groups":           func() []byte { return manyTrees() },
		"WebP, lossless":                func() []byte { return riffFile(plainLossless(6320, 6320)) },
		"WebP, animated":                func() []byte { return animatedWebP(64, 64, slices.Repeat([][]byte{plainLossless(64, 64)}, 20_000)...) },
		"WebP, animated, 40 megapixels": func() []byte { return animatedWebP(6320, 6320, plainLossless(6320, 6320), plainLossless(6320, 6320)) },
		"WebP, RIFF in RIFF":            func() []byte { return riffFile(vp8xChunk(0x02, 9, 9), many(riffFile(vp8xChunk(0x02, 9, 9)))) },
		"WebP, a million chunks":        func() []byte { return riffFile(vp8xChunk(0x02, 9, 9), many(riffChunk("EXIF", nil))) },
		"GIF, 50,000 frames":            func() []byte { return gifFile(64, 64, 64, 64, 50_000) },
		"GIF, 40 megapixels":            func() []byte { return gifFile(6320, 6320, 6320, 6320, 1) },
		"GIF, 40 megapixels, 9 times":   func() []byte { return gifFile(6320, 6320, 6320, 6320, 9) },
		"GIF, a screen of 65,535":       func() []byte { return gifFile(65_535, 65_535, 64, 64, 1) },
		"GIF, a million comments":       func() []byte { return gifFile(64, 64, 64, 64, 1, many([]byte{0x21, 0xfe, 0})) },
	}
}

// S25: no file may use more than two seconds of CPU time or 200 MiB, or delay another user's picture by more than two
// seconds.
func TestHostileFileIsCheapAndDelaysNoOtherUser(t *testing.T) {
	small := asJPEG(t, testPicture(300, 200))
	for name, made := range hostileFiles() {
		raw := made()
		if len(raw) > fileBytes+1000 {
			t.Errorf("%s: %d bytes exceed the upload limit", name, len(raw))
		}
		ended := make(chan error)
		go func() {
			give := drawQueue.acquire("mallory")
			var process *os.ProcessState
			err := ErrTooLarge
			if !hasTooManyParts(raw) {
				_, process, err = redrawInChild(raw, product)
				checkCost(t, name, process, err)
			}
			give()
			ended <- err
		}()
		began := time.Now()
		if _, err := Redraw("ada", small, product); err != nil {
			t.Errorf("%s: ada's picture: %v", name, err)
		}
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%s: ada waited %v", name, took)
		}
		if err := <-ended; err != nil && !errors.Is(err, ErrTooLarge) && !errors.Is(err, ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func checkCost(t *testing.T, name string, process *os.ProcessState, err error) {
	t.Helper()
	cpu := process.UserTime() + process.SystemTime()
	if cpu > 2*time.Second {
		t.Errorf("%s: %v of CPU time", name, cpu)
	}
	size := maxMemory(process)
	if size > 200<<20 {
		t.Errorf("%s: %d MiB", name, size>>20)
	}
	t.Logf("%-34s %6d ms %4d MiB  %v", name, cpu.Milliseconds(), size>>20, err)
}

func TestFirstFrameOfAnimationIsDrawn(t *testing.T) {
	for name, raw := range map[string][]byte{
		"GIF":  gifFile(30, 20, 30, 20, 3),
		"WebP": animatedWebP(30, 20, plainLossless(30, 20), plainLossless(30, 20)),
		// some programs write an unknown chunk before the frame's chunks
		"WebP, with an unknown chunk": animatedWebP(30, 20, slices.Concat(riffChunk("XXXX", []byte{1}), plainLossless(30, 20))),
	} {
		made, err := redraw(raw, product)
		if err != nil || made.Width != 30 || made.Height != 20 {
			t.Errorf("%s: %d × %d, %v", name, made.Width, made.Height, err)
		}
	}
}

// S25: a JPEG without its last bytes is shown. Other truncated files may be rejected, but cause no other error.
func TestTruncatedFiles(t *testing.T) {
	photo := asJPEG(t, testPicture(300, 200))
	for _, lost := range []int{1, 2, 3, 20, len(photo) / 4} {
		made, err := redraw(photo[:len(photo)-lost], product)
		if err != nil || made.Width != 300 || made.Height != 200 {
			t.Errorf("JPEG without its last %d bytes: %v", lost, err)
			continue
		}
		if got := redCorner(decoded(t, made)); got != "top left" {
			t.Errorf("JPEG without its last %d bytes: red is %q", lost, got)
		}
	}
	for name, raw := range map[string][]byte{
		"JPEG": photo, "PNG": asPNG(t, testPicture(30, 20)), "GIF": gifFile(30, 20, 30, 20, 2), "progressive": emptyScans(64, 9),
		"WebP": animatedWebP(30, 20, plainLossless(30, 20)), "lossless": riffFile(plainLossless(30, 20)),
	} {
		for cut := 0; cut < len(raw); cut += 1 + len(raw)/300 {
			if _, err := redraw(raw[:cut], product); err != nil && !errors.Is(err, ErrUnreadable) && !errors.Is(err, ErrTooLarge) {
				t.Errorf("%s of %d bytes: %v", name, cut, err)
			}
		}
	}
}

// Real pictures of all formats: e2e/fixtures/pictures.
func TestRealPictures(t *testing.T) {
	for name, want := range map[string]struct {
		width, height int
		err           error
	}{
		"cut-off.jpg": {300, 200, nil}, "sticker.png": {30, 20, nil}, "sticker.webp": {30, 20, nil}, "sticker.gif": {30, 20, nil},
		"scrolled.png": {768, 8533, nil}, "48-megapixels.png": {0, 0, ErrTooLarge}, "panorama.jpg": {0, 0, ErrTooLarge},
	} {
		raw, err := os.ReadFile("../../e2e/fixtures/pictures/" + name)
		if err != nil {
			t.Fatal(err)
		}
		made, err := redraw(raw, product)
		if !errors.Is(err, want.err) || made.Width != want.width || made.Height != want.height {
			t.Errorf("%s: %d × %d, %v", name, made.Width, made.Height, err)
		}
	}
}

func TestTargetSize(t *testing.T) {
	for _, each := range []struct{ width, height, wantWidth, wantHeight int }{
		{300, 200, 300, 200}, {2560, 2560, 2560, 2560}, {4032, 3024, 2560, 1920}, {3024, 4032, 1920, 2560},
		// a screenshot of a phone, and one that is three times as long
		{1080, 2400, 1080, 2400}, {2700, 900, 2560, 853},
		// scrolling screenshots
		{1080, 6000, 853, 4739}, {1080, 12_000, 768, 8533}, {12_000, 1080, 8533, 768}, {320, 12_000, 320, 12_000},
		{1, 40_000_000, 1, 16_384}, {40_000_000, 1, 16_384, 1},
	} {
		width, height := targetSize(each.width, each.height, product)
		if width != each.wantWidth || height != each.wantHeight {
			t.Errorf("%d × %d becomes %d × %d, not %d × %d", each.width, each.height, width, height, each.wantWidth, each.wantHeight)
		}
	}
}

func TestQueueAllowsOnePicturePerUser(t *testing.T) {
	all := newQueue()
	first := all.acquire("ada")
	second := make(chan func())
	go func() { second <- all.acquire("ada") }()
	all.acquire("bob")() // ada's second picture doesn't occupy the other slot
	select {
	case <-second:
		t.Fatal("ada has two slots")
	case <-time.After(20 * time.Millisecond):
	}
	first()
	(<-second)()
	if len(all.users) != 0 || len(all.slots) != 0 {
		t.Error(all.users, len(all.slots))
	}
}
