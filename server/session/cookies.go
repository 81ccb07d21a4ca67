package session

import (
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

const (
	deviceCookie = "device"
	cookiePrefix = "__Host-coterie-"
	// Safari ignores Secure cookies on http://127.0.0.1; other browsers accept them.
	safariPrefix = "coterie-"
)

// DeviceSecret returns the secret in the device cookie, or "". The rules set the cookie (pb_hooks/platform/cookies.ts).
func (s *Sessions) DeviceSecret(e *core.RequestEvent) string {
	if cookie, err := e.Request.Cookie(prefixFor(e.Request) + deviceCookie); err == nil {
		return cookie.Value
	}
	return ""
}

// prefixFor returns the cookie prefix for a browser. Safari gets cookies without __Host- and Secure on this machine
// over plain HTTP.
func prefixFor(r *http.Request) string {
	if r.TLS == nil && IsLoopback(r.Host) && isSafari(r.UserAgent()) {
		return safariPrefix
	}
	return cookiePrefix
}

func isSafari(agent string) bool {
	if !strings.Contains(agent, "Safari/") {
		return false
	}
	for _, other := range []string{"Chrome/", "Chromium/", "Android", "FxiOS/", "HeadlessChrome/"} {
		if strings.Contains(agent, other) {
			return false
		}
	}
	return true
}
