package web

import (
	"net/http"
	"strings"
)

// What an address without https shows (S16): static, no script, no form. Nothing of a page may be upgraded to https, or its
// style sheet would be asked for where nobody answers.
const neededPolicy = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'none'"

var neededFiles = map[string]string{"en": "/https-needed.en.html", "es": "/https-needed.es.html"}

// Place is how this server may be asked: its public address, "" for none outside of this machine, and where it listens there.
type Place struct {
	Public string
	Own    string
}

// HttpsNeeded answers a request under an address that isn't ours: pictures, fonts and styles as they are, everything else with the page that
// says that https is needed, before anything can be typed.
func (s *Site) HttpsNeeded(place Place, w http.ResponseWriter, r *http.Request) {
	if found, ok := s.files[r.URL.Path]; ok && !strings.HasPrefix(found.kind, "text/html") {
		found.serve(w, r, http.StatusOK)
		return
	}
	language := languageOf(r)
	page, ok := s.needed[language]
	if !ok {
		plainNotFound(w)
		return
	}
	values := Values{}
	if filled := s.values.Load(); filled != nil {
		values = filled.Pages[language]
	}
	own := Texts{"asked_origin": "http://" + r.Host, "public_origin": place.Public, "own_origin": place.Own,
		"public_host": strings.TrimPrefix(place.Public, "https://")}
	body, err := executed(page, values.fields(own, nil))
	if err != nil {
		plainNotFound(w)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", neededPolicy)
	w.WriteHeader(http.StatusForbidden)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the reader went away
	}
}
