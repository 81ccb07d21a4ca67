package card

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"regexp"
	"strings"
	"testing"
)

func newTestRenderer(t *testing.T) *Renderer {
	t.Helper()
	made, err := New(os.DirFS("../embedded/fonts"))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

var words = Content{Brand: "Coterie", Title: "María José keeps a seat for you", Sum: "$100.00", Caption: "each month, explained", You: "You",
	Text: "Lend your profile, get $100 a month. Every dollar says where it comes from."}

func decodedCard(t *testing.T, p *Renderer, of Content) image.Image {
	t.Helper()
	raw := p.Draw(of)
	if file := os.Getenv("CARD_OUT"); file != "" {
		_ = os.WriteFile(file+strings.ReplaceAll(t.Name(), "/", "-")+".png", raw, 0o600)
	}
	picture, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if picture.Bounds() != image.Rect(0, 0, Width, Height) {
		t.Fatalf("%v", picture.Bounds())
	}
	return picture
}

// countInk counts the pixels in a part of a picture that differ from the background.
func countInk(picture image.Image, part image.Rectangle) int {
	count := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if color.RGBAModel.Convert(picture.At(x, y)) != themeColor("surface") {
				count++
			}
		}
	}
	return count
}

func TestDrawPlacesElements(t *testing.T) {
	picture := decodedCard(t, newTestRenderer(t), words)
	for name, at := range map[string]struct {
		x, y int
		want color.RGBA
	}{
		"ground": {10, 10, themeColor("surface")}, "ring of the mark": {left + 8, 176, themeColor("accent")}, "table": {928, 230, themeColor("raised")},
		"a head at the top": {928, 122, themeColor("person-5-deep")}, "shoulders at the left": {698, 315, themeColor("person-4")},
	} {
		if got := color.RGBAModel.Convert(picture.At(at.x, at.y)); got != at.want {
			t.Errorf("%s: %v, not %v", name, got, at.want)
		}
	}
	// the texts stay within their column
	if countInk(picture, image.Rect(0, 0, left-2, Height)) > 0 || countInk(picture, image.Rect(left+columnWidth+1, 0, 684, Height)) > 0 {
		t.Error("text outside of its column")
	}
	if countInk(picture, image.Rect(left, 250, left+columnWidth, 390)) < 5000 {
		t.Error("no title")
	}
}

func TestDrawUsesAccentColor(t *testing.T) {
	own := words
	own.Accent = "#005577"
	picture := decodedCard(t, newTestRenderer(t), own)
	if got := color.RGBAModel.Convert(picture.At(left+8, 176)); got != (color.RGBA{0, 0x55, 0x77, 255}) {
		t.Errorf("%v", got)
	}
	own.Accent = "#zzzzzz"
	if got := color.RGBAModel.Convert(decodedCard(t, newTestRenderer(t), own).At(left+8, 176)); got != themeColor("accent") {
		t.Errorf("%v for an invalid color", got)
	}
}

func TestDrawableName(t *testing.T) {
	p := newTestRenderer(t)
	for name, want := range map[string]string{
		"María José": "María José", "Łucja": "Łucja", "Şükrü": "Şükrü", "Jose\u0301": "José", "Ana 🌸": "Ana", "👩‍💻 Zoë ❤️": "Zoë",
		"🌸": "", "李": "", "Ольга": "", "ليلى": "", "Ana 李": "", "": "",
	} {
		if got := p.DrawableName(name); got != want {
			t.Errorf("%q: %q, not %q", name, got, want)
		}
	}
}

func TestLongTitlesUseSmallerFont(t *testing.T) {
	p := newTestRenderer(t)
	for title, size := range map[string]float64{
		words.Title: 72, "Maximiliana Henriette keeps a seat for you": 72, "Wolfeschlegelstein keeps a seat for you": 64,
	} {
		if got, lines := p.title(title); got != size || len(lines) == 0 {
			t.Errorf("%s: %v %q", title, got, lines)
		}
		if !p.TitleFits(title) {
			t.Errorf("%s doesn't fit", title)
		}
	}
	if wide := strings.Repeat("W", 18) + " keeps a seat for you"; p.TitleFits(wide) {
		t.Error("a word wider than the column should not fit")
	}
	if _, lines := p.title("María José te guarda un sitio"); strings.Join(lines, "/") != "María José te/guarda un sitio" {
		t.Errorf("%q", lines)
	}
}

func TestDrawOmitsUndrawableTexts(t *testing.T) {
	p := newTestRenderer(t)
	odd := words
	odd.Brand, odd.Sum, odd.Title = "コテリー", "$1,000,000.00", strings.Repeat("W", 40)
	picture := decodedCard(t, p, odd)
	if countInk(picture, image.Rect(left+logoSize+2, 100, 684, 260)) > 0 {
		t.Error("an undrawable brand was drawn")
	}
	// a card without texts can be drawn
	decodedCard(t, p, Content{})
}

func TestDrawIsDeterministic(t *testing.T) {
	p := newTestRenderer(t)
	if !bytes.Equal(p.Draw(words), p.Draw(words)) {
		t.Error("equal texts produced different images")
	}
}

func TestThemeColorsMatchTokens(t *testing.T) {
	tokens, err := os.ReadFile("../../web/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range themeColors {
		found := regexp.MustCompile(`--color-` + name + `: (#[0-9a-f]{6});`).FindSubmatch(tokens)
		if found == nil || string(found[1]) != value {
			t.Errorf("%s is %s, but %s in tokens.css", name, value, found)
		}
	}
}
