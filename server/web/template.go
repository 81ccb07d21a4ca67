package web

import (
	"html"
	"regexp"
	"slices"
)

// What the build leaves open in a page, and domain/slots.ts names:
//
//	{{slot:name}}                  a text, escaped
//	{{markdown:name}}              a text as HTML, its headings from level 2 on; markdown3 from level 3
//	{{list:name}} … {{end:name}}   once for each of a list, whose own texts go before the page's
//	{{when:name}} … {{end:name}}   only if the text is there and not empty
//	{{unless:name}} … {{end:name}} only if not
//
// A value is never looked at for marks.
var mark = regexp.MustCompile(`\{\{(slot|markdown|markdown3|list|when|unless|end):([a-z0-9_:]+)\}\}`)

// Texts are values by name.
type Texts map[string]string

// Values are what the pages say in one language.
type Values struct {
	Slots Texts              `json:"slots"`
	Lists map[string][]Texts `json:"lists"`
	// Forms of a page that its query asks for.
	Forms []Form `json:"forms"`
}

// Form is a page as it is for one value of one key of its query: an earlier version of the terms.
type Form struct {
	Address string `json:"address"`
	Key     string `json:"key"`
	// Value is what is asked for; "" is anything that no other form is for, which is answered as not found.
	Value string             `json:"value"`
	Slots Texts              `json:"slots"`
	Lists map[string][]Texts `json:"lists"`
}

type part struct {
	kind, name string
	// The text before a mark, for kind "".
	text  string
	inner []part
}

// parsed splits a page at its marks. An end without its beginning, and what is never ended, end where they stand.
func parsed(page string) []part {
	parts, _ := partsOf(page, mark.FindAllStringSubmatchIndex(page, -1), 0, "")
	return parts
}

// partsOf reads from a position up to the end of the section `within`; found are the marks from there on.
func partsOf(page string, found [][]int, at int, within string) ([]part, [][]int) {
	parts := []part{}
	for len(found) > 0 {
		where := found[0]
		found = found[1:]
		parts = append(parts, part{text: page[at:where[0]]})
		at = where[1]
		kind, name := page[where[2]:where[3]], page[where[4]:where[5]]
		switch kind {
		case "end":
			if name == within {
				return append(parts, part{kind: "at", text: page[:at]}), found
			}
		case "list", "when", "unless":
			inner, rest := partsOf(page, found, at, name)
			found = rest
			if last := len(inner) - 1; last >= 0 && inner[last].kind == "at" {
				at = len(inner[last].text)
				inner = inner[:last]
			} else {
				at = len(page)
			}
			parts = append(parts, part{kind: kind, name: name, inner: inner})
		default:
			parts = append(parts, part{kind: kind, name: name})
		}
	}
	return append(parts, part{text: page[at:]}), nil
}

// filling is a page being filled with one language's values.
type filling struct {
	values Values
	// plain texts aren't HTML: nothing is escaped.
	plain   bool
	missing []string
}

// page fills a whole page. Texts of a Markdown slot bring a list of their headings: `headings_` and the slot's name.
func (f *filling) page(parts []part, own Texts, lists map[string][]Texts) string {
	var out []byte
	for _, each := range parts {
		switch each.kind {
		case "":
			out = append(out, each.text...)
		case "slot":
			out = append(out, f.escaped(f.text(each.name, own))...)
		case "markdown":
			made, _ := markdown(f.text(each.name, own), 2)
			out = append(out, made...)
		case "markdown3":
			made, _ := markdown(f.text(each.name, own), 3)
			out = append(out, made...)
		case "when", "unless":
			if (f.given(each.name, own, lists)) == (each.kind == "when") {
				out = append(out, f.page(each.inner, own, lists)...)
			}
		case "list":
			for _, item := range f.list(each.name, own, lists) {
				out = append(out, f.page(each.inner, both(own, item), lists)...)
			}
		}
	}
	return string(out)
}

func (f *filling) escaped(text string) string {
	if f.plain {
		return text
	}
	return html.EscapeString(text)
}

func (f *filling) text(name string, own Texts) string {
	if value, ok := own[name]; ok {
		return value
	}
	value, ok := f.values.Slots[name]
	if !ok {
		f.missing = append(f.missing, name)
	}
	return value
}

// given is whether there is anything to show under a name: a text that isn't empty, a list that has something.
func (f *filling) given(name string, own Texts, lists map[string][]Texts) bool {
	if own[name] != "" || len(f.list(name, own, lists)) > 0 {
		return true
	}
	_, mine := own[name]
	return !mine && f.values.Slots[name] != ""
}

const headingsOf = "headings_"

func (f *filling) list(name string, own Texts, lists map[string][]Texts) []Texts {
	if own, ok := lists[name]; ok {
		return own
	}
	if len(name) > len(headingsOf) && name[:len(headingsOf)] == headingsOf {
		_, headings := markdown(f.text(name[len(headingsOf):], own), 2)
		items := []Texts{}
		for _, each := range headings {
			items = append(items, Texts{"heading_id": each.id, "heading": each.text})
		}
		return items
	}
	return f.values.Lists[name]
}

func both(outer, inner Texts) Texts {
	made := Texts{}
	for _, each := range []Texts{outer, inner} {
		for name, value := range each {
			made[name] = value
		}
	}
	return made
}

// said are the names nobody gave a value for, each once.
func (f *filling) said(language string) []string {
	names := []string{}
	for _, name := range f.missing {
		if said := language + ":" + name; !slices.Contains(names, said) {
			names = append(names, said)
		}
	}
	return names
}
