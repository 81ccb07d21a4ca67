// Package statement renders a statement as a PDF: header, facts, one table with a total, and notes. It receives all
// texts and computes no amounts; equal documents produce equal bytes.
package statement

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// Document is the content of a statement. Letters that no font contains are transliterated to Latin ones.
type Document struct {
	// Brand is the product name. Number and Made are printed on the opposite side of the header.
	Brand string `json:"brand"`
	// Mark means that the product's logo is printed next to its name.
	Mark   bool   `json:"mark"`
	Number string `json:"number"`
	Made   string `json:"made"`
	Title  string `json:"title"`
	// Language is "en" or "es".
	Language string `json:"language"`
	// AtMs is the creation date in the PDF's metadata, in milliseconds since 1970.
	AtMs    int64    `json:"atMs"`
	Facts   []Fact   `json:"facts"`
	Columns []Column `json:"columns"`
	Rows    []Row    `json:"rows"`
	// Total is the last row, below a double line.
	Total []string `json:"total"`
	Notes []string `json:"notes"`
	// Letters is an additional note that is printed if a letter was transliterated.
	Letters string `json:"letters"`
	// Page is the page number text with the placeholders {n} and {all}.
	Page string `json:"page"`
	// Seal is printed in the footer of the last page; "" for none.
	Seal string `json:"seal"`
}

// Fact is a label with its value.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Column is a column of the table. Share is its relative width; End aligns it to the right, for numbers.
type Column struct {
	Title string  `json:"title"`
	Share float64 `json:"share"`
	End   bool    `json:"end"`
}

// Row is a row of the table. Detail is printed in small type below the second cell.
type Row struct {
	Cells  []string `json:"cells"`
	Detail string   `json:"detail"`
	Muted  bool     `json:"muted"`
}

// Layout of an A4 page: lengths in mm, font sizes in points.
const (
	margin        = 20.0
	pageWidth     = 210.0
	pageHeight    = 297.0
	contentWidth  = pageWidth - 2*margin
	contentBottom = pageHeight - 25
	footerTop     = pageHeight - 17
	lineHeight    = 4.6
	detailHeight  = 3.7
	rowPadding    = 1.25
	totalHeight   = 12.0
	cellGap       = 2.0
	logoSize      = 7.5
	textSize      = 9.5
	smallSize     = 8.0
)

// maxRows limits a document to about 1,500 pages.
const maxRows = 40_000

// Printer renders one document at a time, so that it uses at most one CPU core.
type Printer struct {
	mu    sync.Mutex
	faces map[string]*face
}

func New(fonts fs.FS) (*Printer, error) {
	p := &Printer{faces: map[string]*face{}}
	for name, file := range map[string]string{display: "gabarito-%-600", sans: "figtree-%-400", medium: "figtree-%-500"} {
		read, err := readFace(fonts, file)
		if err != nil {
			return nil, err
		}
		p.faces[name] = read
	}
	return p, nil
}

// PrintJSON renders a document from JSON.
func (p *Printer) PrintJSON(text string) ([]byte, error) {
	var doc Document
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		return nil, fmt.Errorf("document: %w", err)
	}
	return p.Print(doc)
}

