package web

import (
	"net/http"
	"sync"
	"time"
)

// The preview of a shared sign-up link can name the person who shares it (P2). Looking up a code needs a JavaScript
// runtime, so results are cached and the number of lookups per minute is limited; beyond it, and for invalid codes, the
// default preview is served.
const (
	shareAddress    = "/signup"
	shareKey        = "ref"
	shareTTL        = time.Minute
	maxSharers      = 500
	maxShareLookups = 60
	maxCodeLength   = 24
)

// Sharer is what a preview shows about the person who shares a link, and that person's language.
type Sharer struct {
	Slots    Texts  `json:"slots"`
	Language string `json:"language"`
}

// shares caches sharers and rendered shells by code, until a minute has passed or the pages change.
type shares struct {
	mu      sync.Mutex
	since   time.Time
	lookups int
	byCode  map[string]*Sharer
	shells  map[string]*file
}

// sharer returns the person whose link a request is for, nil for an invalid code or above the limit. The caller must
// hold the lock of shares.
func (s *Site) sharer(r *http.Request) *Sharer {
	code := r.URL.Query().Get(shareKey)
	if s.SharedBy == nil || code == "" || len(code) > maxCodeLength {
		return nil
	}
	if now := time.Now(); now.Sub(s.share.since) > shareTTL || len(s.share.byCode) >= maxSharers {
		s.share.since, s.share.lookups = now, 0
		s.share.byCode, s.share.shells = map[string]*Sharer{}, map[string]*file{}
	}
	sharer, known := s.share.byCode[code]
	if !known {
		if s.share.lookups >= maxShareLookups {
			return nil
		}
		s.share.lookups++
		sharer = s.SharedBy(code)
		s.share.byCode[code] = sharer
	}
	return sharer
}

// shared returns the rendered shell for a link's code, nil for the default one.
func (s *Site) shared(r *http.Request) *file {
	if trimSlash(r.URL.Path) != shareAddress {
		return nil
	}
	s.share.mu.Lock()
	defer s.share.mu.Unlock()
	sharer, values := s.sharer(r), s.values.Load()
	if sharer == nil || values == nil {
		return nil
	}
	// the language of the link, otherwise that of the sharer
	language := r.URL.Query().Get("lang")
	if language != "en" && language != "es" {
		language = sharer.Language
	}
	page := s.ownShells[shareAddress][language]
	if page == nil {
		return nil
	}
	key := language + r.URL.Query().Get(shareKey)
	made, known := s.share.shells[key]
	if !known {
		var err error
		if made, err = renderPage(page, values.Pages[language].templateData(sharer.Slots, nil)); err != nil {
			return nil
		}
		s.share.shells[key] = made
	}
	return made
}

// reset discards the cached results.
func (s *shares) reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = time.Time{}
}
