package session

import (
	"context"
	"database/sql"
	"errors"
	"mime"
	"net/http"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"coterie/limit"
)

// Keys in the request's store (e.get in JavaScript) through which the guard passes data to the rules.
const (
	deviceKey  = "coterieDevice"
	apiKeyKey  = "coterieKey"
	networkKey = "coterieNetwork"
	cookiesKey = "coterieCookies"
)

// GuardId identifies the guard, for the few routes that exclude it.
const GuardId = "coterieGuard"

// Guard is the middleware of all routes, right after PocketBase has validated the auth token. It accepts a token only
// together with an active device of the same user, and rejects cross-site writes.
func (s *Sessions) Guard() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       GuardId,
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			if !strings.HasPrefix(e.Request.URL.Path, "/api/") || OnDashboard(e.Request) {
				return s.guardDashboard(e)
			}
			e.Set(networkKey, limit.ClientKey(e.RealIP()))
			e.Set(cookiesKey, prefixFor(e.Request))
			if e.Request.URL.Path != "/api/health" && !s.origin.AllowsHost(e.Request.Host) {
				return s.refuse(e, codeInsecureOrigin)
			}
			if isWrite(e.Request) {
				if apiKeyIn(e.Request) == "" && !s.origin.IsSameOrigin(e.Request) {
					return s.refuse(e, codeNotAllowed)
				}
				if !s.hasAllowedContentType(e.Request) {
					return s.refuse(e, codeBadInput)
				}
			}
			code, err := s.identify(e)
			if err != nil {
				return err
			}
			if code == "" {
				code, err = s.requireEnrolment(e)
			}
			if err != nil {
				return err
			}
			if code != "" {
				return s.refuse(e, code)
			}
			return e.Next()
		},
	}
}

// identify checks the token against the device. It returns an error code, or "" if the request may continue.
func (s *Sessions) identify(e *core.RequestEvent) (string, error) {
	if key := apiKeyIn(e.Request); key != "" {
		return s.identifyKey(e, key)
	}
	token := bearer(e.Request)
	if token == "" {
		e.Auth = nil
		return "", nil
	}
	if e.Auth == nil || e.Auth.Collection().Name != usersTable {
		if s.isPublic(e.Request) {
			e.Auth = nil
			return "", nil
		}
		return codeTokenExpired, nil
	}
	found, known, err := s.bySecret(s.DeviceSecret(e))
	if err != nil {
		return "", err
	}
	claimed := deviceIn(token)
	if known && found.isActive() && found.Id == claimed && found.User == e.Auth.Id {
		e.Set(deviceKey, found.Id)
		s.activity.markRequest(found.Id)
		return "", nil
	}
	e.Auth = nil
	if s.isPublic(e.Request) {
		return "", nil
	}
	// The cookie belongs to another device, for example after a sign-in in another tab, so the client should get a new token.
	// If the token's device was signed out or removed, the client must delete its local data.
	own, exists, err := s.byId(claimed)
	if err != nil {
		return "", err
	}
	if !exists || !own.isActive() {
		return codeDeviceEnded, nil
	}
	return codeTokenExpired, nil
}

// requireEnrolment rejects all requests of an admin who has not enrolled a required second factor, except those for
// enrolment.
func (s *Sessions) requireEnrolment(e *core.RequestEvent) (string, error) {
	if e.Auth == nil || s.isPublic(e.Request) || s.enrolment[e.Request.Method+" "+e.Request.URL.Path] {
		return "", nil
	}
	needed, err := s.needsEnrolment(e.Auth.Id)
	if needed {
		return codeFactorNeeded, err
	}
	return "", err
}

func (s *Sessions) needsEnrolment(user string) (bool, error) {
	if s.mustEnrol == "" {
		return false, nil
	}
	var found int
	err := s.app.ConcurrentDB().NewQuery(s.mustEnrol).Bind(dbx.Params{"user": user}).Row(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return true, err
}

// isPublic reports whether a route needs no authentication. Invalid tokens are ignored there.
func (s *Sessions) isPublic(r *http.Request) bool {
	return s.public[r.Method+" "+r.URL.Path] || r.URL.Path == "/api/health"
}

// guardDashboard allows superusers only on the dashboard's listener.
func (s *Sessions) guardDashboard(e *core.RequestEvent) error {
	if e.Auth != nil && !e.Auth.IsSuperuser() {
		e.Auth = nil
	}
	if e.Auth != nil && !OnDashboard(e.Request) {
		return s.refuse(e, codeTokenExpired)
	}
	return e.Next()
}

// DeviceOf returns the device that matches the request's token and cookie, or "" for a guest.
func (s *Sessions) DeviceOf(e *core.RequestEvent) string {
	id, _ := e.Get(deviceKey).(string)
	return id
}

func bearer(r *http.Request) string {
	token := r.Header.Get("Authorization")
	if len(token) > 7 && strings.EqualFold(token[:7], "Bearer ") {
		return token[7:]
	}
	return token
}

func isWrite(r *http.Request) bool { return r.Method != http.MethodGet && r.Method != http.MethodHead }

// hasAllowedContentType requires JSON, or binary data for the routes that accept it. HTML forms of other sites can send
// neither.
func (s *Sessions) hasAllowedContentType(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if s.raw[r.Method+" "+r.URL.Path] {
		return err == nil && kind == "application/octet-stream"
	}
	return err == nil && kind == "application/json"
}

type dashboardKey struct{}

// MarkDashboard marks a request as received on the dashboard's listener.
func MarkDashboard(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), dashboardKey{}, true))
}

// OnDashboard reports whether a request was received on the dashboard's listener.
func OnDashboard(r *http.Request) bool { return r.Context().Value(dashboardKey{}) != nil }
