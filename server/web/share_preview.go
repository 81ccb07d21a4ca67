package web

import (
	"net/http"
	"sync"
	"time"
)

// The preview of a shared sign-up link can name the person who shares it (P2). Looking up a code needs a JavaScript
// runtime, so results are cached and the number of lookups per minute is limited. Above that limit, and for invalid codes,
// the default preview is served.
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

// shareCache caches sharers and rendered shells by code, until a minute has passed or the pages change.
type shareCache struct {
	mu      sync.Mutex
	since   time.Time
	lookups int
	byCode  map[string]*Sharer
	shells  map[string]*file
}

// sharerOf returns the person whose link a request is for, nil for an invalid code or above the limit. The caller must
// hold the lock of shareCache.
func (s *Site) sharerOf(r *http.Request) *Sharer {
	code := r.URL.Query().Get(shareKey)
	if s.SharedBy == nil || code == "" || len(code) > maxCodeLength {
		return nil
	}
	if now := time.Now(); now.Sub(s.shareCache.since) > shareTTL || len(s.shareCache.byCode) >= maxSharers {
		s.shareCache.since, s.shareCache.lookups = now, 0
		s.shareCache.byCode, s.shareCache.shells = map[string]*Sharer{}, map[string]*file{}
	}
	sharer, known := s.shareCache.byCode[code]
	if !known {
		if s.shareCache.lookups >= maxShareLookups {
			return nil
		}
		s.shareCache.lookups++
		sharer = s.SharedBy(code)
		s.shareCache.byCode[code] = sharer
	}
	return sharer
}

// sharedShell returns the rendered shell for a link's code, nil for the default one.
func (s *Site) sharedShell(r *http.Request) *file {
	if trimSlash(r.URL.Path) != shareAddress {
		return nil
	}
	s.shareCache.mu.Lock()
	defer s.shareCache.mu.Unlock()
	sharer, values := s.sharerOf(r), s.values.Load()
	if sharer == nil || values == nil {
		return nil
	}
	// use the language of the link, otherwise that of the sharer
	language := r.URL.Query().Get("lang")
	if language != "en" && language != "es" {
		language = sharer.Language
	}
	page := s.ownShells[shareAddress][language]
	if page == nil {
		return nil
	}
	key := language + r.URL.Query().Get(shareKey)
	rendered, known := s.shareCache.shells[key]
	if !known {
		var err error
		if rendered, err = renderPage(page, values.Pages[language].templateData(sharer.Slots, nil)); err != nil {
			return nil
		}
		s.shareCache.shells[key] = rendered
	}
	return rendered
}

func (s *shareCache) reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = time.Time{}
}
