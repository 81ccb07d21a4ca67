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

// apply does what a mutation says, through the model, so that every hook runs. It runs in the transaction of its ledger entry.
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
	if err := onlyFields(m.Patch, access.Create.Fields); err != nil {
		return err
	}
	if err := wellFormed(m.Patch, access.Fields); err != nil {
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
	return demand(tx, auth, collection, record, access.Create.Rule)
}

// recreate takes a create of what is there already. It may be a repetition that the ledger doesn't know any more (restored from
// a backup, a new client number), or two devices that made the same row under an id derived from what it is about: they are merged.
// Somebody else's row under this id is a conflict.
func recreate(tx core.App, auth *core.Record, collection *core.Collection, access Access, earlier *core.Record, m mutation) error {
	if err := demandVisible(tx, auth, collection, earlier); err != nil {
		return refuse("conflict")
	}
	current, rest := asSent(earlier), row{}
	for field, value := range m.Patch {
		if reflect.DeepEqual(current[field], value) {
			continue
		}
		if access.Update == nil || !slices.Contains(access.Update.Fields, field) {
			return refuse("conflict")
		}
		rest[field] = value
	}
	if len(rest) == 0 {
		return nil
	}
	if err := demand(tx, auth, collection, earlier, access.Update.Rule); err != nil {
		return err
	}
	return change(tx, access, earlier, mutation{Patch: rest})
}

func update(tx core.App, auth *core.Record, collection *core.Collection, access Access, m mutation) error {
	if err := onlyFields(m.Patch, access.Update.Fields); err != nil {
		return err
	}
	if err := wellFormed(m.Patch, access.Fields); err != nil {
		return err
	}
	record, err := tx.FindRecordById(collection, m.Id)
	if errors.Is(err, sql.ErrNoRows) {
		return refuse("not-found")
	}
	if err != nil {
		return err
	}
	if err := demandVisibleAnd(tx, auth, collection, record, access.Update.Rule); err != nil {
		return err
	}
	return change(tx, access, record, m)
}

// change patches a record that the person may. A field that still has the value they saw takes theirs; one that changed meanwhile is settled
// by its policy.
func change(tx core.App, access Access, record *core.Record, m mutation) error {
	current := asSent(record)
	changes := row{}
	asked := row{}
	for field, value := range m.Patch {
		base, sent := m.Base[field]
		switch now := current[field]; {
		case reflect.DeepEqual(now, value):
		case sent && reflect.DeepEqual(now, base):
			changes[field] = value
		default:
			merged, ask := merge(access.Conflict[field], now, value)
			if ask {
				asked[field] = now
			} else if !reflect.DeepEqual(now, merged) {
				changes[field] = merged
			}
		}
	}
	if len(asked) > 0 {
		server := row{}
		for field := range m.Patch {
			server[field] = current[field]
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

// merge settles a field that both sides changed: the new value, or ask (the person decides).
func merge(policy string, now, wanted any) (merged any, ask bool) {
	switch policy {
	case "ask":
		return nil, true
	case "true":
		return now == true || wanted == true, false
	case "max":
		if a, isText := now.(string); isText {
			if b, both := wanted.(string); both {
				return max(a, b), false
			}
		}
		if a, isNumber := now.(float64); isNumber {
			if b, both := wanted.(float64); both {
				return max(a, b), false
			}
		}
	}
	return wanted, false
}

func remove(tx core.App, auth *core.Record, collection *core.Collection, access Access, m mutation) error {
	record, err := tx.FindRecordById(collection, m.Id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := demand(tx, auth, collection, record, access.Delete.Rule); err != nil {
		return err
	}
	return tx.Delete(record)
}

func onlyFields(patch row, allowed []string) error {
	for field := range patch {
		if !slices.Contains(allowed, field) {
			return &refusal{Code: "not-allowed", Fields: map[string]string{field: "not-allowed"}}
		}
	}
	return nil
}

// demand refuses unless the rule holds for the record as it lies in the transaction.
func demand(tx core.App, auth *core.Record, collection *core.Collection, record *core.Record, rule string) error {
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

// demandVisible refuses with not-found what the person can't see: a refusal must not tell that it exists.
func demandVisible(tx core.App, auth *core.Record, collection *core.Collection, record *core.Record) error {
	if collection.ListRule == nil {
		return refuse("not-found")
	}
	err := demand(tx, auth, collection, record, *collection.ListRule)
	var refused *refusal
	if errors.As(err, &refused) {
		return refuse("not-found")
	}
	return err
}

// demandVisibleAnd refuses as demandVisible does, then unless the rule holds. Where both hold it is one question: nearly always.
func demandVisibleAnd(tx core.App, auth *core.Record, collection *core.Collection, record *core.Record, rule string) error {
	if sight := collection.ListRule; sight != nil && *sight != "" && rule != "" {
		if demand(tx, auth, collection, record, "("+*sight+") && ("+rule+")") == nil {
			return nil
		}
	}
	if err := demandVisible(tx, auth, collection, record); err != nil {
		return err
	}
	return demand(tx, auth, collection, record, rule)
}

// asSent gives a record's fields in the shape in which JSON brings them, to compare with what a device sent.
func asSent(record *core.Record) row {
	visible := record.Fresh()
	visible.IgnoreEmailVisibility(true)
	fields := row{}
	text, err := json.Marshal(visible.PublicExport())
	if err == nil {
		_ = json.Unmarshal(text, &fields)
	}
	return fields
}
