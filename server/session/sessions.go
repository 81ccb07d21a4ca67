// Package session binds auth tokens to devices. A device is a secret in a cookie, stored as a hash in the database; a
// token is valid only together with the active device it was issued for (S7). The rules in pb_hooks decide who gets
// one.
package session

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"

	"coterie/contract"
)

// Sessions manages the devices of one app.
type Sessions struct {
	app      core.App
	origin   Origin
	activity *activity
	streams  *streams
	// contract maps error codes to statuses. public are the routes that need no authentication, e.g. "POST
	// /api/signin".
	contract contract.Contract
	public   map[string]bool
	// mustEnrol is a query that returns a row if `user` may only use the enrolment routes; "" disables the check.
	mustEnrol string
	enrolment map[string]bool
	raw       map[string]bool
	scopes    map[string]string
}

// New returns the sessions of an app and closes event streams when their device ends.
func New(app core.App, origin Origin, routes contract.Contract, mustEnrol string) *Sessions {
	s := &Sessions{app: app, origin: origin, activity: newActivity(app), streams: newStreams(), contract: routes, public: routes.Public(),
		enrolment: routes.Enrolment(), scopes: routes.Scopes(), raw: routes.Raw(), mustEnrol: mustEnrol}
	ended := func(e *core.RecordEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		if e.Record.GetString("ended_at") != "" {
			s.CloseStreams(e.Record.Id)
		}
		return nil
	}
	app.OnRecordAfterUpdateSuccess(devicesTable).BindFunc(ended)
	app.OnRecordAfterDeleteSuccess(devicesTable).BindFunc(func(e *core.RecordEvent) error {
		s.CloseStreams(e.Record.Id)
		return e.Next()
	})
	s.guardStream()
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.activity.stop()
		return e.Next()
	})
	return s
}

// CloseStreams closes a device's event streams. Later requests are rejected because the device has ended in the
// database.
func (s *Sessions) CloseStreams(device string) {
	broker := s.app.SubscriptionsBroker()
	for _, stream := range s.streams.drop(device) {
		broker.Unregister(stream)
	}
}

// ActiveMs returns the time of the last user input on a device in milliseconds, 0 if unknown.
func (s *Sessions) ActiveMs(device string) int64 { return s.activity.activeMs(device) }

func (s *Sessions) Touch(device string) { s.activity.touch(device) }

const (
	usersTable  = "users"
	deviceClaim = "did"
)

// deviceIn returns the device of a token whose signature was already verified. The rules create tokens
// (pb_hooks/sessions/open-session.ts).
func deviceIn(token string) string {
	claims, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return ""
	}
	id, _ := claims[deviceClaim].(string)
	return id
}
