// Package mailpreview shows the HTML of an email at a one-time URL, with a content security policy that allows no
// scripts, requests or links. The rules decide who may see which email.
package mailpreview

import (
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/secrets"
)

const (
	// Path is the URL path prefix of email previews.
	Path = "/api/mail-view/"
	// Pattern is the route pattern of Path.
	Pattern = "GET " + Path + "{ticket}"

	ticketBytes = 32
	ticketLife  = time.Minute
	// Limits of previews that were not fetched yet, which are held in memory.
	maxPreviews = 64
	maxBytes    = 1 << 20
)

// policy sandboxes the document without scripts, external resources or navigation. Inline styles are allowed only here,
// because emails need them. The logo in the email is an image of this server.
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'self'"

var errTooLong = errors.New("the email is larger than a megabyte")

type preview struct {
	html    string
	expires time.Time
}

// Store holds previews that were not fetched yet. An iframe can't send an authorization header, so the URL contains a
// ticket, which can be used only once within a minute.
type Store struct {
	mutex    sync.Mutex
	byTicket map[string]preview
	now      func() time.Time
}

func New() *Store { return &Store{byTicket: map[string]preview{}, now: time.Now} }

// Add stores an email and returns the URL path at which it can be viewed once within a minute. If the store is full,
// the oldest preview is removed.
func (s *Store) Add(html string) (string, error) {
	if len(html) > maxBytes {
		return "", errTooLong
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	oldest := ""
	for ticket, each := range s.byTicket {
		if s.now().After(each.expires) {
			delete(s.byTicket, ticket)
		} else if oldest == "" || each.expires.Before(s.byTicket[oldest].expires) {
			oldest = ticket
		}
	}
	if len(s.byTicket) >= maxPreviews {
		delete(s.byTicket, oldest)
	}
	ticket := secrets.RandomHex(ticketBytes)
	s.byTicket[ticket] = preview{html: html, expires: s.now().Add(ticketLife)}
	return Path + ticket, nil
}

func (s *Store) redeem(ticket string) (string, bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	found, ok := s.byTicket[ticket]
	delete(s.byTicket, ticket)
	return found.html, ok && !s.now().After(found.expires)
}

// Handler shows a preview in an iframe. It calls refuse for unknown, used or expired tickets, and for requests outside
// an iframe.
func (s *Store) Handler(refuse func(http.ResponseWriter)) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		// browsers without Sec-Fetch-Dest also lack parts of the sandbox
		if e.Request.Header.Get("Sec-Fetch-Dest") != "iframe" {
			refuse(e.Response)
			return nil
		}
		html, ok := s.redeem(e.Request.PathValue("ticket"))
		if !ok {
			refuse(e.Response)
			return nil
		}
		head := e.Response.Header()
		head.Set("Content-Type", "text/html; charset=utf-8")
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Frame-Options", "SAMEORIGIN")
		head.Set("Cache-Control", "no-store")
		e.Response.WriteHeader(http.StatusOK)
		_, _ = e.Response.Write([]byte(html)) // ignore a disconnected client
		return nil
	}
}
