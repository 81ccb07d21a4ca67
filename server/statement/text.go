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

// The three faces, by the names under which a document knows them.
const (
	display = "display"
	sans    = "sans"
	medium  = "medium"
)

// shade of a text: black on white prints the same everywhere.
type shade int

const (
	black shade = 0
	grey  shade = 90
)

// face is one face in several files, each with letters of its own: the first that has a letter writes it.
type face struct {
	raw    [][]byte
	fonts  []*sfnt.Font
	buffer sfnt.Buffer
	// replaced: a letter was written in others.
	replaced bool
}

func readFace(fonts fs.FS, file string) (*face, error) {
	made := &face{}
	for _, letters := range []string{"latin", "latin-ext"} {
		name := strings.Replace(file, "%", letters, 1) + ".ttf"
		raw, err := fs.ReadFile(fonts, name)
		if err != nil {
			return nil, fmt.Errorf("font of a statement: %w", err)
		}
		read, err := sfnt.Parse(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		made.raw, made.fonts = append(made.raw, raw), append(made.fonts, read)
	}
	return made, nil
}

func partName(name string, part int) string { return fmt.Sprintf("%s%d", name, part) }

// lend gives a document the face's files.
func (f *face) lend(pdf *fpdf.Fpdf, name string) {
	for part, raw := range f.raw {
		// the library keeps what it is given
		pdf.AddUTF8FontFromBytes(partName(name, part), "", append([]byte{}, raw...))
	}
}

// part is which file has a letter, -1 for none.
func (f *face) part(letter rune) int {
	for part, each := range f.fonts {
		if index, err := each.GlyphIndex(&f.buffer, letter); err == nil && index != 0 {
			return part
		}
	}
	return -1
}

// run is a piece of text that one file writes.
type run struct {
	part int
	text string
}

// runs are a text as the face can write it, never with a box: letters and their accents are put together; a letter that no file has is
// written with fewer accents ("Đặng" as "Đăng"), else in Latin ones ("Дмитрий" as "Dmitrii"), and what has no such letters (emoji,
// controls) is left out.
func (f *face) runs(text string) []run {
	var made []run
	for _, letter := range f.written(text) {
		part := f.part(letter)
		if last := len(made) - 1; last >= 0 && made[last].part == part {
			made[last].text += string(letter)
			continue
		}
		made = append(made, run{part, string(letter)})
	}
	return made
}

// written is a text with the letters of the face alone.
func (f *face) written(text string) string {
	var made strings.Builder
	for _, letter := range norm.NFC.String(text) {
		switch {
		case f.part(letter) >= 0 && !unicode.IsControl(letter):
			made.WriteRune(letter)
		case unicode.IsSpace(letter):
			made.WriteRune(' ')
		default:
			f.replaced = f.replaced || unicode.IsLetter(letter)
			made.WriteString(f.instead(letter))
		}
	}
	return strings.Join(strings.Fields(made.String()), " ")
}

// instead is what stands for a letter that the face lacks.
func (f *face) instead(letter rune) string {
	parts := []rune(norm.NFD.String(string(letter)))
	// the last accents go first: those before them make the letter
	for last := len(parts) - 1; last > 0; last-- {
		if fewer := []rune(norm.NFC.String(string(parts[:last]))); len(fewer) == 1 && f.part(fewer[0]) >= 0 {
			return string(fewer)
		}
		// of two accents the one below is ordered first, though the other makes the letter: ặ is ă with a dot
		if last > 1 {
			without := append(append([]rune{}, parts[:last-1]...), parts[last:]...)
			if fewer := []rune(norm.NFC.String(string(without))); len(fewer) == 1 && f.part(fewer[0]) >= 0 {
				return string(fewer)
			}
		}
	}
	var made strings.Builder
	for _, latin := range unidecode.Unidecode(string(letter)) {
		if f.part(latin) >= 0 {
			made.WriteRune(latin)
		}
	}
	return made.String()
}

// measure is how wide a text is, in mm.
func (s *sheet) measure(name string, size float64, text string) float64 {
	wide := 0.0
	for _, each := range s.faces[name].runs(text) {
		s.pdf.SetFont(partName(name, each.part), "", size)
		wide += s.pdf.GetStringWidth(each.text)
	}
	return wide
}

// write writes one line at the height that the sheet has come to; what is wider than its place is set smaller.
func (s *sheet) write(name string, size float64, text string, x, width float64, end bool, with shade) {
	wide := s.measure(name, size, text)
	if wide > width {
		size *= width / wide
		wide = width
	}
	if end {
		x += width - wide
	}
	s.pdf.SetTextColor(int(with), int(with), int(with))
	for _, each := range s.faces[name].runs(text) {
		s.pdf.SetFont(partName(name, each.part), "", size)
		s.pdf.Text(x, s.y+3.6, each.text)
		x += s.pdf.GetStringWidth(each.text)
	}
}

// lines breaks a text at its spaces, none for an empty one; a word that is wider than a line is broken inside.
func (s *sheet) lines(name string, size float64, text string, width float64) []string {
	made, line := []string{}, ""
	for _, word := range strings.Fields(s.faces[name].written(text)) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && s.measure(name, size, longer) > width {
			made, longer = append(made, line), word
		}
		for s.measure(name, size, longer) > width {
			at := s.fitting(name, size, longer, width)
			made, longer = append(made, longer[:at]), longer[at:]
		}
		line = longer
	}
	if line != "" {
		made = append(made, line)
	}
	return made
}

// fitting is where the part of a word ends that a line has room for: one letter at least.
func (s *sheet) fitting(name string, size float64, word string, width float64) int {
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
