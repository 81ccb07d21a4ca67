package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"strings"
	"sync/atomic"
)

const shell = "/app.html"

// Site serves all files and pages. Files are loaded into memory on first use; public pages are rendered again when the
// program's settings change.
type Site struct {
	files     map[string]*file
	templates map[string]*template.Template
	// heads and entries are HTML texts from the build, by address and language. shellText is the default shell.
	heads     map[string]map[string]string
	entries   map[string]map[string]string
	shellText string
	shell     *template.Template
	// ownShells are the app shells of addresses with their own head or prerendered screen, by address and language.
	ownShells map[string]map[string]*template.Template
	pages     atomic.Pointer[map[string]*file]
	// versions maps a public page's path to its versions, which a query parameter selects.
	versions atomic.Pointer[map[string]pageVersions]
	shells   atomic.Pointer[map[string]map[string]*file]
	// needed is the page for an address without HTTPS, by language. values is the current content of the pages.
	needed map[string]*template.Template
	values atomic.Pointer[Content]
	paths  Paths
	// SharedBy looks up the person who shares a link with a code, nil for an invalid code.
	SharedBy   func(code string) *Sharer
	shareCache shareCache
	// drawn holds the icons that were drawn last, from the picture drawnOf.
	drawn   map[string]*file
	drawnOf string
	cards   cards
}

// NewSite reads the build output. Without web/, all requests result in 404.
func NewSite(assets fs.FS) (*Site, error) {
	site := &Site{files: map[string]*file{}, templates: map[string]*template.Template{}, heads: map[string]map[string]string{},
		entries:   map[string]map[string]string{},
		ownShells: map[string]map[string]*template.Template{}, needed: map[string]*template.Template{}}
	site.pages.Store(&map[string]*file{})
	site.versions.Store(&map[string]pageVersions{})
	site.shells.Store(&map[string]map[string]*file{})
	if raw, err := fs.ReadFile(assets, "paths.json"); err == nil {
		if err := json.Unmarshal(raw, &site.paths); err != nil {
			return nil, fmt.Errorf("paths.json: %w", err)
		}
	}
	files, err := listFiles(assets)
	if err != nil {
		return nil, err
	}
	for name, body := range files {
		if extension := name[strings.LastIndexByte(name, '.')+1:]; extension == "br" || extension == "gz" {
			continue
		}
		if taken, err := site.addTemplate(name, body); taken || err != nil {
			if err != nil {
				return nil, err
			}
			continue
		}
		variants := map[string]func() []byte{"": body}
		if small, ok := files[name+".br"]; ok {
			variants["br"] = small
		}
		if small, ok := files[name+".gz"]; ok {
			variants["gzip"] = small
		}
		site.files[name] = newLazyFile(name, variants)
	}
	if err := site.parseTemplates(files); err != nil {
		return nil, err
	}
	return site, site.cards.setUp(assets)
}

// parseTemplates parses the pages that contain placeholders and removes these pages from the files, so that they are never
// served unrendered.
func (s *Site) parseTemplates(files map[string]func() []byte) (err error) {
	for language, name := range httpsNeededFiles {
		if body, ok := files[name]; ok {
			if s.needed[language], err = parseTemplate(name, string(body())); err != nil {
				return err
			}
			delete(s.files, name)
		}
	}
	if body, ok := files[shell]; ok {
		s.shellText = string(body())
		if s.shell, err = parseTemplate(shell, s.shellText); err != nil {
			return err
		}
	}
	delete(s.files, shell)
	for _, address := range s.paths.Prerendered {
		for _, name := range pageFiles(address) {
			if body, ok := files[name]; ok {
				if s.templates[address], err = parseTemplate(name, string(body())); err != nil {
					return err
				}
				delete(s.files, name)
				break
			}
		}
	}
	return s.parseShells()
}

// parseShells parses the shells of addresses with their own head or prerendered screen, if they exist in all languages.
func (s *Site) parseShells() error {
	for _, addresses := range []map[string]map[string]string{s.heads, s.entries} {
		for address := range addresses {
			own := map[string]*template.Template{}
			for _, language := range []string{"en", "es"} {
				text := s.ownShell(address, language)
				if text == "" {
					break
				}
				page, err := parseTemplate(address, text)
				if err != nil {
					return err
				}
				own[language] = page
			}
			if len(own) == 2 {
				s.ownShells[address] = own
			}
		}
	}
	return nil
}

