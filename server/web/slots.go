package web

import (
	"slices"
	"strings"
)

// Slots are what the public pages say.
type Slots struct {
	// Pages by language ("en", "es").
	Pages map[string]Values `json:"pages"`
	// Files are served as they are, by address; one of the build steps back.
	Files map[string]string `json:"files"`
	// Icons are drawn from the installation's own picture, where it has one.
	Icons Icons `json:"icons"`
}

// forms are a page's other forms: by the key of the query that asks for them and its value.
type forms struct {
	key string
	// The one for "" is what nothing else is for.
	byValue map[string]*file
}

// Fill puts the values into the public pages and the heads of shared addresses, escaped, and serves those from now on. It answers
// the names that no value was given for; their places stay empty.
func (s *Site) Fill(values Slots) []string {
	pages, missing := map[string]*file{}, []string{}
	asked := map[string]forms{}
	for address, text := range values.Files {
		pages[address] = newPage(address, []byte(text))
	}
	for address, drawn := range s.draw(values.Icons) {
		pages[address] = drawn
	}
	fill := func(template, language string, own Texts, lists map[string][]Texts) string {
		work := filling{values: values.Pages[language]}
		made := work.page(parsed(template), own, lists)
		for _, name := range work.said(language) {
			if !slices.Contains(missing, name) {
				missing = append(missing, name)
			}
		}
		return made
	}
	for address, template := range s.templates {
		language := "en"
		if strings.HasPrefix(address, "/es/") {
			language = "es"
		}
		pages[address] = newPage(address+".html", []byte(fill(template, language, nil, nil)))
		for _, form := range values.Pages[language].Forms {
			if form.Address != address {
				continue
			}
			if asked[address].byValue == nil {
				asked[address] = forms{form.Key, map[string]*file{}}
			}
			asked[address].byValue[form.Value] = newPage(address+".html", []byte(fill(template, language, form.Slots, form.Lists)))
		}
	}
	if s.shellText != "" {
		pages[shell] = newPage(shell, []byte(fill(s.shellText, "en", nil, nil)))
	}
	shells := map[string]map[string]*file{}
	addresses := map[string]bool{}
	for address := range s.heads {
		addresses[address] = true
	}
	for address := range s.entries {
		addresses[address] = true
	}
	for address := range addresses {
		own := map[string]*file{}
		for _, language := range []string{"en", "es"} {
			if text := s.own(address, language); text != "" {
				own[language] = newPage(address+".html", []byte(fill(text, language, nil, nil)))
			}
		}
		// in every language or not at all: whoever asks gets an answer
		if own["en"] != nil && own["es"] != nil {
			shells[address] = own
		}
	}
	s.values.Store(&values)
	s.share.forget()
	s.pages.Store(&pages)
	s.forms.Store(&asked)
	s.shells.Store(&shells)
	return missing
}

// ServiceOf is the service that checks the form of a page (S12), as the rules said last; "" for the built-in check and for every other
// page.
func (s *Site) ServiceOf(asked string) string {
	values := s.values.Load()
	if values == nil {
		return ""
	}
	service := values.Pages["en"].Slots["bot_check"]
	if service == "" || !slices.Contains(s.paths.Forms, asked) {
		return ""
	}
	return service
}
