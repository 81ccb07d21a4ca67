package statement

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"
)

func newTestPrinter(t *testing.T) *Printer {
	t.Helper()
	made, err := New(os.DirFS("../embedded/fonts"))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func testDocument(rows int) Document {
	made := Document{
		Brand: "Coterie", Number: "Statement 2026-abc", Made: "Nov 23, 2026", Title: "Extracto, año 2026", Language: "es", AtMs: 1_795_000_000_000,
		Facts:   []Fact{{"Para", "Łukasz Nuñez Дмитрий 北京"}, {"PayPal", "a@b.example"}},
		Columns: []Column{{"Fecha", 14, false}, {"Qué", 46, false}, {"Ganado", 13, true}, {"Pagado", 13, true}, {"Saldo", 14, true}},
		Total:   []string{"Total", "", "$624.30", "$624.30", "$0.00"},
		Notes:   []string{"Cada línea se redondea una vez."}, Page: "Página {n} de {all}",
	}
	for n := range rows {
		made.Rows = append(made.Rows, Row{Cells: []string{"30 abr", fmt.Sprintf("Alquiler %d", n), "$53.33", "", "$53.33"}, Detail: "16 de 30 días"})
	}
	return made
}

func printPDF(t *testing.T, of Document) []byte {
	t.Helper()
	raw, err := newTestPrinter(t).Print(of)
	if err != nil {
		t.Fatal(err)
	}
	if file := os.Getenv("STATEMENT_OUT"); file != "" {
		_ = os.WriteFile(file+strings.ReplaceAll(t.Name(), "/", "-")+".pdf", raw, 0o600)
	}
	return raw
}

var (
	streams = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	shown   = regexp.MustCompile(`(?s)BT ([\d.]+) ([\d.]+) Td \(((?:\\.|[^\\)])*)\) Tj`)
	escaped = strings.NewReplacer(`\\`, `\`, `\(`, `(`, `\)`, `)`, `\r`, "\r")
)

// pageTexts extracts the texts of each page of a PDF. Texts at the same height form one line, in drawing order.
func pageTexts(t *testing.T, raw []byte) []string {
	t.Helper()
	var made []string
	for _, stream := range streams.FindAllSubmatch(raw, -1) {
		inflated, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue
		}
		text, err := io.ReadAll(inflated)
		if err != nil || !bytes.Contains(text, []byte(" Tj")) {
			continue
		}
		page, at := "", ""
		for _, each := range shown.FindAllSubmatch(text, -1) {
			if y := string(each[2]); y != at {
				page, at = page+"\n", y
			}
			units := []uint16{}
			bytesOf := []byte(escaped.Replace(string(each[3])))
			for n := 0; n+1 < len(bytesOf); n += 2 {
				units = append(units, uint16(bytesOf[n])<<8|uint16(bytesOf[n+1]))
			}
			page += string(utf16.Decode(units)) + "|"
		}
		made = append(made, strings.ReplaceAll(page, "\x00", ""))
	}
	return made
}

func TestPrintContainsAllTexts(t *testing.T) {
	got := pageTexts(t, printPDF(t, testDocument(2)))
	if len(got) != 1 {
		t.Fatalf("%d pages", len(got))
	}
	for _, want := range []string{
		"Coterie|", "Statement 2026-abc|", "Extracto, año 2026|", "30 abr|Alquiler 0|$53.33|", "16 de 30 días|", "Total|", "$624.30|$624.30|$0.00|",
		"Cada línea se redondea una vez.|", "Página 1 de 1|",
	} {
		if !strings.Contains(got[0], want) {
			t.Errorf("%q isn't in %s", want, got[0])
		}
	}
}

func TestUnsupportedLettersAreTransliterated(t *testing.T) {
	got := strings.ReplaceAll(pageTexts(t, printPDF(t, testDocument(1)))[0], "|", "")
	if !strings.Contains(got, "Łukasz Nuñez Dmitrii Bei Jing") {
		t.Errorf("%s", got)
	}
	p := newTestPrinter(t)
	for given, want := range map[string]string{
		"Łukasz": "Łukasz", "Nun\u0303ez": "Nuñez", "Дмитрий": "Dmitrii", "Ελένη": "Elene", "🎉 Ana": "Ana", "a\tb\nc": "a b c", "\x00x": "x",
	} {
		for name, face := range p.faces {
			if got := face.printable(given); got != want {
				t.Errorf("%s in %s: %q", given, name, got)
			}
			for _, run := range face.spans(given) {
				if run.part < 0 {
					t.Errorf("%s in %s has an unsupported letter", given, name)
				}
			}
		}
	}
}

func TestUnprintableFactKeepsItsLine(t *testing.T) {
	given := testDocument(1)
	given.Facts = []Fact{{"De", "🎉 😀"}, {"Correo", "a@b.example"}}
	got := pageTexts(t, printPDF(t, given))[0]
	for _, want := range []string{"De|-|\n", "Correo|a@b.example|\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q isn't in %s", want, got)
		}
	}
}

func TestLongStatementRepeatsTableHeader(t *testing.T) {
	of := testDocument(200)
	got := pageTexts(t, printPDF(t, of))
	if len(got) < 7 {
		t.Fatalf("%d pages", len(got))
	}
	all := strings.Join(got, "")
	for n := range of.Rows {
		if want := fmt.Sprintf("|Alquiler %d|", n); strings.Count(all, want) != 1 {
			t.Errorf("%q occurs %d times", want, strings.Count(all, want))
		}
	}
	for n, page := range got {
		if !strings.Contains(page, fmt.Sprintf("Página %d de %d|", n+1, len(got))) {
			t.Errorf("page %d has no number", n+1)
		}
		if strings.Contains(page, "Alquiler") && !strings.Contains(page, "Fecha|Qué|") {
			t.Errorf("page %d has no columns", n+1)
		}
	}
}

func TestSealIsInTheLastFooter(t *testing.T) {
	of := testDocument(2)
	of.Seal = "Sello 7d20 b1ce 04fa, entrada 4,117"
	one := pageTexts(t, printPDF(t, of))
	if len(one) != 1 || !strings.Contains(one[0], "|"+of.Seal+"|Página 1 de 1|") {
		t.Errorf("%s", one)
	}
	of = testDocument(60)
	of.Seal = "Sello 7d20 b1ce 04fa, entrada 4,117"
	got := pageTexts(t, printPDF(t, of))
	for n, page := range got {
		want := "|" + of.Number + "|Página "
		if n == len(got)-1 {
			want = "|" + of.Number + " · " + of.Seal + "|Página "
		}
		if !strings.Contains(page, want) {
			t.Errorf("page %d lacks %q: %s", n+1, want, page)
		}
	}
}

func TestTotalFollowsARow(t *testing.T) {
	for rows := 20; rows < 75; rows++ {
		of := testDocument(rows)
		got := pageTexts(t, printPDF(t, of))
		if last := got[len(got)-1]; !strings.Contains(last, "|Alquiler") && !strings.Contains(last, "Alquiler "+fmt.Sprint(rows-1)) {
			t.Fatalf("%d rows: the last page has none: %s", rows, last)
		}
	}
	of := testDocument(60)
	for n := range of.Rows {
		of.Rows[n].Detail = ""
	}
	if got := pageTexts(t, printPDF(t, of)); strings.Count(got[1], "Alquiler") < 24 {
		t.Errorf("%d rows on the second page", strings.Count(got[1], "Alquiler"))
	}
}

func TestSecondCellSpansEmptyCells(t *testing.T) {
	of := testDocument(1)
	of.Rows[0].Cells[2], of.Rows[0].Cells[3] = "", ""
	of.Rows[0].Detail = "to lucia.fernandez.echeverria.pagos@correo.example, PP-44718-2026"
	if got := pageTexts(t, printPDF(t, of))[0]; !strings.Contains(got, of.Rows[0].Detail+"|") {
		t.Errorf("the text is wrapped: %s", got)
	}
}

func TestLongTextsWrapAndOutputIsDeterministic(t *testing.T) {
	of := testDocument(1)
	of.Rows[0].Cells[1] = strings.Repeat("palabra ", 20) + strings.Repeat("w", 120)
	of.Rows[0].Cells[4] = "-$999,999,999,999,999.99"
	got := pageTexts(t, printPDF(t, of))[0]
	if strings.Count(got, "palabra") != 20 || strings.Count(got, "w") != 120 {
		t.Errorf("%s", got)
	}
	if !bytes.Equal(printPDF(t, of), printPDF(t, of)) {
		t.Error("equal documents produced different files")
	}
}

func TestPrintRejectsInvalidDocuments(t *testing.T) {
	p := newTestPrinter(t)
	short := testDocument(1)
	short.Rows[0].Cells = short.Rows[0].Cells[:2]
	if _, err := p.Print(short); err == nil {
		t.Error("a row without its cells was printed")
	}
	for _, text := range []string{"", "{}", "[]", `{"rows":1}`} {
		if _, err := p.PrintJSON(text); err == nil {
			t.Errorf("%q was printed", text)
		}
	}
}

func TestLogoIsOptional(t *testing.T) {
	with := testDocument(1)
	with.Mark = true
	curves := func(of Document) int {
		count := 0
		for _, stream := range streams.FindAllSubmatch(printPDF(t, of), -1) {
			if inflated, err := zlib.NewReader(bytes.NewReader(stream[1])); err == nil {
				if text, err := io.ReadAll(inflated); err == nil && bytes.Contains(text, []byte(" Tj")) {
					count += bytes.Count(text, []byte(" c\n"))
				}
			}
		}
		return count
	}
	if without := curves(testDocument(1)); without != 0 {
		t.Errorf("%d curves without a logo", without)
	}
	// at least four curves each for the arc and the disc
	if got := curves(with); got < 8 {
		t.Errorf("%d curves with a logo", got)
	}
	if got := pageTexts(t, printPDF(t, with)); !strings.Contains(got[0], "Coterie|") {
		t.Error("the name is missing")
	}
}

func TestSubstituteKeepsSupportedAccents(t *testing.T) {
	faces := newTestPrinter(t).faces
	for text, want := range map[string]string{
		"Mỹ Hạnh Đặng Thị": "My Hanh Đăng Thi", "Nguyễn Thế": "Nguyên Thê", "Trần Ước": "Trân Uóc", "محمد": "mHmd",
	} {
		for name, each := range faces {
			if got := each.printable(text); got != want {
				t.Errorf("%s: %q, not %q", name, got, want)
			}
		}
	}
}

func TestTransliterationAddsNote(t *testing.T) {
	of := testDocument(1)
	of.Letters = "Algunas letras"
	for value, want := range map[string]bool{"Łukasz Nuñez": false, "Ana 🎉": false, "Mỹ Hạnh": true, "Дмитрий": true} {
		of.Facts[0].Value = value
		if got := strings.Contains(strings.Join(pageTexts(t, printPDF(t, of)), ""), of.Letters); got != want {
			t.Errorf("%s: %v", value, got)
		}
	}
}
