package card

import (
	"fmt"
	"image/color"
	"image/draw"
	"io/fs"
	"math"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// face is a font face that is split into several files. Each letter is drawn with the first file that contains it.
type face struct {
	fonts  []*sfnt.Font
	buffer sfnt.Buffer
}

func readFont(fonts fs.FS, name string) (*sfnt.Font, error) {
	raw, err := fs.ReadFile(fonts, name)
	if err != nil {
		return nil, fmt.Errorf("font of the card: %w", err)
	}
	read, err := sfnt.Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return read, nil
}

func (f *face) glyph(letter rune) (found *sfnt.Font, index sfnt.GlyphIndex, ok bool) {
	for _, each := range f.fonts {
		if index, err := each.GlyphIndex(&f.buffer, letter); err == nil && index != 0 {
			return each, index, true
		}
	}
	return f.fonts[0], 0, false
}

// drawable removes symbols that the fonts lack, such as emoji and joiners. It returns "" if a letter is missing.
// Letters and combining accents are composed first.
func (f *face) drawable(text string) string {
	drawable := []rune{}
	for _, letter := range norm.NFC.String(text) {
		if _, _, ok := f.glyph(letter); ok {
			drawable = append(drawable, letter)
		} else if !unicode.In(letter, unicode.So, unicode.Sk, unicode.Cf, unicode.Variation_Selector) {
			return ""
		}
	}
	return strings.Join(strings.Fields(string(drawable)), " ")
}

func units(size float64) fixed.Int26_6   { return fixed.Int26_6(math.Round(size * 64)) }
func pixels(value fixed.Int26_6) float64 { return float64(value) / 64 }

// layout calls call with the glyph and the x position of each letter, and returns the width of the text. spacing is the
// letter spacing as a fraction of the font size.
func (f *face) layout(text string, size, spacing float64, call func(of *sfnt.Font, index sfnt.GlyphIndex, x float64)) float64 {
	x := 0.0
	var lastFont *sfnt.Font
	var last sfnt.GlyphIndex
	for _, letter := range text {
		of, index, _ := f.glyph(letter)
		if of == lastFont {
			if kern, err := of.Kern(&f.buffer, last, index, units(size), font.HintingNone); err == nil {
				x += pixels(kern)
			}
		}
		if call != nil {
			call(of, index, x)
		}
		if advance, err := of.GlyphAdvance(&f.buffer, index, units(size), font.HintingNone); err == nil {
			x += pixels(advance)
		}
		x += spacing * size
		lastFont, last = of, index
	}
	return x
}

func (f *face) width(text string, size, spacing float64) float64 {
	return f.layout(text, size, spacing, nil)
}

func (f *face) baseline(size, leading float64) float64 {
	metrics, err := f.fonts[0].Metrics(&f.buffer, units(size), font.HintingNone)
	if err != nil {
		return leading
	}
	up, down := pixels(metrics.Ascent), pixels(metrics.Descent)
	return (leading-up-down)/2 + up
}

// wrap breaks a text at spaces. It returns nil if a word is wider than a line.
func (f *face) wrap(text string, size, spacing, width float64) []string {
	lines, line := []string{}, ""
	for _, word := range strings.Fields(text) {
		if f.width(word, size, spacing) > width {
			return nil
		}
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && f.width(longer, size, spacing) > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// balance breaks a text into the smallest number of lines, with similar widths.
func (f *face) balance(text string, size, spacing, width float64) []string {
	best := f.wrap(text, size, spacing, width)
	for narrower := width - 8; narrower > 0; narrower -= 8 {
		lines := f.wrap(text, size, spacing, narrower)
		if lines == nil || len(lines) > len(best) {
			break
		}
		best = lines
	}
	return best
}

func (f *face) drawCentered(img draw.Image, text string, size, spacing, x, y float64, textColor color.RGBA) {
	f.draw(img, text, size, spacing, x-f.width(text, size, spacing)/2, y, textColor)
}

func (f *face) draw(img draw.Image, text string, size, spacing, x, y float64, textColor color.RGBA) {
	var letters path
	f.layout(text, size, spacing, func(of *sfnt.Font, index sfnt.GlyphIndex, at float64) {
		segments, err := of.LoadGlyph(&f.buffer, index, units(size), nil)
		if err == nil {
			letters.glyph(segments, x+at, y)
		}
	})
	letters.fill(img, textColor)
}

// curveSteps is the number of line segments per curve.
const curveSteps = 12

func (p *path) glyph(segments sfnt.Segments, x, y float64) {
	at := func(each fixed.Point26_6) point { return point{x + pixels(each.X), y + pixels(each.Y)} }
	var outline []point
	end := func() {
		if len(outline) > 0 {
			p.outlines = append(p.outlines, outline)
		}
		outline = nil
	}
	for _, each := range segments {
		switch each.Op {
		case sfnt.SegmentOpMoveTo:
			end()
			outline = append(outline, at(each.Args[0]))
		case sfnt.SegmentOpLineTo:
			outline = append(outline, at(each.Args[0]))
		case sfnt.SegmentOpQuadTo:
			outline = curve(outline, at(each.Args[0]), at(each.Args[0]), at(each.Args[1]), 2)
		case sfnt.SegmentOpCubeTo:
			outline = curve(outline, at(each.Args[0]), at(each.Args[1]), at(each.Args[2]), 3)
		}
	}
	end()
}

// curve appends the points of a quadratic (order 2) or cubic (order 3) Bézier curve. A quadratic curve ignores the
// second control point.
func curve(outline []point, control1, control2, end point, order int) []point {
	start := outline[len(outline)-1]
	for step := 1; step <= curveSteps; step++ {
		t := float64(step) / curveSteps
		u := 1 - t
		if order == 2 {
			outline = append(outline, point{u*u*start.x + 2*u*t*control1.x + t*t*end.x, u*u*start.y + 2*u*t*control1.y + t*t*end.y})
			continue
		}
		outline = append(outline, point{
			u*u*u*start.x + 3*u*u*t*control1.x + 3*u*t*t*control2.x + t*t*t*end.x,
			u*u*u*start.y + 3*u*u*t*control1.y + 3*u*t*t*control2.y + t*t*t*end.y,
		})
	}
	return outline
}
