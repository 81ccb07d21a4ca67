package web

import (
	"bytes"
	"html/template"
	"maps"
)

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

// fields are what a template is executed with. domain/slots.ts writes the templates' actions.
type fields struct {
	Texts Texts
	Lists map[string][]Texts
}

// fields gives a page's own texts and lists precedence over those of its language.
func (v Values) fields(own Texts, lists map[string][]Texts) fields {
	made := fields{Texts{}, map[string][]Texts{}}
	maps.Copy(made.Texts, v.Slots)
	maps.Copy(made.Texts, own)
	maps.Copy(made.Lists, v.Lists)
	maps.Copy(made.Lists, lists)
	return made
}

var functions = template.FuncMap{
	// markdown is a text as HTML, whose headings begin at level top.
	"markdown": func(source string, top int) template.HTML {
		made, _ := markdown(source, top)
		return template.HTML(made) // markdown leaves no tag of the source
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

// parsed reads a page of the build. A field without a value is empty.
func parsed(name, page string) (*template.Template, error) {
	return template.New(name).Funcs(functions).Option("missingkey=zero").Parse(page)
}

// executed is a page with its values.
func executed(page *template.Template, values fields) ([]byte, error) {
	var out bytes.Buffer
	err := page.Execute(&out, values)
	return out.Bytes(), err
}
