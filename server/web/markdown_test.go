package web

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
)

// normalizeHTML removes differences that don't matter: whitespace between blocks, and the encoding of quotation marks.
var (
	between = regexp.MustCompile(`>\n+<`)
	inBlock = regexp.MustCompile(`(<br/>)\n|\n(</(?:li|blockquote)>)|(<(?:li|ul|ol|blockquote)[^>]*>)\n`)
	ids     = regexp.MustCompile(` id="section-\d+"`)
)

func normalizeHTML(rendered string) string {
	rendered = strings.NewReplacer(" />", "/>", "&quot;", `"`, "&#34;", `"`, "&#39;", "'").Replace(rendered)
	rendered = ids.ReplaceAllString(inBlock.ReplaceAllString(between.ReplaceAllString(strings.TrimSpace(rendered), "><"), "$1$2$3"), "")
	// a nested list starts on a new line
	return strings.ReplaceAll(rendered, "\n<ul>", "<ul>")
}

// web/ui/text/markdown.test.tsx uses the same cases.
func TestMarkdownCases(t *testing.T) {
	raw, err := os.ReadFile("../../domain/texts/markdown-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		What, Text, HTML string
		Top              int
	}
	if err := json.Unmarshal(raw, &cases); err != nil || len(cases) < 30 {
		t.Fatal(err, len(cases))
	}
	for _, each := range cases {
		rendered, _ := markdown(each.Text, max(2, each.Top))
		if normalizeHTML(rendered) != each.HTML {
			t.Errorf("%s\n have %s\n want %s", each.What, normalizeHTML(rendered), each.HTML)
		}
	}
}

func TestHeadingsGetIds(t *testing.T) {
	rendered, headings := markdown("## 1. *What* & `why`\n\n### Deeper\n\n## 2. Costs \\$5", 2)
	if !strings.Contains(rendered, `<h2 id="section-1">`) || !strings.Contains(rendered, `<h2 id="section-2">`) || strings.Contains(rendered, "section-3") {
		t.Error(rendered)
	}
	if len(headings) != 2 || headings[0].text != "1. What & why" || headings[1].text != "2. Costs $5" {
		t.Error(headings)
	}
}

// Texts have at most 50,000 characters, and no text of that size may block rendering. Only the timeout of the test run ends
// an endless loop, because a separate timeout would depend on the machine's load.
func TestDeeplyNestedMarkdownEnds(t *testing.T) {
	for _, piece := range []string{"[", "![", "> ", "- ", "*a ", "**a", "<", "`", "[a](", "(", "&", "\\", "_"} {
		rendered, _ := markdown(strings.Repeat(piece, 50_000/len(piece)), 2)
		if len(rendered) == 0 {
			t.Errorf("%q renders to nothing", piece)
		}
	}
}