func (p *Printer) Print(doc Document) ([]byte, error) {
	if len(doc.Columns) < 2 || len(doc.Rows) > maxRows {
		return nil, fmt.Errorf("invalid document: %d columns, %d rows", len(doc.Columns), len(doc.Rows))
	}
	for n, row := range append([]Row{{Cells: doc.Total}}, doc.Rows...) {
		if len(row.Cells) != len(doc.Columns) {
			return nil, fmt.Errorf("invalid document: row %d has %d cells", n, len(row.Cells))
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.begin(doc)
	s.header()
	s.table()
	s.notes()
	s.footers()
	var out bytes.Buffer
	err := s.pdf.Output(&out)
	return out.Bytes(), err
}

// sheet is a document that is being rendered. y is the vertical position on the page.
type sheet struct {
	pdf   *fpdf.Fpdf
	faces map[string]*face
	doc   Document
	y     float64
}

func (p *Printer) begin(doc Document) *sheet {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetCellMargin(0)
	at := time.UnixMilli(doc.AtMs).UTC()
	pdf.SetCreationDate(at)
	pdf.SetModificationDate(at)
	pdf.SetCatalogSort(true)
	pdf.SetTitle(doc.Title, true)
	pdf.SetAuthor(doc.Brand, true)
	pdf.SetLang(doc.Language)
	for name, each := range p.faces {
		each.replaced = false
		each.addTo(pdf, name)
	}
	return &sheet{pdf: pdf, faces: p.faces, doc: doc}
}

func (s *sheet) page() {
	s.pdf.AddPage()
	s.y = margin
}

func (s *sheet) header() {
	s.page()
	brandAt := margin
	if s.doc.Mark {
		// vertically centered on the lowercase letters of the name
		s.logo(margin, s.y-1.5)
		brandAt += logoSize + 1.8
	}
	s.write(display, 15, s.doc.Brand, brandAt, contentWidth/2-(brandAt-margin), false, black)
	s.write(sans, smallSize, s.doc.Number, margin+contentWidth/2, contentWidth/2, true, gray)
	s.y += 4.5
	s.write(sans, smallSize, s.doc.Made, margin+contentWidth/2, contentWidth/2, true, gray)
	s.y += 15
	s.write(display, 17, s.doc.Title, margin, contentWidth, false, black)
	s.y += 11
	for _, fact := range s.doc.Facts {
		s.write(sans, textSize, fact.Name, margin, 34, false, gray)
		value := s.lines(sans, textSize, fact.Value, contentWidth-36)
		if len(value) == 0 {
			// print a dash if no character can be printed, e.g. for a name of emoji
			value = []string{"-"}
		}
		for _, line := range value {
			s.write(sans, textSize, line, margin+36, contentWidth-36, false, black)
			s.y += lineHeight
		}
	}
	s.y += 6
}

// logo draws the product's logo in black (mark-mono.svg, which is 48 units wide).
func (s *sheet) logo(x, y float64) {
	unit := logoSize / 48
	s.pdf.SetDrawColor(0, 0, 0)
	s.pdf.SetFillColor(0, 0, 0)
	s.pdf.SetLineCapStyle("round")
	s.pdf.SetLineWidth(9 * unit)
	// counterclockwise from the upper to the lower end of the gap
	s.pdf.Arc(x+23*unit, y+24*unit, 15.5*unit, 15.5*unit, 0, 51, 309, "D")
	s.pdf.SetLineCapStyle("butt")
	s.pdf.Circle(x+39.5*unit, y+24*unit, 6*unit, "F")
}

func (s *sheet) notes() {
	notes := s.doc.Notes
	for _, each := range s.faces {
		if each.replaced && s.doc.Letters != "" {
			notes = append(slices.Clone(notes), s.doc.Letters)
			break
		}
	}
	for _, note := range notes {
		for _, line := range s.lines(sans, smallSize, note, contentWidth*0.8) {
			if s.y+detailHeight > contentBottom {
				s.page()
			}
			s.write(sans, smallSize, line, margin, contentWidth, false, gray)
			s.y += detailHeight
		}
		s.y += 1.5
	}
}

// footers draws the footer of each page, after the number of pages is known.
func (s *sheet) footers() {
	all := s.pdf.PageCount()
	for n := 1; n <= all; n++ {
		s.pdf.SetPage(n)
		s.y = footerTop
		page := strings.NewReplacer("{n}", fmt.Sprint(n), "{all}", fmt.Sprint(all)).Replace(s.doc.Page)
		s.write(sans, smallSize, s.doc.Brand, margin, contentWidth/3, false, gray)
		s.writeCentered(s.footerText(n, all), margin+contentWidth/5, contentWidth*3/5)
		s.write(sans, smallSize, page, margin+contentWidth/2, contentWidth/2, true, gray)
	}
}

// footerText returns the text in the middle of a footer: the statement's number (a single page has it only in the
// header), and on the last page the seal.
func (s *sheet) footerText(n, all int) string {
	number, seal := s.doc.Number, s.doc.Seal
	switch {
	case n < all || seal == "":
		return number
	case all == 1:
		return seal
	}
	return number + " · " + seal
}

func (s *sheet) writeCentered(text string, x, width float64) {
	textWidth := min(width, s.measure(sans, smallSize, text))
	s.write(sans, smallSize, text, x+(width-textWidth)/2, width, false, gray)
}

// hairline draws a thin line between two rows.
func (s *sheet) hairline() { s.line(0.1, 160) }

func (s *sheet) rule(width float64) { s.line(width, black) }

func (s *sheet) line(width float64, color shade) {
	s.pdf.SetLineWidth(width)
	s.pdf.SetDrawColor(int(color), int(color), int(color))
	s.pdf.Line(margin, s.y, margin+contentWidth, s.y)
}
