package backups

import (
	"crypto/tls"
	"net"
	"net/url"
	"sync"
	"time"
)

const (
	certificateWithin = 3 * time.Second
	certificateFor    = time.Hour
)

// Certificate is the one that browsers are shown at the public address, looked at from here at most once an hour.
type Certificate struct {
	origin  string
	mutex   sync.Mutex
	at      time.Time
	untilMs int64
}

// NewCertificate looks at nothing yet.
func NewCertificate(origin string) *Certificate { return &Certificate{origin: origin} }

// UntilMs is when it ends; 0 without https, or where it can't be seen from here.
func (c *Certificate) UntilMs() int64 {
	address, err := url.Parse(c.origin)
	if err != nil || address.Scheme != "https" {
		return 0
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if time.Since(c.at) < certificateFor {
		return c.untilMs
	}
	c.at, c.untilMs = time.Now(), 0
	port := address.Port()
	if port == "" {
		port = "443"
	}
	dialer := &net.Dialer{Timeout: certificateWithin}
	connection, err := tls.DialWithDialer(dialer, "tcp", net.JoinHostPort(address.Hostname(), port), nil)
	if err != nil {
		return 0
	}
	defer connection.Close()
	if shown := connection.ConnectionState().PeerCertificates; len(shown) > 0 {
		c.untilMs = shown[0].NotAfter.UnixMilli()
	}
	return c.untilMs
}
