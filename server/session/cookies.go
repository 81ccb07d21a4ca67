package session

import (
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	deviceCookie = "__Host-coterie-device"
	signupCookie = "__Host-coterie-signup"
	knownCookie  = "__Host-coterie-known"
	stepCookie   = "__Host-coterie-step"
	// Safari drops Secure cookies on http://127.0.0.1, other browsers keep them.
	safariPrefix = "coterie-"

	deviceCookieFor = 90 * 24 * time.Hour
	signupCookieFor = 7 * 24 * time.Hour
	// The longest that browsers keep a cookie.
	knownCookieFor = 400 * 24 * time.Hour
	stepCookieFor  = 24 * time.Hour
)

// DeviceSecret is the raw secret in the device cookie, "" when there is none.
func (s *Sessions) DeviceSecret(e *core.RequestEvent) string {
	return s.secret(e.Request, deviceCookie)
}

// SetDeviceCookie makes this browser the device with that secret.
func (s *Sessions) SetDeviceCookie(e *core.RequestEvent, secret string) {
	s.set(e, deviceCookie, secret, deviceCookieFor)
}

// ClearDeviceCookie makes this browser nobody's device.
func (s *Sessions) ClearDeviceCookie(e *core.RequestEvent) { s.set(e, deviceCookie, "", -1) }

// SignupSecret is the secret of the browser that signed up (S5).
func (s *Sessions) SignupSecret(e *core.RequestEvent) string {
	return s.secret(e.Request, signupCookie)
}

// SetSignupCookie lets this browser verify without a password.
func (s *Sessions) SetSignupCookie(e *core.RequestEvent, secret string) {
	s.set(e, signupCookie, secret, signupCookieFor)
}

// ClearSignupCookie ends that: the link was opened.
func (s *Sessions) ClearSignupCookie(e *core.RequestEvent) { s.set(e, signupCookie, "", -1) }

// KnownSecret is the secret of a browser in which somebody signed in before (S17).
func (s *Sessions) KnownSecret(e *core.RequestEvent) string { return s.secret(e.Request, knownCookie) }

// SetKnownCookie marks this browser. The mark gives no rights and stays at sign-out.
func (s *Sessions) SetKnownCookie(e *core.RequestEvent, secret string) {
	s.set(e, knownCookie, secret, knownCookieFor)
}

// StepSecret is the secret of the browser that began a second step.
func (s *Sessions) StepSecret(e *core.RequestEvent) string { return s.secret(e.Request, stepCookie) }

// SetStepCookie binds what this browser begins to it.
func (s *Sessions) SetStepCookie(e *core.RequestEvent, secret string) {
	s.set(e, stepCookie, secret, stepCookieFor)
}

// PageOrigin is the origin of the page that asks: the public one, or this machine's under the name it was asked by.
func (s *Sessions) PageOrigin(e *core.RequestEvent) string { return s.origin.Page(e.Request.Host) }

func (s *Sessions) secret(r *http.Request, name string) string {
	if cookie, err := r.Cookie(s.nameFor(r, name)); err == nil {
		return cookie.Value
	}
	return ""
}

func (s *Sessions) set(e *core.RequestEvent, name, secret string, lasts time.Duration) {
	named := s.nameFor(e.Request, name)
	age, expires := int(lasts/time.Second), time.Time{}
	if lasts < 0 {
		// Go writes Max-Age=0 for a negative age; some browsers only know Expires
		age, expires = -1, time.Unix(1, 0)
	}
	http.SetCookie(e.Response, &http.Cookie{
		Name:     named,
		Value:    secret,
		Path:     "/",
		MaxAge:   age,
		Expires:  expires,
		HttpOnly: true,
		Secure:   named == name,
		SameSite: http.SameSiteStrictMode,
	})
}

// nameFor is the cookie's name for this browser: without Secure only for Safari, on this machine, over plain http.
func (s *Sessions) nameFor(r *http.Request, name string) string {
	if r.TLS == nil && IsLoopback(r.Host) && isSafari(r.UserAgent()) {
		return safariPrefix + strings.TrimPrefix(name, "__Host-coterie-")
	}
	return name
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
