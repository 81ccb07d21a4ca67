package web

import (
	"bytes"
	"html/template"
	"maps"
)

// Texts are values by name.
type Texts map[string]string

// Values is the content of the pages in one language.
type Values struct {
	Slots Texts              `json:"slots"`
	Lists map[string][]Texts `json:"lists"`
	// Versions are versions of pages that a query parameter selects.
	Versions []PageVersion `json:"forms"`
}

// PageVersion is the content of a page for one value of a query parameter, e.g. an earlier version of the terms.
type PageVersion struct {
	Address string `json:"address"`
	Key     string `json:"key"`
	// Value is the value of the parameter; "" is for unknown values, which respond with not found.
	Value string             `json:"value"`
	Slots Texts              `json:"slots"`
	Lists map[string][]Texts `json:"lists"`
}

// templateData is the input of a template. domain/slots.ts generates the template actions.
type templateData struct {
	Texts Texts
	Lists map[string][]Texts
}

// templateData merges a page's own texts and lists with those of its language; its own take precedence.
func (v Values) templateData(own Texts, lists map[string][]Texts) templateData {
	data := templateData{Texts{}, map[string][]Texts{}}
	maps.Copy(data.Texts, v.Slots)
	maps.Copy(data.Texts, own)
	maps.Copy(data.Lists, v.Lists)
	maps.Copy(data.Lists, lists)
	return data
}

var templateFuncs = template.FuncMap{
	// markdown renders a text as HTML with headings from level top.
	"markdown": func(source string, top int) template.HTML {
		rendered, _ := markdown(source, top)
		return template.HTML(rendered) // markdown escapes all tags of the source
	},
	"headings": func(source string) []Texts {
		_, headings := markdown(source, 2)
		items := []Texts{}
		for _, each := range headings {
			items = append(items, Texts{"heading_id": each.id, "heading": each.text})
		}
		return items
	},
}

// parseTemplate parses a page of the build. Missing values are rendered as "".
func parseTemplate(name, page string) (*template.Template, error) {
	return template.New(name).Funcs(templateFuncs).Option("missingkey=zero").Parse(page)
}

func execute(page *template.Template, values templateData) ([]byte, error) {
	var out bytes.Buffer
	err := page.Execute(&out, values)
	return out.Bytes(), err
}
