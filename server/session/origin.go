package session

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// Origin is the public address, e.g. "https://partners.example.org". Declared means that it was configured, not derived
// from the listen address.
type Origin struct {
	URL      string
	Declared bool
}

// Secure reports whether the public address uses HTTPS.
func (o Origin) Secure() bool { return strings.HasPrefix(o.URL, "https://") }

// AllowsHost reports whether a Host header is the public address or this machine (S16).
func (o Origin) AllowsHost(host string) bool {
	if IsLoopback(host) {
		return true
	}
	public, err := url.Parse(o.URL)
	return err == nil && o.Secure() && strings.EqualFold(public.Host, host)
}

// IsSameOrigin reports whether a request comes from our own pages, according to Sec-Fetch-Site or the Origin header.
func (o Origin) IsSameOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	from := r.Header.Get("Origin")
	return from != "" && (from == o.URL || (IsLoopback(r.Host) && from == "http://"+r.Host))
}

// IsLoopback reports whether a host, with or without port, is this machine.
func IsLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if strings.EqualFold(host, "localhost") || strings.HasSuffix(strings.ToLower(host), ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && address.IsLoopback()
}
