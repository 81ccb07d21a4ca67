package sync

import (
	"encoding/json"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/list"
	"github.com/pocketbase/pocketbase/tools/search"
)

// visible returns the rows with these ids that the collection's listRule shows to the person, as PocketBase would return
// them, and their ids. Only the rule decides which rows are visible; the log is just an index of changes.
func (s *service) visible(e *core.RequestEvent, auth *core.Record, collection string, ids []string) ([]wireRow, []string, error) {
	found, err := s.app.FindCachedCollectionByNameOrId(collection)
	if err != nil || found.ListRule == nil {
		return nil, nil, err
	}
	idsJSON, err := json.Marshal(list.ToUniqueStringSlice(ids))
	if err != nil {
		return nil, nil, err
	}
	// CROSS JOIN makes SQLite look up each id. With a list of more than ten ids, it would read all rows of the person
	// instead; and a statement with hundreds of parameters is slow to parse.
	query := s.app.RecordQuery(found).From("json_each({:syncIds}) named").AndBind(dbx.Params{"syncIds": string(idsJSON)}).
		Join("CROSS JOIN", found.Name, dbx.NewExp("[["+found.Name+".id]] = named.value"))
	if err := withRule(s.app, query, found, auth, *found.ListRule); err != nil {
		return nil, nil, err
	}
	// Without hooks, enriching a record affects only whether an email address is visible.
	if expression := rowExpression(found); expression != "" && s.app.OnRecordEnrich().Length() == 0 {
		return readJSONRows(query.Select("[["+found.Name+".id]]", expression))
	}
	return exportRows(e, query)
}

// readJSONRows reads rows that SQLite has written as JSON: building a record of each row takes four times as long.
func readJSONRows(query *dbx.SelectQuery) (rows []wireRow, ids []string, err error) {
	read, err := query.Rows()
	if err != nil {
		return nil, nil, err
	}
	defer read.Close()
	for read.Next() {
		var id string
		var text []byte
		if err := read.Scan(&id, &text); err != nil {
			return nil, nil, err
		}
		rows, ids = append(rows, text), append(ids, id)
	}
	return rows, ids, read.Err()
}

func exportRows(e *core.RequestEvent, query *dbx.SelectQuery) (rows []wireRow, ids []string, err error) {
	records := []*core.Record{}
	if err := query.All(&records); err != nil {
		return nil, nil, err
	}
	if err := apis.EnrichRecords(e, records); err != nil {
		return nil, nil, err
	}
	for _, record := range records {
		text, err := json.Marshal(exportRow(record))
		if err != nil {
			return nil, nil, err
		}
		rows, ids = append(rows, text), append(ids, record.Id)
	}
	return rows, ids, nil
}

// maxFunctionFields limits the fields of an expression, because an SQL function has at most 127 arguments.
const maxFunctionFields = 60

// rowExpression returns SQL for a row as JSON, with the values that PocketBase exports. It returns "" for collections that
// PocketBase has to export: those with email addresses, and those with types of fields that no synced collection has.
func rowExpression(collection *core.Collection) string {
	if !collection.IsBase() || len(collection.Fields) > maxFunctionFields {
		return ""
	}
	pairs := make([]string, 0, len(collection.Fields))
	for _, field := range collection.Fields {
		if field.GetHidden() {
			continue
		}
		value := fieldExpression(field, quoteIdentifier(collection.Name)+"."+quoteIdentifier(field.GetName()))
		if value == "" {
			return ""
		}
		pairs = append(pairs, sqlLiteral(field.GetName())+","+value)
	}
	return "json_object(" + strings.Join(pairs, ",") + ")"
}

// fieldExpression returns SQL for the JSON value of a column. SQL of jobs and of earlier versions wrote columns too, so the
// values are converted like PocketBase does. The expression has no spaces, because dbx takes the word after one as an
// alias.
func fieldExpression(field core.Field, column string) string {
	switch of := field.(type) {
	case *core.TextField:
		return column
	case *core.SelectField:
		return single(of.IsMultiple(), column)
	case *core.FileField:
		return single(of.IsMultiple(), column)
	case *core.BoolField:
		return "json(iif(lower(" + column + ")in('1','t','true'),'true','false'))"
	case *core.NumberField:
		// SQLite rounds numbers with many decimals
		if of.OnlyInt {
			return "(" + column + "+0)"
		}
	case *core.JSONField:
		return "json(iif(json_valid(" + column + ")," + column + ",json_quote(" + column + ")))"
	case *core.AutodateField, *core.DateField:
		return "iif(length(" + column + ")in(0,24)," + column + ",coalesce(strftime('%Y-%m-%d'||char(32)||'%H:%M:%fZ'," + column + "),''))"
	}
	return ""
}

func single(isMultiple bool, column string) string {
	if isMultiple {
		return ""
	}
	return column
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
