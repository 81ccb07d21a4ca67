package backups

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/url"
	"sync"
	"time"
)

const (
	certificateWithin = 3 * time.Second
	certificateFor    = time.Hour
)

// What can be wrong with a certificate besides its end; the words stand with the rules.
const (
	Untrusted = "untrusted"  // self-signed, or of an authority that this machine doesn't know
	OtherName = "other-name" // made for another host
)

// Seen is what the public address shows to browsers.
type Seen struct {
	// UntilMs is when the certificate ends, also when that is past; 0 without https, or where it can't be seen from here.
	UntilMs int64 `json:"untilMs"`
	// Problem is Untrusted or OtherName; "" for none.
	Problem string `json:"problem"`
}

// Certificate is the one that browsers are shown at the public address, looked at from here at most once an hour.
type Certificate struct {
	origin string
	// roots are the authorities to trust; nil for the machine's own.
	roots *x509.CertPool
	mutex sync.Mutex
	at    time.Time
	seen  Seen
}

// NewCertificate looks at nothing yet.
func NewCertificate(origin string) *Certificate { return &Certificate{origin: origin} }

// Seen looks at the certificate, or gives what was seen within the last hour.
func (c *Certificate) Seen() Seen {
	address, err := url.Parse(c.origin)
	if err != nil || address.Scheme != "https" {
		return Seen{}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if time.Since(c.at) >= certificateFor {
		c.seen = look(address, c.roots)
		c.at = time.Now()
	}
	return c.seen
}

func look(address *url.URL, roots *x509.CertPool) Seen {
	port := address.Port()
	if port == "" {
		port = "443"
	}
	dialer := &net.Dialer{Timeout: certificateWithin}
	// The connection carries nothing: a certificate that doesn't verify has to be seen, too.
	connection, err := tls.DialWithDialer(dialer, "tcp", net.JoinHostPort(address.Hostname(), port),
		&tls.Config{InsecureSkipVerify: true, ServerName: address.Hostname()})
	if err != nil {
		return Seen{}
	}
	defer connection.Close()
	shown := connection.ConnectionState().PeerCertificates
	if len(shown) == 0 {
		return Seen{}
	}
	return Seen{UntilMs: shown[0].NotAfter.UnixMilli(), Problem: problemOf(shown, address.Hostname(), roots)}
}

// problemOf says what is wrong with a chain of certificates besides its end, which has a finding of its own.
func problemOf(shown []*x509.Certificate, host string, roots *x509.CertPool) string {
	first := shown[0]
	at := time.Now()
	if at.After(first.NotAfter) {
		at = first.NotAfter
	}
	between := x509.NewCertPool()
	for _, each := range shown[1:] {
		between.AddCert(each)
	}
	_, err := first.Verify(x509.VerifyOptions{DNSName: host, Roots: roots, Intermediates: between, CurrentTime: at})
	var other x509.HostnameError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &other):
		return OtherName
	}
	return Untrusted
}
