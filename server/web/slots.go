package web

import (
	"html/template"
	"slices"
	"strings"
)

// Content is the dynamic content of the public pages.
type Content struct {
	Pages map[string]Values `json:"pages"`
	// Files are the contents of files by address. They replace files of the build.
	Files map[string]string `json:"files"`
	// Icons are drawn from the installation's own picture, if it has one.
	Icons Icons `json:"icons"`
}

type pageVersions struct {
	key string
	// byValue has the rendered page for each value of the parameter; "" is for unknown values.
	byValue map[string]*file
}

// Fill renders the public pages and the app shells with the values and serves the results from then on. If a template
// fails, nothing changes.
func (s *Site) Fill(content Content) error {
	pages, versions := map[string]*file{}, map[string]pageVersions{}
	for address, text := range content.Files {
		pages[address] = newPage(address, []byte(text))
	}
	for address, drawn := range s.drawIcons(content.Icons) {
		pages[address] = drawn
	}
	for address, page := range s.templates {
		language := "en"
		if strings.HasPrefix(address, "/es/") {
			language = "es"
		}
		pageValues := content.Pages[language]
		rendered, err := renderPage(page, pageValues.templateData(nil, nil))
		if err != nil {
			return err
		}
		pages[address] = rendered
		for _, version := range pageValues.Versions {
			if version.Address != address {
				continue
			}
			if versions[address].byValue == nil {
				versions[address] = pageVersions{version.Key, map[string]*file{}}
			}
			rendered, err := renderPage(page, pageValues.templateData(version.Slots, version.Lists))
			if err != nil {
				return err
			}
			versions[address].byValue[version.Value] = rendered
		}
	}
	if s.shell != nil {
		rendered, err := renderPage(s.shell, content.Pages["en"].templateData(nil, nil))
		if err != nil {
			return err
		}
		pages[shell] = rendered
	}
	shells, err := s.renderShells(content)
	if err != nil {
		return err
	}
	s.values.Store(&content)
	s.shareCache.reset()
	s.pages.Store(&pages)
	s.versions.Store(&versions)
	s.shells.Store(&shells)
	return nil
}

func (s *Site) renderShells(content Content) (map[string]map[string]*file, error) {
	shells := map[string]map[string]*file{}
	for address, own := range s.ownShells {
		shells[address] = map[string]*file{}
		for language, page := range own {
			rendered, err := renderPage(page, content.Pages[language].templateData(nil, nil))
			if err != nil {
				return nil, err
			}
			shells[address][language] = rendered
		}
	}
	return shells, nil
}

func renderPage(page *template.Template, values templateData) (*file, error) {
	body, err := execute(page, values)
	return newPage("page.html", body), err
}

// ServiceOf returns the bot protection service of a page (S12); "" for the built-in check and for pages without a form.
func (s *Site) ServiceOf(path string) string {
	values := s.values.Load()
	if values == nil {
		return ""
	}
	service := values.Pages["en"].Slots["bot_check"]
	if service == "" || !slices.Contains(s.paths.Forms, path) {
		return ""
	}
	return service
}
