// Package dashboard restricts the changes that a superuser can make in PocketBase's dashboard to those that the
// product's rules allow, and records them in the audit log.
package dashboard

import (
	"cmp"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// WritePolicy defines what a superuser may write in a collection (domain/access/dashboard-writes.ts).
type WritePolicy struct {
	Fields []string `json:"fields"`
	// Create lists the fields of a new row; nil forbids creating rows.
	Create []string `json:"create"`
	Delete bool     `json:"delete"`
	// If Only is set, a row may be written only if its field has one of these values before and after the write.
	Only *struct {
		Field string   `json:"field"`
		Is    []string `json:"is"`
	} `json:"only"`
}

// Change is a write for the audit log. Superuser is "" for changes made on the command line.
type Change struct {
	Superuser string         `json:"superuser"`
	Email     string         `json:"email"`
	Subject   string         `json:"subject"`
	Before    map[string]any `json:"before"`
	After     map[string]any `json:"after"`
	// Since is the sequence number of the last fact change before the write; nil if the write changes no facts.
	Since *int64 `json:"since,omitempty"`
}

// RecordFunc adds a change to the audit log in the transaction of tx.
type RecordFunc func(tx core.App, change Change) error

// Rules defines what a superuser may write.
type Rules struct {
	Allowed map[string]WritePolicy
	// Refusals are error messages by collection and action ("create", "update" or "delete").
	Refusals map[string]map[string]string
	Record   RecordFunc
	// AfterWrite is called after each write of a record.
	AfterWrite func()
}

const readOnlyMessage = "Only the program itself can change this."

// Guard rejects all writes of a superuser that the rules don't allow, and records the others in the same transaction.
func Guard(app core.App, rules Rules) {
	for action, event := range map[string]*hook.TaggedHook[*core.RecordRequestEvent]{
		"create": app.OnRecordCreateRequest(),
		"update": app.OnRecordUpdateRequest(),
		"delete": app.OnRecordDeleteRequest(),
	} {
		event.BindFunc(func(e *core.RecordRequestEvent) error { return rules.handleWrite(e, action) })
	}
	app.OnSettingsUpdateRequest().BindFunc(func(e *core.SettingsUpdateRequestEvent) error {
		return guardSettings(e, rules.Record)
	})
}

func (r Rules) handleWrite(e *core.RecordRequestEvent, action string) error {
	if !e.HasSuperuserAuth() {
		return e.Next()
	}
	if !r.Allowed[e.Collection.Name].allows(e.Record, action) {
		return e.ForbiddenError(cmp.Or(r.Refusals[e.Collection.Name][action], readOnlyMessage), nil)
	}
	outside := e.App
	defer func() { e.App = outside }()
	err := outside.RunInTransaction(func(tx core.App) error {
		e.App = tx
		since, err := latestFactSeq(tx)
		if err != nil {
			return err
		}
		none := core.NewRecord(e.Collection)
		before, after := none, e.Record
		switch action {
		case "update":
			before = e.Record.Original()
		case "delete":
			before, after = e.Record, none
		}
		old, now := changes(before, after) // compare before saving, because saving hashes the password
		if err := e.Next(); err != nil {
			return r.explainRefusal(e, action, err)
		}
		change := Change{Superuser: e.Auth.Id, Email: e.Auth.Email(), Subject: e.Collection.Name + "/" + e.Record.Id, Since: &since}
		if action != "create" {
			change.Before = old
		}
		if action != "delete" {
			change.After = now
		}
		return r.Record(tx, change)
	})
	if err == nil {
		r.AfterWrite()
	}
	return err
}

// explainRefusal adds the product's error code, and the screen to use instead, to the error of a rejected write.
func (r Rules) explainRefusal(e *core.RecordRequestEvent, action string, err error) error {
	var apiErr *router.ApiError
	if !errors.As(err, &apiErr) {
		return err
	}
	cause, _ := apiErr.RawData().(error)
	if cause == nil {
		return err
	}
	_, rest, refused := strings.Cut(cause.Error(), "CodedError: ")
	code, _, _ := strings.Cut(rest, " ")
	if !refused {
		return err
	}
	return e.BadRequestError("The product's rules don't allow this ("+code+"). "+r.Refusals[e.Collection.Name][action], nil)
}

// allows reports whether a write is limited to the allowed fields and rows.
func (w WritePolicy) allows(record *core.Record, action string) bool {
	before, fields := record.Original(), w.Fields
	switch action {
	case "create":
		before, fields = core.NewRecord(record.Collection()), w.Create
	case "delete":
		return w.Delete && w.includesRow(record)
	}
	_, after := changes(before, record)
	for name := range after {
		if !slices.Contains(fields, name) {
			return false
		}
	}
	return len(fields) > 0 && w.includesRow(record) && (action == "create" || w.includesRow(before))
}

func (w WritePolicy) includesRow(record *core.Record) bool {
	return w.Only == nil || slices.Contains(w.Only.Is, record.GetString(w.Only.Field))
}

// latestFactSeq returns the sequence number of the last fact change (pb_hooks/platform/facts.ts).
func latestFactSeq(tx core.App) (seq int64, err error) {
	err = tx.DB().NewQuery("SELECT COALESCE(MAX(seq), 0) FROM _fact_touched").Row(&seq)
	return seq, err
}

// changes returns the fields that differ. For hidden fields and passwords it contains only "changed", so that the log
// has no secrets.
func changes(before, after *core.Record) (old, now map[string]any) {
	old, now = map[string]any{}, map[string]any{}
	for _, field := range after.Collection().Fields {
		name := field.GetName()
		if field.Type() == core.FieldTypeAutodate || name == core.FieldNameId {
			continue
		}
		was, is := jsonValue(before, name), jsonValue(after, name)
		isSecret := field.GetHidden() || field.Type() == core.FieldTypePassword
		if reflect.DeepEqual(was, is) {
			continue
		}
		if isSecret {
			was, is = "changed", "changed"
		}
		old[name], now[name] = was, is
	}
	return old, now
}

// jsonValue converts a field's value to plain JSON types, so that equal values of different Go types compare equal.
func jsonValue(record *core.Record, name string) any {
	text, err := json.Marshal(record.Get(name))
	if err != nil {
		return nil
	}
	var value any
	_ = json.Unmarshal(text, &value) // Marshal produced valid JSON
	return value
}
