package backups

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// serveHTTPS serves HTTPS on this machine with a certificate whose expiry time is until. It returns the address and the CA.
func serveHTTPS(t *testing.T, until time.Time, names ...string) (string, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, DNSNames: names,
		NotBefore: until.Add(-48 * time.Hour), NotAfter: until, IsCA: true, BasicConstraintsValid: true}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{raw}, PrivateKey: key}}}
	server.StartTLS()
	t.Cleanup(server.Close)
	made, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(made)
	return strings.Replace(server.URL, "127.0.0.1", "localhost", 1), pool
}

func TestStatusDescribesInvalidCertificates(t *testing.T) {
	later := time.Now().Add(24 * time.Hour).Truncate(time.Second)
	over := time.Now().Add(-time.Hour).Truncate(time.Second)
	for name, each := range map[string]struct {
		until   time.Time
		host    string
		trusted bool
		problem string
	}{
		"valid":                   {later, "localhost", true, ""},
		"expired":                 {over, "localhost", true, ""},
		"self-signed":             {later, "localhost", false, Untrusted},
		"expired and self-signed": {over, "localhost", false, Untrusted},
		"for another host":        {later, "other.example", true, OtherName},
	} {
		origin, pool := serveHTTPS(t, each.until, each.host)
		certificate := NewCertificateChecker(origin)
		certificate.Roots = x509.NewCertPool()
		if each.trusted {
			certificate.Roots = pool
		}
		if got, want := certificate.Status(), (CertificateStatus{ExpiresMs: each.until.UnixMilli(), Problem: each.problem}); got != want {
			t.Errorf("%s: %+v, not %+v", name, got, want)
		}
	}
	for _, origin := range []string{"http://localhost", "https://localhost:1"} {
		if got := NewCertificateChecker(origin).Status(); got != (CertificateStatus{}) {
			t.Errorf("%s: %+v", origin, got)
		}
	}
}
