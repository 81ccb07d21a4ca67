// Package web serves what the build made of web/: the app's shell, its assets and the prerendered public pages, with the headers
// that every answer of the program carries.
package web

import (
	"net/http"
	"strings"

	"coterie/reports"
)

const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"object-src 'none'; require-trusted-types-for 'script'; trusted-types app-sw; report-uri " + reports.Path

// botPolicies say what a service that checks forms needs of a page with one (S12): its script, its frame, and what it asks. Its code
// makes scripts of texts, so the page does without Trusted Types; its frame brings no embedder policy.
var botPolicies = map[string]struct{ script, frame string }{
	"turnstile": {"https://challenges.cloudflare.com", "https://challenges.cloudflare.com"},
	"recaptcha": {"https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/", "https://www.google.com/recaptcha/"},
}

// policyFor is the policy of a page, and whether it was opened for the service.
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

// answerHeader marks each answer of ours (domain/answer-header.ts): a device believes no other.
const answerHeader = "Coterie-Answer"

// Headers puts the security headers around everything, also around the redirects and refusals of the router itself. The two that
// would lock a browser out of plain http are only sent when the public address is https (S16).
// serviceOf says which service a page lets in, "" for none.
func Headers(secure bool, serviceOf func(path string) string, next http.Handler) http.Handler {
	policy := contentPolicy
	if secure {
		// The newer way to report works on https only, and a browser that knows it forgets the older one.
		policy += "; report-to csp; upgrade-insecure-requests"
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		common(w.Header(), secure)
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

// DashboardHeaders are those of the database's dashboard, which brings a policy of its own for its pages.
func DashboardHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		common(w.Header(), false)
		if !strings.HasPrefix(r.URL.Path, "/_/") {
			w.Header().Set("Content-Security-Policy", contentPolicy)
		}
		next.ServeHTTP(w, r)
	})
}

func common(header http.Header, secure bool) {
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Embedder-Policy", "require-corp")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
	if secure {
		header.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
		header.Set("Reporting-Endpoints", `csp="`+reports.Path+`"`)
	}
}
