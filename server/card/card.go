// Package card draws the preview image of a shared link (1200 × 630 pixels): the texts of the link next to an
// illustration of people around a table. Equal texts produce equal images.
package card

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"sync"
)

// Width and Height are the image size that social networks expect, in pixels.
const (
	Width  = 1200
	Height = 630
)

// Content holds all texts on a card. An empty text leaves its area empty.
type Content struct {
	// Brand is the product name next to the logo.
	Brand string `json:"brand"`
	Title string `json:"title"`
	Text  string `json:"text"`
	// Sum and Caption are printed on the table, and You on the free seat, which is for the reader.
	Sum     string `json:"sum"`
	Caption string `json:"caption"`
	You     string `json:"you"`
	// Accent is the installation's accent color, e.g. "#5e1b45"; "" uses the default.
	Accent string `json:"accent"`
}

// themeColors are the colors of the light theme in web/styles/tokens.css; a test compares them.
var themeColors = map[string]string{
	"surface": "#f6f2ea", "raised": "#fffdf9", "text": "#241a20", "muted": "#675a60", "accent": "#5e1b45",
	"person-1": "#d0684a", "person-1-deep": "#87341d", "person-2": "#e3a63c", "person-2-deep": "#7a4d00",
	"person-3": "#83a07f", "person-3-deep": "#3a5a38", "person-4": "#86aec2", "person-4-deep": "#2a5267",
	"person-5": "#e6b6a4", "person-5-deep": "#7d4432", "person-6": "#a9638a", "person-6-deep": "#5e1b45",
	"person-7": "#5e1b45", "person-7-deep": "#dba995",
}

// Layout of the text column, in pixels.
const (
	left        = 72
	columnWidth = 568
	logoSize    = 52
	logoGap     = 12
	titleGap    = 42
	textGap     = 24
	textSize    = 26
	textLeading = 36
	maxLines    = 3
	// The illustration is drawn on a 600 × 600 grid.
	tableLeft   = 656
	tableTop    = 43
	tableScale  = 544.0 / 600
	maxSumWidth = 270
)

var (
	titleSizes = []float64{72, 64, 56, 48, 40}
	brandSizes = []float64{36, 30, 24, 20}
	sumSizes   = []float64{68, 56, 44, 34}
)

func titleLeading(size float64) float64 { return math.Round(size * 70 / 72) }

// Renderer draws one card at a time, so that it uses at most one CPU core.
type Renderer struct {
	mu      sync.Mutex
	display face
	sans    face
	medium  face
}

// New reads the fonts. Each of the three faces has a file for basic Latin letters and one for extended Latin.
func New(fonts fs.FS) (*Renderer, error) {
	r := &Renderer{}
	for name, target := range map[string]*face{
		"gabarito-%-600": &r.display, "figtree-%-400": &r.sans, "figtree-%-500": &r.medium,
	} {
		for _, subset := range []string{"latin", "latin-ext"} {
			read, err := readFont(fonts, strings.Replace(name, "%", subset, 1)+".ttf")
			if err != nil {
				return nil, err
			}
			target.fonts = append(target.fonts, read)
		}
	}
	return r, nil
}

// DrawableName returns a name without symbols that the fonts lack, such as emoji. It returns "" if a letter has no
// glyph.
func (r *Renderer) DrawableName(name string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.display.drawable(name)
}

// TitleFits reports whether the title fits on the card.
func (r *Renderer) TitleFits(title string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, lines := r.title(title)
	return lines != nil
}

// Draw returns the card as a PNG. It omits a title that doesn't fit, and a brand name that the fonts can't draw.
func (r *Renderer) Draw(content Content) []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	img := image.NewRGBA(image.Rect(0, 0, Width, Height))
	draw.Draw(img, img.Bounds(), image.NewUniform(themeColor("surface")), image.Point{}, draw.Src)
	accent, ok := parseColor(content.Accent)
	if !ok {
		accent = themeColor("accent")
	}
	r.drawTexts(img, content, accent)
	r.drawTable(img, content, accent)
	var out bytes.Buffer
	_ = png.Encode(&out, img) // writing to a buffer can't fail
	return out.Bytes()
}

// title returns the largest font size at which the title fits and the lines at that size; it returns no lines if it doesn't
// fit.
func (r *Renderer) title(text string) (float64, []string) {
	for _, size := range titleSizes {
		lines := r.display.balance(text, size, -0.03, columnWidth)
		if lines != nil && len(lines) <= maxLines {
			return size, lines
		}
	}
	return 0, nil
}

