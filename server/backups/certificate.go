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
	certificateTimeout = 3 * time.Second
	certificateTTL     = time.Hour
)

// Problems of a certificate other than its expiry. The rules use the same codes.
const (
	Untrusted = "untrusted"  // self-signed, or issued by an unknown authority
	OtherName = "other-name" // issued for another host
)

// CertificateStatus describes the certificate of the public address.
type CertificateStatus struct {
	// ExpiresMs is the expiry date, which may be in the past; 0 without HTTPS or if the certificate can't be fetched.
	ExpiresMs int64 `json:"untilMs"`
	// Problem is Untrusted, OtherName or "".
	Problem string `json:"problem"`
}

// CertificateChecker fetches the certificate of the public address, at most once per hour.
type CertificateChecker struct {
	origin string
	// Roots are the trusted authorities; nil uses those of the system.
	Roots     *x509.CertPool
	mutex     sync.Mutex
	checkedAt time.Time
	status    CertificateStatus
}

func NewCertificateChecker(origin string) *CertificateChecker {
	return &CertificateChecker{origin: origin}
}

// Status returns the current certificate status, which may be up to an hour old.
func (c *CertificateChecker) Status() CertificateStatus {
	address, err := url.Parse(c.origin)
	if err != nil || address.Scheme != "https" {
		return CertificateStatus{}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if time.Since(c.checkedAt) >= certificateTTL {
		c.status = fetchStatus(address, c.Roots)
		c.checkedAt = time.Now()
	}
	return c.status
}

func fetchStatus(address *url.URL, roots *x509.CertPool) CertificateStatus {
	port := address.Port()
	if port == "" {
		port = "443"
	}
	dialer := &net.Dialer{Timeout: certificateTimeout}
	// Verification is skipped because an invalid certificate must be inspected too. No data is sent.
	connection, err := tls.DialWithDialer(dialer, "tcp", net.JoinHostPort(address.Hostname(), port),
		&tls.Config{InsecureSkipVerify: true, ServerName: address.Hostname()})
	if err != nil {
		return CertificateStatus{}
	}
	defer connection.Close()
	chain := connection.ConnectionState().PeerCertificates
	if len(chain) == 0 {
		return CertificateStatus{}
	}
	return CertificateStatus{ExpiresMs: chain[0].NotAfter.UnixMilli(), Problem: problemOf(chain, address.Hostname(), roots)}
}

// problemOf returns what is wrong with a certificate chain apart from its expiry, which is reported separately.
func problemOf(chain []*x509.Certificate, host string, roots *x509.CertPool) string {
	leaf := chain[0]
	at := time.Now()
	if at.After(leaf.NotAfter) {
		at = leaf.NotAfter
	}
	intermediates := x509.NewCertPool()
	for _, each := range chain[1:] {
		intermediates.AddCert(each)
	}
	_, err := leaf.Verify(x509.VerifyOptions{DNSName: host, Roots: roots, Intermediates: intermediates, CurrentTime: at})
	var hostname x509.HostnameError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &hostname):
		return OtherName
	}
	return Untrusted
}
