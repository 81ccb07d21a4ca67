package web

import (
	"net/http"
	"sync"
	"time"
)

// A shared sign-up link names its code; what a network shows of it may name who shares it (P2). Asking the rules costs a runtime, so
// that answers are kept, and no more than so many codes a minute are asked about: whoever tries codes gets the general head.
const (
	shareAddress = "/signup"
	shareKey     = "ref"
	shareKeptFor = time.Minute
	shareKept    = 500
	shareAsked   = 60
	codeLongest  = 24
)

// Sharer is what a preview says of whoever shares a link, and their language.
type Sharer struct {
	Slots    Texts  `json:"slots"`
	Language string `json:"language"`
}

// shares are the heads by code and language, until the minute is over or the pages change.
type shares struct {
	mu     sync.Mutex
	since  time.Time
	asked  int
	by     map[string]*Sharer
	shells map[string]*file
}

// sharer is who shares the link that a request is about, nil for nobody and while too many codes are asked about. The caller holds the
// lock of shares.
func (s *Site) sharer(r *http.Request) *Sharer {
	code := r.URL.Query().Get(shareKey)
	if s.SharedBy == nil || code == "" || len(code) > codeLongest {
		return nil
	}
	if now := time.Now(); now.Sub(s.share.since) > shareKeptFor || len(s.share.by) >= shareKept {
		s.share.since, s.share.asked = now, 0
		s.share.by, s.share.shells = map[string]*Sharer{}, map[string]*file{}
	}
	sharer, known := s.share.by[code]
	if !known {
		if s.share.asked >= shareAsked {
			return nil
		}
		s.share.asked++
		sharer = s.SharedBy(code)
		s.share.by[code] = sharer
	}
	return sharer
}

// shared is the shell under the head of a link's code in a language, nil for the general one.
func (s *Site) shared(r *http.Request) *file {
	if trimmed(r.URL.Path) != shareAddress {
		return nil
	}
	s.share.mu.Lock()
	defer s.share.mu.Unlock()
	sharer, values := s.sharer(r), s.values.Load()
	if sharer == nil || values == nil {
		return nil
	}
	// of the link, else of whoever shares it
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
		if made, err = filledPage(page, values.Pages[language].fields(sharer.Slots, nil)); err != nil {
			return nil
		}
		s.share.shells[key] = made
	}
	return made
}

// forget drops what was made of the values before.
func (s *shares) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = time.Time{}
}
