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

// Problems of a certificate other than its expiry. The rules use the same codes.
const (
	Untrusted = "untrusted"  // self-signed, or issued by an unknown authority
	OtherName = "other-name" // issued for another host
)

// CertificateStatus describes the certificate of the public address.
type Seen struct {
	// ExpiresMs is the expiry date, which may be past; 0 without HTTPS or if the certificate can't be fetched.
	UntilMs int64 `json:"untilMs"`
	// Problem is Untrusted, OtherName or "".
	Problem string `json:"problem"`
}

// CertificateChecker fetches the certificate of the public address, at most once per hour.
type Certificate struct {
	origin string
	// roots are the trusted authorities; nil uses those of the system.
	roots *x509.CertPool
	mutex sync.Mutex
	at    time.Time
	seen  Seen
}

func NewCertificate(origin string) *Certificate { return &Certificate{origin: origin} }

// Status returns the current certificate status, which may be up to an hour old.
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
	// Verification is skipped because an invalid certificate must be inspected too. No data is sent.
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

// problemOf returns what is wrong with a certificate chain apart from its expiry, which is reported separately.
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
