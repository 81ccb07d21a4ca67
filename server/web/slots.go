package web

import (
	"html"
	"regexp"
	"strings"
)

// A public page says {{slot:rental_rate}} where a setting's value belongs: settings change, built files don't.
var slot = regexp.MustCompile(`\{\{slot:([a-z0-9_:]+)\}\}`)

// Slots are the values by language ("en", "es") and name, as text.
type Slots map[string]map[string]string

// Fill puts the values into the public pages and the heads of shared addresses, escaped, and serves those from now on. It answers
// the names that no value was given for; their places stay empty.
func (s *Site) Fill(values Slots) []string {
	pages, missing := map[string]*file{}, []string{}
	fill := func(template, language string) string {
		return slot.ReplaceAllStringFunc(template, func(found string) string {
			name := slot.FindStringSubmatch(found)[1]
			value, ok := values[language][name]
			if !ok {
				missing = append(missing, language+":"+name)
			}
			return html.EscapeString(value)
		})
	}
	for address, template := range s.templates {
		language := "en"
		if strings.HasPrefix(address, "/es/") {
			language = "es"
		}
		pages[address] = newPage(address+".html", []byte(fill(template, language)))
	}
	shells := map[string]map[string]*file{}
	for address, heads := range s.heads {
		own := map[string]*file{}
		for language, head := range heads {
			if text := withHead(s.shellText, fill(head, language), language); text != "" {
				own[language] = newPage(address+".html", []byte(text))
			}
		}
		// in every language or not at all: whoever asks gets an answer
		if own["en"] != nil && own["es"] != nil {
			shells[address] = own
		}
	}
	s.pages.Store(&pages)
	s.shells.Store(&shells)
	return missing
}
