// Package mailview shows the HTML of a mail at an address of its own, once, under a policy of its own: nothing in it runs, loads or
// leads anywhere. What is shown to whom is a rule; this is the room it is shown in.
package mailview

import (
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/seal"
)

const (
	// Path is where a mail is shown.
	Path = "/api/mail-view/"
	// Pattern is its route.
	Pattern = "GET " + Path + "{ticket}"

	ticketBytes = 32
	ticketLife  = time.Minute
	// every preview that is asked for holds one mail until it is fetched: together they may not fill the memory
	mostHeld  = 64
	mostBytes = 1 << 20
)

// policy shuts the document in: an origin of its own, no script, nothing from elsewhere, no way out. Mails carry their looks in `style`
// attributes, so those are allowed, here and nowhere else in the product, and the mark in their head is a picture of this server.
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'self'"

var errTooLong = errors.New("a mail of more than a megabyte isn't shown")

type view struct {
	html string
	ends time.Time
}

// Room holds what was lent and not fetched yet. A frame can't carry a token, so its address does, once, for a minute.
type Room struct {
	mutex sync.Mutex
	held  map[string]view
	now   func() time.Time
}

// New makes an empty room.
func New() *Room { return &Room{held: map[string]view{}, now: time.Now} }

// Lend makes the address at which a mail can be looked at once, within a minute. The oldest makes room for a new one.
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
	word := seal.RandomHex(ticketBytes)
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

// Handler shows a lent mail to a frame of ours; unknown, used and old tickets go to refuse, and so does whoever opens the address as a
// page of its own.
func (r *Room) Handler(refuse func(http.ResponseWriter)) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		// a browser that doesn't say where the document goes is one without the sandbox's younger half
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
		_, _ = e.Response.Write([]byte(html)) // the reader went away
		return nil
	}
}
