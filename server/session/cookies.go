package session

import (
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

const (
	deviceCookie = "device"
	cookiePrefix = "__Host-coterie-"
	// Safari drops Secure cookies on http://127.0.0.1, other browsers keep them.
	safariPrefix = "coterie-"
)

// DeviceSecret is the raw secret in the device cookie, "" when there is none. The rules write it (pb_hooks/platform/cookies.ts).
func (s *Sessions) DeviceSecret(e *core.RequestEvent) string {
	if cookie, err := e.Request.Cookie(prefixFor(e.Request) + deviceCookie); err == nil {
		return cookie.Value
	}
	return ""
}

// prefixFor is the prefix of our cookies for this browser: without __Host- and Secure only for Safari, on this machine, over plain http.
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
