package sync

import (
	"encoding/json"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/list"
	"github.com/pocketbase/pocketbase/tools/search"
)

// visible loads those of the ids that the collection's own listRule shows to the person, as PocketBase would show them (hidden
// fields and enriching included). The rule is the law: the log only says where to look.
func (s *service) visible(e *core.RequestEvent, auth *core.Record, collection string, ids []string) ([]row, error) {
	found, err := s.app.FindCachedCollectionByNameOrId(collection)
	if err != nil {
		return nil, err
	}
	if found.ListRule == nil {
		return nil, nil
	}
	named, err := json.Marshal(list.ToUniqueStringSlice(ids))
	if err != nil {
		return nil, err
	}
	// CROSS: each named row is looked up by its id. Of more than ten in a list SQLite would read all rows of the person and leave those that
	// aren't named; and of a statement with hundreds of values more goes into its text than into its rows.
	query := s.app.RecordQuery(found).From("json_each({:syncIds}) named").AndBind(dbx.Params{"syncIds": string(named)}).
		Join("CROSS JOIN", found.Name, dbx.NewExp("[["+found.Name+".id]] = named.value"))
	if err := withRule(s.app, query, found, auth, *found.ListRule); err != nil {
		return nil, err
	}
	records := []*core.Record{}
	if err := query.All(&records); err != nil {
		return nil, err
	}
	// Enriching reads the request once more and goes through all hooks for each row: where there are none, nothing comes of it but whether
	// somebody's address may be shown.
	if found.IsAuth() || s.app.OnRecordEnrich().Length() > 0 {
		if err := apis.EnrichRecords(e, records); err != nil {
			return nil, err
		}
	}
	rows := make([]row, 0, len(records))
	for _, record := range records {
		rows = append(rows, exported(record))
	}
	return rows, nil
}

// exported is a record as it travels: without what every row of a collection would repeat.
func exported(record *core.Record) row {
	fields := record.PublicExport()
	for _, name := range []string{"collectionId", "collectionName", "expand"} {
		delete(fields, name)
	}
	return fields
}

// withRule narrows a query to the rows for which a rule holds. The request itself is no part of the question.
func withRule(app core.App, query *dbx.SelectQuery, collection *core.Collection, auth *core.Record, rule string) error {
	if rule == "" {
		return nil
	}
	resolver := core.NewRecordFieldResolver(app, collection, asking(auth), true)
	expression, err := search.FilterData(rule).BuildExpr(resolver)
	if err != nil {
		return err
	}
	query.AndWhere(expression)
	return resolver.UpdateQuery(query)
}

// asking is a request of this person without a body: what a rule may look at.
func asking(auth *core.Record) *core.RequestInfo {
	return &core.RequestInfo{
		Context: core.RequestInfoContextDefault, Method: "GET", Auth: auth,
		Query: map[string]string{}, Headers: map[string]string{}, Body: map[string]any{},
	}
}
