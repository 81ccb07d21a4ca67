package dashboard

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"coterie/limit"
)

// A superuser can read all data, so password attempts are limited by the connection's address, regardless of headers (S19).
func TestLimitSignInCountsByConnection(t *testing.T) {
	reached := 0
	handler := LimitSignIn(limit.NewRateLimiter(), http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached++ }))
	ask := func(method, path, from string) *httptest.ResponseRecorder {
		request := httptest.NewRequest(method, path, nil)
		request.RemoteAddr = from + ":1234"
		request.Header.Set("X-Forwarded-For", path)
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		return answer
	}
	ways := []string{"auth-with-password", "auth-with-otp", "request-otp", "request-password-reset", "confirm-password-reset"}
	for n := range 10 {
		ask("POST", "/api/collections/_superusers/"+ways[n%len(ways)], "127.0.0.1")
	}
	if reached != 10 {
		t.Fatalf("%d of 10 attempts were allowed", reached)
	}
	for _, way := range ways {
		answer := ask("POST", "/api/collections/pbc_3142635823/"+way, "127.0.0.1")
		if answer.Code != http.StatusTooManyRequests || answer.Header().Get("Retry-After") == "" {
			t.Errorf("%s: %d %v", way, answer.Code, answer.Header())
		}
	}
	for name, each := range map[string][3]string{
		"another address":      {"POST", "/api/collections/_superusers/auth-with-password", "127.0.0.2"},
		"a token that is good": {"POST", "/api/collections/_superusers/auth-refresh", "127.0.0.1"},
		"a record":             {"POST", "/api/collections/faqs/records", "127.0.0.1"},
		"reading":              {"GET", "/api/collections/_superusers/auth-methods", "127.0.0.1"},
	} {
		if answer := ask(each[0], each[1], each[2]); answer.Code != http.StatusOK {
			t.Errorf("%s was rejected: %d", name, answer.Code)
		}
	}
}
