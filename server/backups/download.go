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

	"coterie/secrets"
)

const (
	// Path is the URL path prefix of backup downloads.
	Path = "/api/backup/"
	// Pattern is the route pattern of Path.
	Pattern = "GET " + Path + "{ticket}"

	ticketBytes = 32
	ticketLife  = time.Minute
	// A large file over a slow connection takes longer than any other response.
	downloadTimeout = 6 * time.Hour
)

var errNoTicket = errors.New("no such ticket")

type ticket struct {
	name    string
	expires time.Time
}

// tickets are one-time download URLs that expire after a minute. A browser can download a large file from such a URL
// directly, because it needs no authorization header.
type tickets struct {
	mutex   sync.Mutex
	byToken map[string]ticket
}

// CreateDownload returns a URL path from which a backup can be downloaded once within a minute.
func (s *Store) CreateDownload(name string) (string, error) {
	file, err := s.path(name)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(file); err != nil {
		return "", err
	}
	token := secrets.RandomHex(ticketBytes)
	s.tickets.mutex.Lock()
	defer s.tickets.mutex.Unlock()
	if s.tickets.byToken == nil {
		s.tickets.byToken = map[string]ticket{}
	}
	for other, each := range s.tickets.byToken {
		if time.Now().After(each.expires) {
			delete(s.tickets.byToken, other)
		}
	}
	s.tickets.byToken[token] = ticket{name: name, expires: time.Now().Add(ticketLife)}
	return Path + token, nil
}

func (s *Store) redeem(token string) (string, error) {
	s.tickets.mutex.Lock()
	defer s.tickets.mutex.Unlock()
	found, ok := s.tickets.byToken[token]
	delete(s.tickets.byToken, token)
	if !ok || time.Now().After(found.expires) {
		return "", errNoTicket
	}
	return s.path(found.name)
}

// Handler serves a download. It calls refuse for unknown, used or expired tickets.
func (s *Store) Handler(refuse func(http.ResponseWriter)) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		name, err := s.redeem(e.Request.PathValue("ticket"))
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
		_ = http.NewResponseController(e.Response).SetWriteDeadline(time.Now().Add(downloadTimeout))
		head := e.Response.Header()
		head.Set("Content-Type", "application/zip")
		head.Set("Content-Length", fmt.Sprint(info.Size()))
		head.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", info.Name()))
		head.Set("Cache-Control", "no-store")
		e.Response.WriteHeader(http.StatusOK)
		_, _ = io.Copy(e.Response, file) // ignore a disconnected client
		return nil
	}
}
