package session

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// Origin is the public address, e.g. "https://partners.example.org". Declared: it was given, not guessed from the port.
type Origin struct {
	URL      string
	Declared bool
}

// Secure says whether the public address is https.
func (o Origin) Secure() bool { return strings.HasPrefix(o.URL, "https://") }

// Admits says whether a request's Host is one that this server may be asked under: the public one, or this machine's own (S16).
func (o Origin) Admits(host string) bool {
	if IsLoopback(host) {
		return true
	}
	public, err := url.Parse(o.URL)
	return err == nil && o.Secure() && strings.EqualFold(public.Host, host)
}

// Is says whether a request comes from our own pages: the browser says so itself, or names the same origin.
func (o Origin) Is(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin"
	}
	from := r.Header.Get("Origin")
	return from != "" && (from == o.URL || (IsLoopback(r.Host) && from == "http://"+r.Host))
}

// IsLoopback says whether a host (with or without port) is this machine.
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
