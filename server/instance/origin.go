package instance

import (
	"fmt"
	"net"
	"net/url"
	"strings"

	"coterie/session"
)

// originOf is the public address: declared, or the one of the listener as this machine's browser sees it.
func originOf(options Options) (session.Origin, error) {
	if options.URL != "" {
		parsed, err := url.Parse(options.URL)
		if err != nil || parsed.Host == "" || (parsed.Scheme != "https" && parsed.Scheme != "http") || strings.Trim(parsed.Path, "/") != "" {
			return session.Origin{}, fmt.Errorf("--url must look like https://partners.example.org, not %q", options.URL)
		}
		if parsed.Scheme == "http" && !session.IsLoopback(parsed.Host) {
			return session.Origin{}, fmt.Errorf("--url %s: outside of this machine Coterie needs https (browsers allow offline use and safe cookies nowhere else)", options.URL)
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

// neverServed is the address that PocketBase writes into the settings of a new folder.
const neverServed = "http://localhost:8090"

// UseStoredOrigin has links name the address under which the folder was served last, unless --url names one: a command that runs
// beside the service knows neither its --url nor its --http. The rules read the address in the settings, which aren't saved here.
func (made *Instance) UseStoredOrigin() {
	meta := &made.App.Settings().Meta
	if !made.Origin.Declared && meta.AppURL != neverServed {
		if origin, err := originOf(Options{URL: meta.AppURL}); err == nil {
			made.Origin = origin
		}
	}
	meta.AppURL = made.Origin.URL
}