// addTemplate stores files that aren't served directly: texts of cards, prerendered shells and heads.
func (s *Site) addTemplate(name string, body func() []byte) (bool, error) {
	if address, language, ok := cardOf(name); ok {
		return true, s.cards.add(address, language, body())
	}
	if address, language, ok := splitLanguage(name, entriesFolder, ".html"); ok {
		put(s.entries, address, language, body())
		return true, nil
	}
	if address, language, ok := headOf(name); ok {
		put(s.heads, address, language, body())
		return true, nil
	}
	return false, nil
}

func put(by map[string]map[string]string, address, language string, body []byte) {
	if by[address] == nil {
		by[address] = map[string]string{}
	}
	by[address][language] = string(body)
}

// listFiles returns a read function for each file of web/. The files aren't read at once, because a command, and most
// starts, need few of the 9 MB.
func listFiles(assets fs.FS) (map[string]func() []byte, error) {
	files := map[string]func() []byte{}
	err := fs.WalkDir(assets, "web", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == "web" {
			return fs.SkipAll
		}
		if err != nil || entry.IsDir() {
			return err
		}
		files[strings.TrimPrefix(name, "web")] = func() []byte {
			body, _ := fs.ReadFile(assets, name) // the file was found in the embedded file system
			return body
		}
		return nil
	})
	return files, err
}

func pageFiles(address string) []string {
	if strings.HasSuffix(address, "/") {
		return []string{address + "index.html"}
	}
	return []string{address + ".html", address + "/index.html"}
}

// ServeHTTP responds to a GET request with a file, a public page, the app shell, or the shell with status 404.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	requested := r.URL.Path
	if requested == s.paths.MailMark {
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	if page, ok := (*s.pages.Load())[requested]; ok {
		version, status := s.versionOf(r, page)
		version.serve(w, r, status)
		return
	}
	if found, ok := s.files[requested]; ok {
		found.serve(w, r, http.StatusOK)
		return
	}
	if texts, ok := s.cards.texts[requested]; ok {
		s.serveCard(w, r, texts)
		return
	}
	if strings.HasPrefix(requested, "/assets/") {
		plainNotFound(w)
		return
	}
	if strings.HasPrefix(requested, wellKnown) {
		s.serveWellKnown(w, r)
		return
	}
	if canonical := s.paths.slashVariant(requested); canonical != "" {
		if r.URL.RawQuery != "" {
			canonical += "?" + r.URL.RawQuery
		}
		http.Redirect(w, r, canonical, http.StatusPermanentRedirect)
		return
	}
	if localized, ok := (*s.shells.Load())[trimSlash(requested)]; ok {
		if preview := s.sharedShell(r); preview != nil {
			preview.serve(w, r, http.StatusOK)
			return
		}
		w.Header().Add("Vary", "Accept-Language")
		localized[languageOf(r)].serve(w, r, http.StatusOK)
		return
	}
	status := http.StatusNotFound
	if s.paths.isKnown(requested) {
		status = http.StatusOK
	}
	app, ok := (*s.pages.Load())[shell]
	if !ok {
		plainNotFound(w)
		return
	}
	app.serve(w, r, status)
}

// IsFile reports whether a path is a file of the build, which is the same for everyone.
func (s *Site) IsFile(path string) bool {
	_, isPage := (*s.pages.Load())[path]
	_, isFile := s.files[path]
	return isFile && !isPage
}

// wellKnown is the path prefix of RFC 8615. The app has no pages there.
const wellKnown = "/.well-known/"

// serveWellKnown redirects password managers to the page where the password can be changed. Everything else is not
// found.
func (s *Site) serveWellKnown(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == wellKnown+"change-password" && s.paths.ChangePassword != "" {
		http.Redirect(w, r, s.paths.ChangePassword, http.StatusSeeOther)
		return
	}
	plainNotFound(w)
}

func (s *Site) versionOf(r *http.Request, page *file) (*file, int) {
	versions := (*s.versions.Load())[r.URL.Path]
	if versions.byValue == nil || !r.URL.Query().Has(versions.key) {
		return page, http.StatusOK
	}
	value := r.URL.Query().Get(versions.key)
	if version, ok := versions.byValue[value]; ok && value != "" {
		return version, http.StatusOK
	}
	if unknown, ok := versions.byValue[""]; ok {
		return unknown, http.StatusNotFound
	}
	return page, http.StatusOK
}

func plainNotFound(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", cacheRevalidate)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write([]byte("Not found\n"))
}
