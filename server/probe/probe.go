// Package probe lets `coterie doctor` ask whether an address leads to a running server, and what a proxy in between does
// to requests and answers. Only a program with the key of the data directory gets an answer.
package probe

import (
	"crypto/hmac"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"coterie/replica"
	"coterie/secrets"
)

const (
	// Path and parameter of a probe: GET /api/health?probe=TOKEN.
	Path      = "/api/health"
	parameter = "probe"
	tokenLife = 5 * time.Minute
	// flushGap is the time between the two events of an answer. A proxy that buffers sends them together.
	flushGap = time.Second / 2
)

// Seen is what the server says about a probe that it received.
type Seen struct {
	// Server identifies the process. Two servers with the same key, such as a copy on an old machine, differ.
	Server string `json:"server"`
	// Host is the Host header.
	Host string `json:"host"`
	// Client is the address that limits count by. Peer is the address of the connection.
	Client string `json:"client"`
	Peer   string `json:"peer"`
	// ProxyHeader is the header that the server trusts, "" for none, and Sent reports whether the request had it.
	ProxyHeader string `json:"proxyHeader"`
	Sent        bool   `json:"sent"`
	// Replica is the state of the continuous copy, nil without one.
	Replica *replica.Status `json:"replica,omitempty"`
}

// Token returns a token that is valid for some minutes. The hasher has the key of the data directory.
func Token(hasher *secrets.KeyedHasher, now time.Time) string {
	at := strconv.FormatInt(now.Unix(), 10)
	return at + "." + hasher.Hash("coterie probe "+at)
}

func isValid(hasher *secrets.KeyedHasher, token string, now time.Time) bool {
	at, mac, _ := strings.Cut(token, ".")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tokenLife {
		return false
	}
	return hmac.Equal([]byte(mac), []byte(hasher.Hash("coterie probe "+at)))
}

// Answer answers probes and passes on every other request, also those with an invalid token.
func Answer(app core.App, hasher *secrets.KeyedHasher, replicaStatus func() *replica.Status, next http.Handler) http.Handler {
	server := secrets.RandomHex(8)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || r.URL.Path != Path || !isValid(hasher, r.URL.Query().Get(parameter), time.Now()) {
			next.ServeHTTP(w, r)
			return
		}
		event := core.RequestEvent{App: app, Event: router.Event{Response: w, Request: r}}
		seen := Seen{Server: server, Host: r.Host, Client: event.RealIP(), Peer: hostOf(r.RemoteAddr), Replica: replicaStatus()}
		if trusted := app.Settings().TrustedProxy.Headers; len(trusted) > 0 {
			seen.ProxyHeader, seen.Sent = trusted[0], r.Header.Get(trusted[0]) != ""
		}
		text, _ := json.Marshal(seen) // its types can always be marshalled
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = fmt.Fprintf(w, "data: %s\n\n", text) // ignore a disconnected client
		_ = http.NewResponseController(w).Flush()
		select {
		case <-time.After(flushGap):
		case <-r.Context().Done():
		}
		_, _ = fmt.Fprint(w, "data: end\n\n")
	})
}

func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return address
}
