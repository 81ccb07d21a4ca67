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

// What the guard tells the rules of a request, by the request's own store (e.get in JavaScript).
const (
	deviceKey  = "coterieDevice"
	keyKey     = "coterieKey"
	networkKey = "coterieNetwork"
	cookiesKey = "coterieCookies"
)

// GuardId names the guard to the few routes that do without it.
const GuardId = "coterieGuard"

// Guard stands in front of every route, right after PocketBase looked at the token: it honours a token only with the living
// device of the same person, and lets nobody use a person's cookies from another site.
func (s *Sessions) Guard() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       GuardId,
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			if !strings.HasPrefix(e.Request.URL.Path, "/api/") || OnDashboard(e.Request) {
				return s.guardDashboard(e)
			}
			e.Set(networkKey, limit.Client(e.RealIP()))
			e.Set(cookiesKey, prefixFor(e.Request))
			if e.Request.URL.Path != "/api/health" && !s.origin.Admits(e.Request.Host) {
				return s.refuse(e, codeInsecureOrigin)
			}
			if writes(e.Request) {
				if keyIn(e.Request) == "" && !s.origin.Is(e.Request) {
					return s.refuse(e, codeNotAllowed)
				}
				if !s.hasItsType(e.Request) {
					return s.refuse(e, codeBadInput)
				}
			}
			code, err := s.identify(e)
			if err != nil {
				return err
			}
			if code == "" {
				code, err = s.admit(e)
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

// identify checks the token against the device. It answers the code of a refusal, "" when the request may go on.
func (s *Sessions) identify(e *core.RequestEvent) (string, error) {
	if key := keyIn(e.Request); key != "" {
		return s.identifyKey(e, key)
	}
	token := bearer(e.Request)
	if token == "" {
		e.Auth = nil
		return "", nil
	}
	if e.Auth == nil || e.Auth.Collection().Name != peopleTable {
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
	if known && found.living() && found.Id == claimed && found.User == e.Auth.Id {
		e.Set(deviceKey, found.Id)
		s.seen.asked(found.Id)
		return "", nil
	}
	e.Auth = nil
	if s.isPublic(e.Request) {
		return "", nil
	}
	// Another cookie than the token's (a sign-in in another tab): exchange and see. An ended device: wipe its copy.
	own, exists, err := s.byId(claimed)
	if err != nil {
		return "", err
	}
	if !exists || !own.living() {
		return codeDeviceEnded, nil
	}
	return codeTokenExpired, nil
}

// admit shuts every door but those of enrolment to an admin who needs a second factor and has none: routes of ours, sync, the event
// stream and PocketBase's own alike.
func (s *Sessions) admit(e *core.RequestEvent) (string, error) {
	if e.Auth == nil || s.mustEnrol == "" || s.isPublic(e.Request) || s.enrolment[e.Request.Method+" "+e.Request.URL.Path] {
		return "", nil
	}
	var found int
	err := s.app.ConcurrentDB().NewQuery(s.mustEnrol).Bind(dbx.Params{"user": e.Auth.Id}).Row(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return codeFactorNeeded, err
}

// isPublic: a browser without a person asks this route. A token that is dead doesn't count there, it is just not looked at.
func (s *Sessions) isPublic(r *http.Request) bool {
	return s.public[r.Method+" "+r.URL.Path] || r.URL.Path == "/api/health"
}

// guardDashboard lets a superuser in at the dashboard's own listener only.
func (s *Sessions) guardDashboard(e *core.RequestEvent) error {
	if e.Auth != nil && !e.Auth.IsSuperuser() {
		e.Auth = nil
	}
	if e.Auth != nil && !OnDashboard(e.Request) {
		return s.refuse(e, codeTokenExpired)
	}
	return e.Next()
}

// DeviceOf is the device that this request's token and cookie agree on, "" for a guest.
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

func writes(r *http.Request) bool { return r.Method != http.MethodGet && r.Method != http.MethodHead }

// hasItsType demands JSON, or bytes for the few routes that take them. No form of another site can send either.
func (s *Sessions) hasItsType(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if s.raw[r.Method+" "+r.URL.Path] {
		return err == nil && kind == "application/octet-stream"
	}
	return err == nil && kind == "application/json"
}

type dashboardMark struct{}

// MarkDashboard says that a request came in at the listener of the database's dashboard.
func MarkDashboard(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), dashboardMark{}, true))
}

// OnDashboard asks for that mark. No request from the public listener can carry it.
func OnDashboard(r *http.Request) bool { return r.Context().Value(dashboardMark{}) != nil }
