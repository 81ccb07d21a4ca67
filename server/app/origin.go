package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"coterie/session"
)

// socketPrefix marks a listen address that is a Unix socket, e.g. unix:/run/coterie/one/http.sock.
const socketPrefix = "unix:"

// SocketPath returns the path of a listen address that is a Unix socket.
func SocketPath(address string) (path string, isSocket bool) {
	return strings.CutPrefix(address, socketPrefix)
}

// DialAddress returns the network and the address to connect to for a listen address. Wildcard addresses become loopback
// addresses.
func DialAddress(listen string) (network, address string, err error) {
	if path, isSocket := SocketPath(listen); isSocket {
		return "unix", path, nil
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return "", "", fmt.Errorf("--http must look like 127.0.0.1:8090 or unix:/run/coterie/http.sock, not %q", listen)
	}
	switch host {
	case "", "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "::1"
	}
	return "tcp", net.JoinHostPort(host, port), nil
}

// ListenerClient returns a client that connects to a listen address, whatever host a request names.
func ListenerClient(listen string, timeout time.Duration) (*http.Client, error) {
	network, address, err := DialAddress(listen)
	if err != nil {
		return nil, err
	}
	transport := &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}}
	return &http.Client{Timeout: timeout, Transport: transport}, nil
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
