// Package web serves the output of web/: the app shell, its assets and the prerendered public pages, with security
// headers.
package web

import (
	"net/http"
	"strings"

	"coterie/cspreport"
)

const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"object-src 'none'; require-trusted-types-for 'script'; trusted-types app-sw; report-uri " + cspreport.Path

// botPolicies contains the sources that a bot protection service needs on pages with a form (S12): its script and its
// frame. The service's code creates scripts from strings, so these pages can't use Trusted Types; its frame has no
// embedder policy.
var botPolicies = map[string]struct{ script, frame string }{
	"turnstile": {"https://challenges.cloudflare.com", "https://challenges.cloudflare.com"},
	"recaptcha": {"https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/", "https://www.google.com/recaptcha/"},
}

func policyFor(policy, service string) (string, bool) {
	opened, ok := botPolicies[service]
	if !ok {
		return policy, false
	}
	policy = strings.Replace(policy, "script-src 'self'", "script-src 'self' "+opened.script, 1)
	policy = strings.Replace(policy, "connect-src 'self'", "connect-src 'self' "+opened.frame, 1)
	policy = strings.Replace(policy, "frame-src 'self'", "frame-src "+opened.frame, 1)
	return strings.Replace(policy, "require-trusted-types-for 'script'; trusted-types app-sw; ", "", 1), true
}

// answerHeader marks responses of this server (domain/responses.ts), so that devices ignore responses of proxies
// and captive portals.
const answerHeader = "Coterie-Answer"

// Headers adds the security headers to all responses, including redirects and errors of the router. HSTS and
// upgrade-insecure-requests are sent only if the public address uses HTTPS, because they would make a server on plain
// HTTP unreachable (S16). serviceOf returns the bot protection service of a page, "" for none.
func Headers(secure bool, serviceOf func(path string) string, next http.Handler) http.Handler {
	policy := contentPolicy
	if secure {
		// The newer report-to works only with HTTPS, and browsers that support it ignore report-uri.
		policy += "; report-to csp; upgrade-insecure-requests"
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setCommonHeaders(w.Header(), secure)
		own, opened := policyFor(policy, serviceOf(r.URL.Path))
		w.Header().Set("Content-Security-Policy", own)
		if opened {
			w.Header().Set("Cross-Origin-Embedder-Policy", "unsafe-none")
		}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set(answerHeader, "1")
		}
		next.ServeHTTP(w, r)
	})
}

// DashboardHeaders adds the headers of the database dashboard, whose pages have their own policy.
func DashboardHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setCommonHeaders(w.Header(), false)
		if !strings.HasPrefix(r.URL.Path, "/_/") {
			w.Header().Set("Content-Security-Policy", contentPolicy)
		}
		next.ServeHTTP(w, r)
	})
}

func setCommonHeaders(header http.Header, secure bool) {
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Embedder-Policy", "require-corp")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
	if secure {
		header.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
		header.Set("Reporting-Endpoints", `csp="`+cspreport.Path+`"`)
	}
}