// drawTexts draws logo, brand, title and text as one vertically centered block.
func (r *Renderer) drawTexts(img draw.Image, content Content, accent color.RGBA) {
	size, title := r.title(content.Title)
	leading := titleLeading(size)
	text := r.sans.wrap(content.Text, textSize, 0, columnWidth)
	height := logoSize + titleGap + leading*float64(len(title)) + textGap + textLeading*float64(len(text))
	top := (Height - height) / 2
	drawLogo(img, left, top, logoSize, accent)
	r.drawBrand(img, content.Brand, top)
	at := top + logoSize + titleGap
	for _, line := range title {
		r.display.draw(img, line, size, -0.03, left, at+r.display.baseline(size, leading), themeColor("text"))
		at += leading
	}
	at += textGap
	for _, line := range text {
		r.sans.draw(img, line, textSize, 0, left, at+r.sans.baseline(textSize, textLeading), themeColor("muted"))
		at += textLeading
	}
}

func (r *Renderer) drawBrand(img draw.Image, brand string, top float64) {
	if r.display.drawable(brand) == "" {
		return
	}
	for _, size := range brandSizes {
		if r.display.width(brand, size, -0.015) <= columnWidth-logoSize-logoGap {
			r.display.draw(img, brand, size, -0.015, left+logoSize+logoGap, top+r.display.baseline(size, logoSize), themeColor("text"))
			return
		}
	}
}

func (r *Renderer) drawTable(img draw.Image, content Content, accent color.RGBA) {
	scaled := func(x, y float64) (float64, float64) { return tableLeft + x*tableScale, tableTop + y*tableScale }
	for i, hue := range []int{1, 3, 2, 4, 6, 5, 7} {
		name := "person-" + strconv.Itoa(hue)
		angle := float64(45 * (i + 1))
		var body path
		x, y := scaled(300, 300)
		body.arc(x, y, 238*tableScale, angle-11.5, angle+11.5, 62*tableScale)
		body.fill(img, themeColor(name))
		var head path
		x, y = scaled(300+212*math.Cos(angle*degree), 300+212*math.Sin(angle*degree))
		head.circle(x, y, 29*tableScale)
		head.fill(img, themeColor(name+"-deep"))
	}
	var table, seat path
	x, y := scaled(300, 300)
	table.circle(x, y, 156*tableScale)
	table.fill(img, themeColor("raised"))
	x, y = scaled(526, 300)
	seat.dashes(x, y, 46*tableScale, 3*tableScale, 2*tableScale, 9*tableScale)
	seat.fill(img, accent)
	x, y = scaled(526, 306)
	r.display.drawCentered(img, content.You, 21*tableScale, 0, x, y, accent)
	x, y = scaled(300, 308)
	for _, size := range sumSizes {
		if r.display.width(content.Sum, size, -0.03) <= maxSumWidth || size == sumSizes[len(sumSizes)-1] {
			r.display.drawCentered(img, content.Sum, size*tableScale, -0.03, x, y, themeColor("text"))
			break
		}
	}
	x, y = scaled(300, 346)
	r.medium.drawCentered(img, content.Caption, 19*tableScale, 0, x, y, themeColor("muted"))
}

// drawLogo draws the product's logo, a ring and a disc in its gap that stand for a table and a seat, in a square.
func drawLogo(img draw.Image, x, y, size float64, accent color.RGBA) {
	scale := size / 48
	var ring, seat path
	ring.arc(x+23*scale, y+24*scale, 15.5*scale, 51.02, 308.98, 9*scale)
	ring.fill(img, accent)
	seat.circle(x+39.5*scale, y+24*scale, 6*scale)
	seat.fill(img, themeColor("person-1"))
}

func themeColor(name string) color.RGBA {
	found, _ := parseColor(themeColors[name])
	return found
}

// parseColor parses "#rrggbb".
func parseColor(text string) (color.RGBA, bool) {
	if len(text) != 7 || text[0] != '#' {
		return color.RGBA{}, false
	}
	value, err := strconv.ParseUint(text[1:], 16, 32)
	if err != nil {
		return color.RGBA{}, false
	}
	return color.RGBA{uint8(value >> 16), uint8(value >> 8), uint8(value), 255}, true
}
