package app

import (
	"fmt"
	"net"
	"net/url"
	"strings"

	"coterie/session"
)

// originOf returns the configured public address, or the listen address as a local browser would use it.
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
