// Package session binds tokens to devices. A device is a cookie's secret, of which the database keeps the hash; a token is good
// only together with the living device it was issued for (S7). Who may have one is decided by the rules in pb_hooks.
package session

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"

	"coterie/contract"
)

// Sessions knows the devices of one app.
type Sessions struct {
	app    core.App
	origin Origin
	seen   *seen
	// streams are the open event streams by device.
	streams *streams
	// contract says the status of a refusal, public which routes a browser without a person asks ("POST /api/signin").
	contract contract.Contract
	public   map[string]bool
	// mustEnrol is a query that has a row where `user` may only use the routes of enrolment; "" means no person is limited. The rule
	// comes from domain.
	mustEnrol string
	enrolment map[string]bool
	// raw are the routes whose body is bytes.
	raw map[string]bool
	// scopes are those that routes ask of API keys.
	scopes map[string]string
}

// New makes the sessions of an app and keeps event streams in step with ended devices.
func New(app core.App, origin Origin, read contract.Contract, mustEnrol string) *Sessions {
	s := &Sessions{app: app, origin: origin, seen: newSeen(app), streams: newStreams(), contract: read, public: read.Public(),
		enrolment: read.Enrolment(), scopes: read.Scopes(), raw: read.Raw(), mustEnrol: mustEnrol}
	ended := func(e *core.RecordEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		if e.Record.GetString("ended_at") != "" {
			s.Forget(e.Record.Id)
		}
		return nil
	}
	app.OnRecordAfterUpdateSuccess(devicesTable).BindFunc(ended)
	app.OnRecordAfterDeleteSuccess(devicesTable).BindFunc(func(e *core.RecordEvent) error {
		s.Forget(e.Record.Id)
		return e.Next()
	})
	s.guardStream()
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.seen.stop()
		return e.Next()
	})
	return s
}

// Forget closes a device's event streams. Its next request is refused by the database's own word.
func (s *Sessions) Forget(device string) {
	broker := s.app.SubscriptionsBroker()
	for _, stream := range s.streams.drop(device) {
		broker.Unregister(stream)
	}
}

// ActiveMs is the last human input of a device, 0 when none is known.
func (s *Sessions) ActiveMs(device string) int64 { return s.seen.activeMs(device) }

// Touch notes human input of a device now.
func (s *Sessions) Touch(device string) { s.seen.touch(device) }

const (
	peopleTable = "users"
	deviceClaim = "did"
)

// deviceIn reads the device of a token whose signature was checked before. The rules make tokens (pb_hooks/sessions/grant.ts).
func deviceIn(token string) string {
	claims, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return ""
	}
	id, _ := claims[deviceClaim].(string)
	return id
}
