package web

import (
	"net/http"
	"strings"
)

// The page at an address without HTTPS is static, without scripts and forms (S16). The policy must not upgrade requests
// to HTTPS, because the style sheet couldn't be loaded then.
const httpsNeededPolicy = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'none'"

var httpsNeededFiles = map[string]string{"en": "/https-needed.en.html", "es": "/https-needed.es.html"}

// Addresses are the addresses of this server: the public one and the local one, "" for none.
type Addresses struct {
	Public string
	Own    string
}

// ServeHTTPSNeeded responds to requests with a foreign Host. It serves images, fonts and styles, and for everything else a
// page that explains that HTTPS is required, before a person can enter data.
func (s *Site) ServeHTTPSNeeded(addresses Addresses, w http.ResponseWriter, r *http.Request) {
	if found, ok := s.files[r.URL.Path]; ok && !strings.HasPrefix(found.contentType, "text/html") {
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
	if content := s.values.Load(); content != nil {
		values = content.Pages[language]
	}
	own := Texts{"asked_origin": "http://" + r.Host, "public_origin": addresses.Public, "own_origin": addresses.Own,
		"public_host": strings.TrimPrefix(addresses.Public, "https://")}
	body, err := execute(page, values.templateData(own, nil))
	if err != nil {
		plainNotFound(w)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", httpsNeededPolicy)
	w.WriteHeader(http.StatusForbidden)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // ignore a disconnected client
	}
}
