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

// family is one face in several files, each with letters of its own: the first that has a letter draws it.
type family struct {
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

// glyph is a letter's font and number in it; ok is false when no font has it.
func (f *family) glyph(letter rune) (found *sfnt.Font, index sfnt.GlyphIndex, ok bool) {
	for _, each := range f.fonts {
		if index, err := each.GlyphIndex(&f.buffer, letter); err == nil && index != 0 {
			return each, index, true
		}
	}
	return f.fonts[0], 0, false
}

// drawable is a text with what the fonts can draw: symbols they lack (emoji and what joins them) are left out, a letter they lack makes
// it "". Letters and their accents are put together first, as people type either.
func (f *family) drawable(text string) string {
	kept := []rune{}
	for _, letter := range norm.NFC.String(text) {
		if _, _, ok := f.glyph(letter); ok {
			kept = append(kept, letter)
		} else if !unicode.In(letter, unicode.So, unicode.Sk, unicode.Cf, unicode.Variation_Selector) {
			return ""
		}
	}
	return strings.Join(strings.Fields(string(kept)), " ")
}

func units(size float64) fixed.Int26_6   { return fixed.Int26_6(math.Round(size * 64)) }
func pixels(value fixed.Int26_6) float64 { return float64(value) / 64 }

// each walks a text: it calls with every letter's glyph and where it stands, and answers how far the text goes. `spacing` is added after
// every letter, in parts of the size.
func (f *family) each(text string, size, spacing float64, call func(of *sfnt.Font, index sfnt.GlyphIndex, x float64)) float64 {
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

func (f *family) width(text string, size, spacing float64) float64 {
	return f.each(text, size, spacing, nil)
}

// baseline is how far below the top of a line its letters stand.
func (f *family) baseline(size, leading float64) float64 {
	metrics, err := f.fonts[0].Metrics(&f.buffer, units(size), font.HintingNone)
	if err != nil {
		return leading
	}
	up, down := pixels(metrics.Ascent), pixels(metrics.Descent)
	return (leading-up-down)/2 + up
}

// wrapped breaks a text at its spaces, nil when a word is wider than a line.
func (f *family) wrapped(text string, size, spacing, width float64) []string {
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

// balanced breaks a text into as few lines as can be, as even as they can be.
func (f *family) balanced(text string, size, spacing, width float64) []string {
	best := f.wrapped(text, size, spacing, width)
	for narrower := width - 8; narrower > 0; narrower -= 8 {
		lines := f.wrapped(text, size, spacing, narrower)
		if lines == nil || len(lines) > len(best) {
			break
		}
		best = lines
	}
	return best
}

func (f *family) centred(picture draw.Image, text string, size, spacing, x, y float64, with color.RGBA) {
	f.draw(picture, text, size, spacing, x-f.width(text, size, spacing)/2, y, with)
}

// draw draws a text whose first letter stands at x on the baseline y.
func (f *family) draw(picture draw.Image, text string, size, spacing, x, y float64, with color.RGBA) {
	var letters path
	f.each(text, size, spacing, func(of *sfnt.Font, index sfnt.GlyphIndex, at float64) {
		segments, err := of.LoadGlyph(&f.buffer, index, units(size), nil)
		if err == nil {
			letters.glyph(segments, x+at, y)
		}
	})
	letters.fill(picture, with)
}

// curveSteps is how many lines stand for a curve of a letter.
const curveSteps = 12

// glyph adds a letter's outlines.
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

// curve adds the points of a Bézier curve of the second or third degree from the last point on; `one` and `two` pull it, one alone in
// the second degree.
func curve(outline []point, one, two, to point, order int) []point {
	from := outline[len(outline)-1]
	for step := 1; step <= curveSteps; step++ {
		t := float64(step) / curveSteps
		u := 1 - t
		if order == 2 {
			outline = append(outline, point{u*u*from.x + 2*u*t*one.x + t*t*to.x, u*u*from.y + 2*u*t*one.y + t*t*to.y})
			continue
		}
		outline = append(outline, point{
			u*u*u*from.x + 3*u*u*t*one.x + 3*u*t*t*two.x + t*t*t*to.x,
			u*u*u*from.y + 3*u*u*t*one.y + 3*u*t*t*two.y + t*t*t*to.y,
		})
	}
	return outline
}
