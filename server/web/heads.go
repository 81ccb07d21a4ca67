package web

import (
	"net/http"
	"strings"
)

// Some addresses of the app are shared: their shell carries a head of its own, in the reader's language, which the build wrote to
// heads/<address>.<language>.html. Between the two marks of the shell stands the head of all others.
const (
	headsFolder = "/heads/"
	headStarts  = "<!-- head -->"
	headEnds    = "<!-- /head -->"
	shellIs     = `<html lang="en"`
)

// entriesFolder holds whole shells with the first drawing of a screen in them, <address>.<language>.html.
const entriesFolder = "/entries/"

// shellOf is what an address's head is put into: its entry, or the shell of all others.
func (s *Site) shellOf(address, language string) string {
	if entry, ok := s.entries[address][language]; ok {
		return entry
	}
	return s.shellText
}

// ownShell is an address's shell in a language, as the build made it, "" when it has none of its own.
func (s *Site) ownShell(address, language string) string {
	head, hasHead := s.heads[address][language]
	if !hasHead {
		return s.entries[address][language]
	}
	return withHead(s.shellOf(address, language), head, language)
}

// headOf splits a head's file into the address and the language it is for.
func headOf(name string) (address, language string, ok bool) {
	return inBothLanguages(name, headsFolder, ".html")
}

// inBothLanguages splits <folder><address>.<language><ending>.
func inBothLanguages(name, folder, ending string) (address, language string, ok bool) {
	rest, ok := strings.CutPrefix(name, folder)
	if !ok {
		return "", "", false
	}
	rest, ok = strings.CutSuffix(rest, ending)
	dot := strings.LastIndexByte(rest, '.')
	if !ok || dot < 0 {
		return "", "", false
	}
	return "/" + rest[:dot], rest[dot+1:], true
}

// withHead is the shell with another head, "" when the shell has no place for one.
func withHead(shell, head, language string) string {
	before, rest, found := strings.Cut(shell, headStarts)
	_, after, ends := strings.Cut(rest, headEnds)
	if !found || !ends {
		return ""
	}
	return strings.Replace(before, shellIs, `<html lang="`+language+`"`, 1) + head + after
}

// languageOf is the language of a link (`lang`), else the first that the reader's browser names and we speak, else English.
func languageOf(r *http.Request) string {
	if asked := r.URL.Query().Get("lang"); asked == "en" || asked == "es" {
		return asked
	}
	for _, part := range strings.Split(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		main, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if main == "en" || main == "es" {
			return main
		}
	}
	return "en"
}
