package app

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"coterie/session"
)

// socketPrefix marks a listen address that is a Unix socket, e.g. unix:/run/coterie/one/http.sock.
const socketPrefix = "unix:"

// SocketPath returns the path of a listen address that is a Unix socket.
func SocketPath(address string) (path string, isSocket bool) {
	return strings.CutPrefix(address, socketPrefix)
}

// ErrNoURL means that links can't be made: browsers can't open a socket, and no public address was set.
var ErrNoURL = errors.New("a browser can't open a socket: set the public address with --url (COTERIE_URL), e.g. https://partners.example.org")

// originOf returns the configured public address, or the listen address as a local browser would use it. It is empty for
// a socket without a public address.
func originOf(options Options) (session.Origin, error) {
	if options.URL != "" {
		parsed, err := url.Parse(options.URL)
		if err != nil || parsed.Host == "" || (parsed.Scheme != "https" && parsed.Scheme != "http") || strings.Trim(parsed.Path, "/") != "" {
			return session.Origin{}, fmt.Errorf("--url must look like https://partners.example.org, not %q", options.URL)
		}
		if parsed.Scheme == "http" && !session.IsLoopback(parsed.Host) {
			return session.Origin{}, fmt.Errorf("--url %s: for other machines, Coterie needs https, because browsers require it for offline use and secure cookies", options.URL)
		}
		return session.Origin{URL: parsed.Scheme + "://" + parsed.Host, Declared: true}, nil
	}
	if _, isSocket := SocketPath(options.HTTP); isSocket {
		return session.Origin{}, nil
	}
	host, port, err := net.SplitHostPort(options.HTTP)
	if err != nil {
		return session.Origin{}, fmt.Errorf("--http must look like 127.0.0.1:8090, not %q", options.HTTP)
	}
	if !session.IsLoopback(host) {
		host = "127.0.0.1"
	}
	return session.Origin{URL: "http://" + net.JoinHostPort(host, port)}, nil
}

// defaultAppURL is the address in PocketBase's settings of a new data directory.
const defaultAppURL = "http://localhost:8090"

// UseStoredOrigin makes links use the address under which the directory was last served, unless --url is set. A command
// that runs next to a service has neither the service's --url nor its --http. The settings are changed only in memory.
func (instance *Instance) UseStoredOrigin() {
	meta := &instance.App.Settings().Meta
	if !instance.Origin.Declared && meta.AppURL != defaultAppURL {
		if origin, err := originOf(Options{URL: meta.AppURL}); err == nil {
			instance.Origin = origin
		}
	}
	meta.AppURL = instance.Origin.URL
}
