package sync

import (
	"database/sql"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// apply executes a mutation through PocketBase's model, so that all hooks run. It runs in the transaction of the
// mutation's ledger entry.
func (s *service) apply(tx core.App, auth *core.Record, m mutation) error {
	access, known := s.manifest.Collections[m.C]
	if !known || !idPattern.MatchString(m.Id) {
		return refuse("bad-input")
	}
	collection, err := tx.FindCachedCollectionByNameOrId(m.C)
	if err != nil {
		return refuse("bad-input")
	}
	switch {
	case m.Op == "create" && access.Create != nil:
		return create(tx, auth, collection, access, m)
	case m.Op == "update" && access.Update != nil:
		return update(tx, auth, collection, access, m)
	case m.Op == "delete" && access.Delete != nil:
		return remove(tx, auth, collection, access, m)
	}
	return refuse("not-allowed")
}

func create(tx core.App, auth *core.Record, collection *core.Collection, access Access, m mutation) error {
	if err := checkFields(m.Patch, access.Create.Fields); err != nil {
		return err
	}
	if err := checkTypes(m.Patch, access.Fields); err != nil {
		return err
	}
	if earlier, err := tx.FindRecordById(collection, m.Id); err == nil {
		return recreate(tx, auth, collection, access, earlier, m)
	}
	record := core.NewRecord(collection)
	record.Set("id", m.Id)
	for field, value := range m.Patch {
		record.Set(field, value)
	}
	if err := tx.Save(record); err != nil {
		return err
	}
	return requireRule(tx, auth, collection, record, access.Create.Rule)
}

// recreate handles a create mutation for an existing row. It may be a repetition that the ledger doesn't know (after a
// restore, or with a new client id), or two devices may have created the same row with an id derived from its content:
// these rows are merged. Another person's row with this id is a conflict.
func recreate(tx core.App, auth *core.Record, collection *core.Collection, access Access, existing *core.Record, m mutation) error {
	if err := requireVisible(tx, auth, collection, existing); err != nil {
		return refuse("conflict")
	}
	current, remaining := exportedFields(existing), row{}
	for field, value := range m.Patch {
		if reflect.DeepEqual(current[field], value) {
			continue
		}
		if access.Update == nil || !slices.Contains(access.Update.Fields, field) {
			return refuse("conflict")
		}
		remaining[field] = value
	}
	if len(remaining) == 0 {
		return nil
	}
	if err := requireRule(tx, auth, collection, existing, access.Update.Rule); err != nil {
		return err
	}
	return change(tx, access, existing, mutation{Patch: remaining})
}

func update(tx core.App, auth *core.Record, collection *core.Collection, access Access, m mutation) error {
	if err := checkFields(m.Patch, access.Update.Fields); err != nil {
		return err
	}
	if err := checkTypes(m.Patch, access.Fields); err != nil {
		return err
	}
	record, err := tx.FindRecordById(collection, m.Id)
	if errors.Is(err, sql.ErrNoRows) {
		return refuse("not-found")
	}
	if err != nil {
		return err
	}
	if err := requireVisibleAndRule(tx, auth, collection, record, access.Update.Rule); err != nil {
		return err
	}
	return change(tx, access, record, m)
}

// change patches a record. A field that still has the value that the person saw is changed; a field that has changed in the
// meantime is resolved by its conflict policy.
func change(tx core.App, access Access, record *core.Record, m mutation) error {
	existing := exportedFields(record)
	changes := row{}
	conflicts := row{}
	for field, value := range m.Patch {
		base, sent := m.Base[field]
		switch now := existing[field]; {
		case reflect.DeepEqual(now, value):
		case sent && reflect.DeepEqual(now, base):
			changes[field] = value
		default:
			merged, ask := merge(access.Conflict[field], now, value)
			if ask {
				conflicts[field] = now
			} else if !reflect.DeepEqual(now, merged) {
				changes[field] = merged
			}
		}
	}
	if len(conflicts) > 0 {
		server := row{}
		for field := range m.Patch {
			server[field] = existing[field]
		}
		return &refusal{Code: "conflict", Server: server}
	}
	if len(changes) == 0 {
		return nil
	}
	for field, value := range changes {
		record.Set(field, value)
	}
	return tx.Save(record)
}

// merge resolves a field that both sides changed. ask means that the person must decide which value to use.
func merge(policy string, current, newValue any) (merged any, ask bool) {
	switch policy {
	case "ask":
		return nil, true
	case "true":
		return current == true || newValue == true, false
	case "max":
		if a, isText := current.(string); isText {
			if b, both := newValue.(string); both {
				return max(a, b), false
			}
		}
		if a, isNumber := current.(float64); isNumber {
			if b, both := newValue.(float64); both {
				return max(a, b), false
			}
		}
	}
	return newValue, false
}

func remove(tx core.App, auth *core.Record, collection *core.Collection, access Access, m mutation) error {
	record, err := tx.FindRecordById(collection, m.Id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := requireRule(tx, auth, collection, record, access.Delete.Rule); err != nil {
		return err
	}
	return tx.Delete(record)
}

func checkFields(patch row, allowed []string) error {
	for field := range patch {
		if !slices.Contains(allowed, field) {
			return &refusal{Code: "not-allowed", Fields: map[string]string{field: "not-allowed"}}
		}
	}
	return nil
}

// requireRule returns a refusal unless the rule holds for the record in the transaction.
func requireRule(tx core.App, auth *core.Record, collection *core.Collection, record *core.Record, rule string) error {
	query := tx.RecordQuery(collection).Select("(1)").AndWhere(dbx.HashExp{collection.Name + ".id": record.Id})
	if err := withRule(tx, query, collection, auth, rule); err != nil {
		return err
	}
	var found int
	err := query.Limit(1).Row(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return refuse("not-allowed")
	}
	return err
}

// requireVisible returns not-found for a record that the person can't see, because a refusal must not reveal that it
// exists.
func requireVisible(tx core.App, auth *core.Record, collection *core.Collection, record *core.Record) error {
	if collection.ListRule == nil {
		return refuse("not-found")
	}
	err := requireRule(tx, auth, collection, record, *collection.ListRule)
	var refused *refusal
	if errors.As(err, &refused) {
		return refuse("not-found")
	}
	return err
}

// requireVisibleAndRule is requireVisible followed by requireRule. It first tries both in one query, which nearly
// always succeeds.
func requireVisibleAndRule(tx core.App, auth *core.Record, collection *core.Collection, record *core.Record, rule string) error {
	if listRule := collection.ListRule; listRule != nil && *listRule != "" && rule != "" {
		if requireRule(tx, auth, collection, record, "("+*listRule+") && ("+rule+")") == nil {
			return nil
		}
	}
	if err := requireVisible(tx, auth, collection, record); err != nil {
		return err
	}
	return requireRule(tx, auth, collection, record, rule)
}

// exportedFields returns a record's fields as JSON values, to compare them with values from a device.
func exportedFields(record *core.Record) row {
	visible := record.Fresh()
	visible.IgnoreEmailVisibility(true)
	fields := row{}
	text, err := json.Marshal(visible.PublicExport())
	if err == nil {
		_ = json.Unmarshal(text, &fields)
	}
	return fields
}
