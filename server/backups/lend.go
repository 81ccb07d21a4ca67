package backups

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/seal"
)

const (
	// Path is where a lent backup is fetched.
	Path = "/api/backup/"
	// Pattern is its route.
	Pattern = "GET " + Path + "{ticket}"

	ticketBytes = 32
	ticketLife  = time.Minute
	// a large file over a slow line takes longer than any other answer
	fetchWithin = 6 * time.Hour
)

var errNoTicket = errors.New("no such ticket")

type ticket struct {
	name string
	ends time.Time
}

// tickets let a browser fetch a file by a plain address: a token can't be in a link, and a large file not in memory. Each is good once,
// for a minute.
type tickets struct {
	mutex sync.Mutex
	held  map[string]ticket
}

// Lend makes the address from which a backup can be fetched once, within a minute.
func (r *Room) Lend(name string) (string, error) {
	file, err := r.path(name)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(file); err != nil {
		return "", err
	}
	word := seal.RandomHex(ticketBytes)
	r.tickets.mutex.Lock()
	defer r.tickets.mutex.Unlock()
	if r.tickets.held == nil {
		r.tickets.held = map[string]ticket{}
	}
	for other, each := range r.tickets.held {
		if time.Now().After(each.ends) {
			delete(r.tickets.held, other)
		}
	}
	r.tickets.held[word] = ticket{name: name, ends: time.Now().Add(ticketLife)}
	return Path + word, nil
}

func (r *Room) take(word string) (string, error) {
	r.tickets.mutex.Lock()
	defer r.tickets.mutex.Unlock()
	found, ok := r.tickets.held[word]
	delete(r.tickets.held, word)
	if !ok || time.Now().After(found.ends) {
		return "", errNoTicket
	}
	return r.path(found.name)
}

// Handler sends a lent backup; unknown, used and old tickets go to refuse.
func (r *Room) Handler(refuse func(http.ResponseWriter)) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		name, err := r.take(e.Request.PathValue("ticket"))
		if err != nil {
			refuse(e.Response)
			return nil
		}
		file, err := os.Open(name)
		if err != nil {
			refuse(e.Response)
			return nil
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			return err
		}
		_ = http.NewResponseController(e.Response).SetWriteDeadline(time.Now().Add(fetchWithin))
		head := e.Response.Header()
		head.Set("Content-Type", "application/zip")
		head.Set("Content-Length", fmt.Sprint(info.Size()))
		head.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", info.Name()))
		head.Set("Cache-Control", "no-store")
		e.Response.WriteHeader(http.StatusOK)
		_, _ = io.Copy(e.Response, file) // the reader went away
		return nil
	}
}
