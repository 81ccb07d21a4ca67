package sync

import (
	"encoding/json"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/list"
	"github.com/pocketbase/pocketbase/tools/search"
)

// visible returns the rows with these ids that the collection's listRule shows to the person, as PocketBase would return
// them. Only the rule decides which rows are visible; the log is just an index of changes.
func (s *service) visible(e *core.RequestEvent, auth *core.Record, collection string, ids []string) ([]row, error) {
	found, err := s.app.FindCachedCollectionByNameOrId(collection)
	if err != nil {
		return nil, err
	}
	if found.ListRule == nil {
		return nil, nil
	}
	idsJSON, err := json.Marshal(list.ToUniqueStringSlice(ids))
	if err != nil {
		return nil, err
	}
	// CROSS JOIN makes SQLite look up each id. With a list of more than ten ids, it would read all rows of the person
	// instead; and a statement with hundreds of parameters is slow to parse.
	query := s.app.RecordQuery(found).From("json_each({:syncIds}) named").AndBind(dbx.Params{"syncIds": string(idsJSON)}).
		Join("CROSS JOIN", found.Name, dbx.NewExp("[["+found.Name+".id]] = named.value"))
	if err := withRule(s.app, query, found, auth, *found.ListRule); err != nil {
		return nil, err
	}
	records := []*core.Record{}
	if err := query.All(&records); err != nil {
		return nil, err
	}
	// Enriching a record is expensive. Without hooks, it affects only whether an email address is visible.
	if found.IsAuth() || s.app.OnRecordEnrich().Length() > 0 {
		if err := apis.EnrichRecords(e, records); err != nil {
			return nil, err
		}
	}
	rows := make([]row, 0, len(records))
	for _, record := range records {
		rows = append(rows, exportRow(record))
	}
	return rows, nil
}

// exportRow returns a record without the fields that have the same value in all rows of a collection.
func exportRow(record *core.Record) row {
	fields := record.PublicExport()
	for _, name := range []string{"collectionId", "collectionName", "expand"} {
		delete(fields, name)
	}
	return fields
}

// withRule limits a query to the rows for which a rule holds. Rules can't refer to the HTTP request.
func withRule(app core.App, query *dbx.SelectQuery, collection *core.Collection, auth *core.Record, rule string) error {
	if rule == "" {
		return nil
	}
	resolver := core.NewRecordFieldResolver(app, collection, requestInfo(auth), true)
	expression, err := search.FilterData(rule).BuildExpr(resolver)
	if err != nil {
		return err
	}
	query.AndWhere(expression)
	return resolver.UpdateQuery(query)
}

func requestInfo(auth *core.Record) *core.RequestInfo {
	return &core.RequestInfo{
		Context: core.RequestInfoContextDefault, Method: "GET", Auth: auth,
		Query: map[string]string{}, Headers: map[string]string{}, Body: map[string]any{},
	}
}
