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
	triesPerWindow = 10
	windowMs       = 10 * 60 * 1000
)

// LimitSignIn counts the tries at a superuser's password by address, before one costs a hash (S19). The address is the one of
// the connection: a header could be anything here, and no proxy stands in front.
func LimitSignIn(limits *limit.Windows, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !provesIdentity(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		address, _, err := net.SplitHostPort(r.RemoteAddr)
		if err != nil {
			address = r.RemoteAddr
		}
		if wait := limits.Take("superuser\x00"+limit.Client(address), triesPerWindow, windowMs, clock.NowMs()); wait > 0 {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("Retry-After", strconv.FormatInt(wait/1000+1, 10))
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = w.Write([]byte(`{"code":"rate-limited","message":"Too many tries. Wait some minutes, or restart the server."}`))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// provesIdentity: every route of the stock sign-in but the refresh of a token that is good already.
func provesIdentity(path string) bool {
	rest, isCollection := strings.CutPrefix(path, "/api/collections/")
	_, action, hasAction := strings.Cut(rest, "/")
	if !isCollection || !hasAction {
		return false
	}
	return (strings.HasPrefix(action, "auth-with-") || strings.HasPrefix(action, "request-") || strings.HasPrefix(action, "confirm-"))
}
