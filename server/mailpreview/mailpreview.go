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
	// Limits for unfetched previews, which are held in memory.
	mostHeld  = 64
	mostBytes = 1 << 20
)

// policy sandboxes the document without scripts, external resources or navigation. Inline styles are allowed only here,
// because emails need them. The logo in the email is an image of this server.
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'self'"

var errTooLong = errors.New("a mail of more than a megabyte isn't shown")

type view struct {
	html string
	ends time.Time
}

// Store holds previews that were not fetched yet. An iframe can't send an authorization header, so the URL contains a
// ticket that is valid once, for a minute.
type Room struct {
	mutex sync.Mutex
	held  map[string]view
	now   func() time.Time
}

func New() *Room { return &Room{held: map[string]view{}, now: time.Now} }

// Add stores an email and returns the URL path at which it can be viewed once within a minute. If the store is full,
// the oldest preview is removed.
func (r *Room) Lend(html string) (string, error) {
	if len(html) > mostBytes {
		return "", errTooLong
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	oldest := ""
	for word, each := range r.held {
		if r.now().After(each.ends) {
			delete(r.held, word)
		} else if oldest == "" || each.ends.Before(r.held[oldest].ends) {
			oldest = word
		}
	}
	if len(r.held) >= mostHeld {
		delete(r.held, oldest)
	}
	word := secrets.RandomHex(ticketBytes)
	r.held[word] = view{html: html, ends: r.now().Add(ticketLife)}
	return Path + word, nil
}

func (r *Room) take(word string) (string, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	found, ok := r.held[word]
	delete(r.held, word)
	return found.html, ok && !r.now().After(found.ends)
}

// Handler shows a preview in an iframe. It calls refuse for unknown, used or expired tickets, and for requests outside
// an iframe.
func (r *Room) Handler(refuse func(http.ResponseWriter)) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		// browsers without Sec-Fetch-Dest also lack parts of the sandbox
		if e.Request.Header.Get("Sec-Fetch-Dest") != "iframe" {
			refuse(e.Response)
			return nil
		}
		html, ok := r.take(e.Request.PathValue("ticket"))
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
