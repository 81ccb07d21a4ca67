// Package dashboard keeps what a superuser does on the database's own dashboard within the product's rules, and on the record.
package dashboard

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// Writes is what a superuser may write in a collection (domain/access/dashboard-writes.ts).
type Writes struct {
	Fields []string `json:"fields"`
	Create bool     `json:"create"`
	Delete bool     `json:"delete"`
}

// Written is one write for the audit log. Superuser is "" for what is done at the machine itself.
type Written struct {
	Superuser string         `json:"superuser"`
	Email     string         `json:"email"`
	Subject   string         `json:"subject"`
	Before    map[string]any `json:"before"`
	After     map[string]any `json:"after"`
}

// Record puts a write on the audit log, in the transaction of tx.
type Record func(tx core.App, written Written) error

const readOnly = "This is kept by the product's own rules and is read-only here. Change it in the admin area."

// Guard refuses every write of a superuser that allowed doesn't name, and records the others in their own transaction.
func Guard(app core.App, allowed map[string]Writes, record Record) {
	app.OnRecordCreateRequest().BindFunc(func(e *core.RecordRequestEvent) error {
		return guarded(e, record, allowed[e.Collection.Name].Create, "create")
	})
	app.OnRecordUpdateRequest().BindFunc(func(e *core.RecordRequestEvent) error {
		fields := allowed[e.Collection.Name].Fields
		_, after := changes(e.Record.Original(), e.Record)
		isAllowed := len(fields) > 0
		for name := range after {
			isAllowed = isAllowed && slices.Contains(fields, name)
		}
		return guarded(e, record, isAllowed, "update")
	})
	app.OnRecordDeleteRequest().BindFunc(func(e *core.RecordRequestEvent) error {
		return guarded(e, record, allowed[e.Collection.Name].Delete, "delete")
	})
	app.OnSettingsUpdateRequest().BindFunc(func(e *core.SettingsUpdateRequestEvent) error {
		return guardSettings(e, record)
	})
}

func guarded(e *core.RecordRequestEvent, record Record, isAllowed bool, what string) error {
	if !e.HasSuperuserAuth() {
		return e.Next()
	}
	if !isAllowed {
		return e.ForbiddenError(readOnly, nil)
	}
	outside := e.App
	defer func() { e.App = outside }()
	return outside.RunInTransaction(func(tx core.App) error {
		e.App = tx
		none := core.NewRecord(e.Collection)
		before, after := none, e.Record
		switch what {
		case "update":
			before = e.Record.Original()
		case "delete":
			before, after = e.Record, none
		}
		old, now := changes(before, after) // a password is plain only until it is saved
		if err := e.Next(); err != nil {
			return err
		}
		written := Written{Superuser: e.Auth.Id, Email: e.Auth.Email(), Subject: e.Collection.Name + "/" + e.Record.Id}
		if what != "create" {
			written.Before = old
		}
		if what != "delete" {
			written.After = now
		}
		return record(tx, written)
	})
}

// changes lists the fields that differ. Of a hidden field or a password only that it changed: the log keeps no secrets.
func changes(before, after *core.Record) (old, now map[string]any) {
	old, now = map[string]any{}, map[string]any{}
	for _, field := range after.Collection().Fields {
		name := field.GetName()
		if field.Type() == core.FieldTypeAutodate || name == core.FieldNameId {
			continue
		}
		was, is := plain(before, name), plain(after, name)
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

// plain is a field's value as JSON would say it, so that equal values of different Go types are equal.
func plain(record *core.Record, name string) any {
	text, err := json.Marshal(record.Get(name))
	if err != nil {
		return nil
	}
	var value any
	_ = json.Unmarshal(text, &value) // just written by Marshal
	return value
}
