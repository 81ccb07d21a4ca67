package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// headersOf returns the headers of a page for a bot protection service; "" is the built-in check.
func headersOf(t *testing.T, service, path string) http.Header {
	t.Helper()
	s := newTestSite(t)
	s.paths.Forms = []string{"/", "/auth"}
	s.Fill(testContent(Texts{"bot_check": service}, Texts{"bot_check": service}))
	answer := httptest.NewRecorder()
	Headers(false, s.ServiceOf, http.NotFoundHandler()).ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
	return answer.Header()
}

func TestPolicyAllowsBotCheckOnFormsOnly(t *testing.T) {
	plain := headersOf(t, "", "/auth")
	for _, each := range []struct{ service, path string }{
		{"turnstile", "/dashboard"}, {"recaptcha", "/terms"}, {"recaptcha", "/api/signin"}, {"turnstile", "/auth/"}, {"other", "/auth"}, {"", "/"},
	} {
		got := headersOf(t, each.service, each.path)
		for _, name := range []string{"Content-Security-Policy", "Cross-Origin-Embedder-Policy"} {
			if got.Get(name) != plain.Get(name) {
				t.Errorf("%s with %q: %s is %s", each.path, each.service, name, got.Get(name))
			}
		}
	}
	for service, hosts := range map[string][2]string{
		"turnstile": {"challenges.cloudflare.com", "google.com"}, "recaptcha": {"www.google.com/recaptcha/", "cloudflare.com"},
	} {
		got := headersOf(t, service, "/auth")
		policy := got.Get("Content-Security-Policy")
		if !strings.Contains(policy, "script-src 'self' https://"+hosts[0]) || !strings.Contains(policy, "frame-src https://"+hosts[0]) {
			t.Errorf("%s isn't allowed: %s", service, policy)
		}
		if strings.Contains(policy, hosts[1]) || strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
			t.Errorf("%s: too much is allowed: %s", service, policy)
		}
		for _, stays := range []string{"default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"} {
			if !strings.Contains(policy, stays) {
				t.Errorf("%s: lost %s", service, stays)
			}
		}
		if got.Get("Cross-Origin-Embedder-Policy") != "unsafe-none" || got.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: %v", service, got)
		}
	}
}
