package sync

import (
	"errors"
	"math"
	"net/http"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// serveRecords makes users' writes through PocketBase's record routes behave like a push (P24). PocketBase has already
// checked the API rules. Then s.apply checks the fields, their values and the rule for the write, resolves conflicts
// and saves the record. Writes by superusers follow only the dashboard's rules.
func (s *service) serveRecords() {
	for op, event := range map[string]*hook.TaggedHook[*core.RecordRequestEvent]{
		"create": s.app.OnRecordCreateRequest(),
		"update": s.app.OnRecordUpdateRequest(),
		"delete": s.app.OnRecordDeleteRequest(),
	} {
		// bind last, so that custom hooks see the request first
		event.Bind(&hook.Handler[*core.RecordRequestEvent]{Priority: math.MaxInt, Func: func(e *core.RecordRequestEvent) error {
			if e.HasSuperuserAuth() {
				return e.Next()
			}
			e.Response.Header().Set("Cache-Control", "no-store")
			if err := s.writeRecord(e, op); err != nil {
				return s.writeRefusal(e.RequestEvent, err)
			}
			return nil
		}})
	}
}

func (s *service) writeRecord(e *core.RecordRequestEvent, op string) error {
	auth, err := requireUser(e.RequestEvent)
	if err != nil {
		return err
	}
	m, err := sentMutation(e, op)
	if err != nil {
		return err
	}
	if err := e.App.RunInTransaction(func(tx core.App) error {
		_, err := recovered(tx, s.effect(&sender{auth: auth}, m))
		return err
	}); err != nil {
		return s.refusalOfWrite(m, err)
	}
	if op == "delete" {
		return e.NoContent(http.StatusNoContent)
	}
	record, err := e.App.FindRecordById(e.Collection, m.Id)
	if err != nil {
		return err
	}
	// the person may no longer see the record after the write
	if err := requireVisible(e.App, auth, e.Collection, record); errors.As(err, new(*refusal)) {
		return e.NoContent(http.StatusNoContent)
	} else if err != nil {
		return err
	}
	if err := apis.EnrichRecord(e.RequestEvent, record); err != nil {
		return err
	}
	return e.JSON(http.StatusOK, record)
}

func (s *service) refusalOfWrite(m mutation, err error) *refusal {
	refused := refusalOf(err)
	switch {
	case refused == nil && isDiskFull(err):
		return refuse("disk-full")
	case refused == nil:
		return refuse("server-busy")
	case refused.Code == "server-error":
		s.logFailure(m, err)
	}
	return refused
}

// sentMutation reads the body as it was sent, because PocketBase has already converted the values to the field types.
// "base" contains the values that the person saw, as in a push; a field without a base value counts as changed by both
// sides.
func sentMutation(e *core.RecordRequestEvent, op string) (mutation, error) {
	m := mutation{Op: op, C: e.Collection.Name, Id: e.Record.Id}
	if op == "delete" {
		return m, nil
	}
	if err := e.BindBody(&m.Patch); err != nil {
		return m, refuse("bad-input")
	}
	if base, sent := m.Patch["base"]; sent {
		fields, isObject := base.(row)
		if !isObject {
			return m, &refusal{Code: "bad-input", Fields: map[string]string{"base": "bad-input"}}
		}
		m.Base = fields
		delete(m.Patch, "base")
	}
	if op == "update" {
		return m, nil
	}
	id, sent := m.Patch["id"]
	delete(m.Patch, "id")
	if m.Id, _ = id.(string); !sent {
		m.Id = core.GenerateDefaultRandomId()
	}
	return m, nil
}
