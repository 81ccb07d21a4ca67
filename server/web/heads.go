package web

import (
	"net/http"
	"strings"
)

// Some addresses of the app are shared as links. Their shell has its own HTML head in the reader's language, which the
// build writes to heads/<address>.<language>.html. It replaces the default head between the two marks.
const (
	headsFolder   = "/heads/"
	headStart     = "<!-- head -->"
	headEnd       = "<!-- /head -->"
	shellLangAttr = `<html lang="en"`
)

// entriesFolder contains complete shells with a prerendered screen, <address>.<language>.html.
const entriesFolder = "/entries/"

func (s *Site) shellOf(address, language string) string {
	if entry, ok := s.entries[address][language]; ok {
		return entry
	}
	return s.shellText
}

// ownShell returns the shell of an address in a language, or "" if it uses the default shell.
func (s *Site) ownShell(address, language string) string {
	head, hasHead := s.heads[address][language]
	if !hasHead {
		return s.entries[address][language]
	}
	return withHead(s.shellOf(address, language), head, language)
}

func headOf(name string) (address, language string, ok bool) {
	return splitLanguage(name, headsFolder, ".html")
}

func splitLanguage(name, folder, suffix string) (address, language string, ok bool) {
	rest, ok := strings.CutPrefix(name, folder)
	if !ok {
		return "", "", false
	}
	rest, ok = strings.CutSuffix(rest, suffix)
	dot := strings.LastIndexByte(rest, '.')
	if !ok || dot < 0 {
		return "", "", false
	}
	return "/" + rest[:dot], rest[dot+1:], true
}

// withHead returns the shell with another head, or "" if the shell has no head marks.
func withHead(shell, head, language string) string {
	before, rest, found := strings.Cut(shell, headStart)
	_, after, ends := strings.Cut(rest, headEnd)
	if !found || !ends {
		return ""
	}
	return strings.Replace(before, shellLangAttr, `<html lang="`+language+`"`, 1) + head + after
}

// languageOf returns the language of the link (`lang`), otherwise the first supported language of Accept-Language,
// otherwise English.
func languageOf(r *http.Request) string {
	if requested := r.URL.Query().Get("lang"); requested == "en" || requested == "es" {
		return requested
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
