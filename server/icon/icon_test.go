package icon

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"testing"
)

var (
	blue  = color.NRGBA{0x1b, 0x4d, 0x8c, 0xff}
	cream = color.NRGBA{0xf6, 0xf2, 0xea, 0xff}
	clear = color.NRGBA{}
)

// testPicture returns a picture with a blue square in the middle half and corners of the given color.
func testPicture(side int, corner color.NRGBA) image.Image {
	made := image.NewNRGBA(image.Rect(0, 0, side, side))
	for x := range side {
		for y := range side {
			made.SetNRGBA(x, y, corner)
			if x >= side/4 && x < side*3/4 && y >= side/4 && y < side*3/4 {
				made.SetNRGBA(x, y, blue)
			}
		}
	}
	return made
}

func encodePNG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestDecodeAcceptsOnlyCompletePNG(t *testing.T) {
	whole := encodePNG(t, testPicture(200, clear))
	for name, each := range map[string]struct {
		text string
		want bool
	}{
		"whole":     {base64.StdEncoding.EncodeToString(whole), true},
		"cut off":   {base64.StdEncoding.EncodeToString(whole[:len(whole)/2]), false},
		"no base64": {"not base64!", false},
		"nothing":   {"", false},
		"GIF":       {base64.StdEncoding.EncodeToString([]byte("GIF89a")), false},
		"too large": {base64.StdEncoding.EncodeToString(encodePNG(t, image.NewGray(image.Rect(0, 0, maxSide+1, 1)))), false},
	} {
		if _, err := Decode(each.text); (err == nil) != each.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDrawUsesSizeAndBackground(t *testing.T) {
	red := color.NRGBA{0xa0, 0x10, 0x10, 0xff}
	for name, each := range map[string]struct {
		picture image.Image
		side    int
		share   float64
		ground  string
		corner  color.NRGBA
		// x and y of a pixel in the picture's corner
		at   int
		edge color.NRGBA
	}{
		"no background":             {testPicture(400, clear), 192, 1, "", clear, 0, clear},
		"with background":           {testPicture(400, clear), 180, 1, "#f6f2ea", cream, 0, cream},
		"smaller, with background":  {testPicture(300, clear), 512, 0.7, "#f6f2ea", cream, 80, cream},
		"background of the picture": {testPicture(300, red), 512, 0.7, "#f6f2ea", red, 80, red},
		"invalid background":        {testPicture(300, clear), 180, 1, "#zzzzzz", color.NRGBA{0xff, 0xff, 0xff, 0xff}, 0, color.NRGBA{0xff, 0xff, 0xff, 0xff}},
	} {
		raw, err := Draw(each.picture, each.side, each.share, each.ground)
		if err != nil {
			t.Fatal(name, err)
		}
		made, err := png.Decode(bytes.NewReader(raw))
		if err != nil || made.Bounds().Dx() != each.side || made.Bounds().Dy() != each.side {
			t.Fatalf("%s: %v %v", name, made.Bounds(), err)
		}
		is := func(x int, want color.NRGBA) bool {
			got := color.NRGBAModel.Convert(made.At(x, x)).(color.NRGBA)
			return got == want || (got.A == 0 && want.A == 0)
		}
		if !is(0, each.corner) || !is(each.at, each.edge) || !is(each.side/2, blue) {
			t.Errorf("%s: corner %v, middle %v", name, made.At(0, 0), made.At(each.side/2, each.side/2))
		}
	}
}

// A smaller share leaves more background around the picture.
func TestDrawScalesToShare(t *testing.T) {
	picture := testPicture(256, clear)
	first := func(share float64) int {
		raw, _ := Draw(picture, 512, share, "#f6f2ea")
		made, _ := png.Decode(bytes.NewReader(raw))
		for x := range 512 {
			if color.NRGBAModel.Convert(made.At(x, 256)) == color.Color(blue) {
				return x
			}
		}
		return -1
	}
	// the blue square starts after the margin and a quarter of the picture's side
	for share, want := range map[float64]int{1: 128, 0.7: 166} {
		if got := first(share); got < want-4 || got > want+4 {
			t.Errorf("share %v: blue begins at %d, not about %d", share, got, want)
		}
	}
}
