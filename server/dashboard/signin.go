package dashboard

import (
	"net"
	"net/http"
	"strconv"
	"strings"

	"coterie/clock"
	"coterie/limit"
)

const (
	maxAttempts = 10
	windowMs    = 10 * 60 * 1000
)

// LimitSignIn limits password attempts for superusers by IP address before any password is hashed (S19). It uses the
// address of the connection, because the dashboard has no proxy and a header could be forged.
func LimitSignIn(limits *limit.RateLimiter, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !isSignIn(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		address, _, err := net.SplitHostPort(r.RemoteAddr)
		if err != nil {
			address = r.RemoteAddr
		}
		if wait := limits.Take("superuser\x00"+limit.ClientKey(address), maxAttempts, windowMs, clock.NowMs()); wait > 0 {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("Retry-After", strconv.FormatInt(wait/1000+1, 10))
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = w.Write([]byte(`{"code":"rate-limited","message":"Too many attempts. Wait a few minutes, or restart the server."}`))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isSignIn reports whether the path is a sign-in route of PocketBase. Refreshing a valid token doesn't count.
func isSignIn(path string) bool {
	rest, isCollection := strings.CutPrefix(path, "/api/collections/")
	_, action, hasAction := strings.Cut(rest, "/")
	if !isCollection || !hasAction {
		return false
	}
	return (strings.HasPrefix(action, "auth-with-") || strings.HasPrefix(action, "request-") || strings.HasPrefix(action, "confirm-"))
}
