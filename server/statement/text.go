package statement

import (
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"github.com/mozillazg/go-unidecode"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// Names of the three faces.
const (
	display = "display"
	sans    = "sans"
	medium  = "medium"
)

// shade is a gray level, because black and gray print the same everywhere.
type shade int

const (
	black shade = 0
	gray  shade = 90
)

// face is a font face that is split into several files. Each letter uses the first file that contains it.
type face struct {
	raw    [][]byte
	fonts  []*sfnt.Font
	buffer sfnt.Buffer
	// replaced means that a letter was transliterated.
	replaced bool
}

func readFace(fonts fs.FS, file string) (*face, error) {
	f := &face{}
	for _, subset := range []string{"latin", "latin-ext"} {
		name := strings.Replace(file, "%", subset, 1) + ".ttf"
		raw, err := fs.ReadFile(fonts, name)
		if err != nil {
			return nil, fmt.Errorf("font of a statement: %w", err)
		}
		read, err := sfnt.Parse(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		f.raw, f.fonts = append(f.raw, raw), append(f.fonts, read)
	}
	return f, nil
}

func partName(name string, part int) string { return fmt.Sprintf("%s%d", name, part) }

func (f *face) addTo(pdf *fpdf.Fpdf, name string) {
	for part, raw := range f.raw {
		// the library modifies the bytes
		pdf.AddUTF8FontFromBytes(partName(name, part), "", append([]byte{}, raw...))
	}
}

// part returns the index of the file that contains a letter, or -1.
func (f *face) part(letter rune) int {
	for part, each := range f.fonts {
		if index, err := each.GlyphIndex(&f.buffer, letter); err == nil && index != 0 {
			return part
		}
	}
	return -1
}

// span is a part of a text that uses one font file.
type span struct {
	part int
	text string
}

// spans splits a text by font file, so that no letter is printed as a box. Combining accents are composed first.
// Missing letters are printed with fewer accents ("Đặng" as "Đăng") or transliterated ("Дмитрий" as "Dmitrii"); emoji
// and control characters are removed.
func (f *face) spans(text string) []span {
	var spans []span
	for _, letter := range f.printable(text) {
		part := f.part(letter)
		if last := len(spans) - 1; last >= 0 && spans[last].part == part {
			spans[last].text += string(letter)
			continue
		}
		spans = append(spans, span{part, string(letter)})
	}
	return spans
}

// printable returns the text with only the letters of the face.
func (f *face) printable(text string) string {
	var out strings.Builder
	for _, letter := range norm.NFC.String(text) {
		switch {
		case f.part(letter) >= 0 && !unicode.IsControl(letter):
			out.WriteRune(letter)
		case unicode.IsSpace(letter):
			out.WriteRune(' ')
		default:
			f.replaced = f.replaced || unicode.IsLetter(letter)
			out.WriteString(f.substitute(letter))
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

func (f *face) substitute(letter rune) string {
	parts := []rune(norm.NFD.String(string(letter)))
	// remove the last accents first, because the first accents are part of the letter
	for end := len(parts) - 1; end > 0; end-- {
		if composed := []rune(norm.NFC.String(string(parts[:end]))); len(composed) == 1 && f.part(composed[0]) >= 0 {
			return string(composed)
		}
		// the dot below is ordered first in ặ, although the letter is ă with a dot
		if end > 1 {
			without := append(append([]rune{}, parts[:end-1]...), parts[end:]...)
			if composed := []rune(norm.NFC.String(string(without))); len(composed) == 1 && f.part(composed[0]) >= 0 {
				return string(composed)
			}
		}
	}
	var out strings.Builder
	for _, latin := range unidecode.Unidecode(string(letter)) {
		if f.part(latin) >= 0 {
			out.WriteRune(latin)
		}
	}
	return out.String()
}

// measure returns the width of a text in mm.
func (s *sheet) measure(name string, size float64, text string) float64 {
	width := 0.0
	for _, each := range s.faces[name].spans(text) {
		s.pdf.SetFont(partName(name, each.part), "", size)
		width += s.pdf.GetStringWidth(each.text)
	}
	return width
}

// write writes one line at the current position. A text that is wider than width is printed smaller.
func (s *sheet) write(name string, size float64, text string, x, width float64, alignRight bool, color shade) {
	textWidth := s.measure(name, size, text)
	if textWidth > width {
		size *= width / textWidth
		textWidth = width
	}
	if alignRight {
		x += width - textWidth
	}
	s.pdf.SetTextColor(int(color), int(color), int(color))
	for _, each := range s.faces[name].spans(text) {
		s.pdf.SetFont(partName(name, each.part), "", size)
		s.pdf.Text(x, s.y+3.6, each.text)
		x += s.pdf.GetStringWidth(each.text)
	}
}

// lines breaks a text at spaces, and within words that are wider than a line. It returns no lines for an empty text.
func (s *sheet) lines(name string, size float64, text string, width float64) []string {
	lines, line := []string{}, ""
	for _, word := range strings.Fields(s.faces[name].printable(text)) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && s.measure(name, size, longer) > width {
			lines, longer = append(lines, line), word
		}
		for s.measure(name, size, longer) > width {
			at := s.fitLength(name, size, longer, width)
			lines, longer = append(lines, longer[:at]), longer[at:]
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// fitLength returns the length, in bytes, of the part of a word that fits into a line, at least one letter.
func (s *sheet) fitLength(name string, size float64, word string, width float64) int {
	end := 0
	for at, letter := range word {
		next := at + len(string(letter))
		if end > 0 && s.measure(name, size, word[:next]) > width {
			break
		}
		end = next
	}
	return end
}
