package sync

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// Rows must be looked up by id even if the rule's columns have an index. Otherwise each page of 500 rows would read all
// of a user's ten thousand notices.
func TestVisibleUsesIdIndex(t *testing.T) {
	f := newFixture(t)
	notes, err := f.app.FindCollectionByNameOrId("notes")
	f.check(err)
	notes.ListRule = types.Pointer("user_id = @request.auth.id")
	notes.AddIndex("notes_of", false, "user_id", "")
	f.check(f.app.Save(notes))
	ana, bea := f.addUser("ana"), f.addUser("bea")
	wanted := []string{}
	for n := range 40 {
		id := fmt.Sprintf("note%011d", n)
		f.addNote(id, ana.Id, "hers")
		wanted = append(wanted, id)
	}
	f.addNote("other0000000001", bea.Id, "not hers")
	var asked string
	pool := f.app.ConcurrentDB().(*dbx.DB)
	pool.QueryLogFunc = func(_ context.Context, _ time.Duration, text string, _ *sql.Rows, _ error) {
		if strings.Contains(text, "json_object(") {
			asked = text
		}
	}
	rows, ids, err := f.service.visible(nil, ana, "notes", append(wanted, wanted[0], "other0000000001", "gone00000000001"))
	pool.QueryLogFunc = nil
	f.check(err)
	if !slices.Equal(ids, wanted) || len(rows) != len(wanted) || f.fields(rows[39])["subject"] != "hers" {
		t.Errorf("%d rows, want each row of the user once: %v", len(rows), rows)
	}
	var plan []struct {
		Detail string `db:"detail"`
	}
	f.check(f.app.DB().NewQuery("EXPLAIN QUERY PLAN " + asked).All(&plan))
	if got := fmt.Sprint(plan); !strings.Contains(got, "SEARCH notes USING INDEX sqlite_autoindex_notes_1 (id=?)") {
		t.Errorf("%s\n%s", asked, got)
	}
}

// kinds creates a collection with a field of each type that synced collections have, and rows with the values that SQL may
// have written.
func (f *fixture) kinds(more ...core.Field) *core.Collection {
	f.t.Helper()
	kinds := core.NewBaseCollection("kinds")
	kinds.ListRule = types.Pointer("")
	kinds.Fields.Add(&core.TextField{Name: "words"}, &core.TextField{Name: "secret", Hidden: true},
		&core.SelectField{Name: "choice", Values: []string{"a", "b"}}, &core.FileField{Name: "picture"}, &core.BoolField{Name: "flag"},
		&core.NumberField{Name: "cents", OnlyInt: true}, &core.JSONField{Name: "facts"}, &core.DateField{Name: "day"},
		&core.AutodateField{Name: "updated", OnUpdate: true})
	kinds.Fields.Add(more...)
	f.check(f.app.Save(kinds))
	values := [][]any{
		{"", "", "", "", false, 0, nil, "", ""},
		{"it's \"5 < 6\" & </b>\n\t\\ \u2028 \x01 \u00f1 \U0001F600", "s", "a", "p.png", true, -12, `{"b": [1.50, null], "a": "\u00e9"}`, "2026-01-02 03:04:05.678Z", "2026-01-02 03:04:05.678Z"},
		{"1", "s", "b", "", 1, 9007199254740991, "", "2026-01-02", "2026-01-02 03:04:05"},
		{"null", "s", "", "", "true", "", "plain text", "2026-01-02T03:04:05Z", "no date"},
		{"[1]", "s", "", "", 0, "12", "true", "2026-01-02 03:04:05Z", ""},
		{" ", "s", "", "", 0, 7, 12, "", ""},
		{"\x00after", "s", "", "", 0, 7, `"text"`, "", ""},
		{"", "s", "", "", 0, 7, "[]", "", ""},
	}
	for n, each := range values {
		params := dbx.Params{"id": fmt.Sprintf("kind%011d", n)}
		for at, name := range []string{"words", "secret", "choice", "picture", "flag", "cents", "facts", "day", "updated"} {
			params[name] = each[at]
		}
		_, err := f.app.DB().Insert("kinds", params).Execute()
		f.check(err)
	}
	return kinds
}

func (f *fixture) request(auth *core.Record) *core.RequestEvent {
	e := &core.RequestEvent{App: f.app, Auth: auth}
	e.Request = httptest.NewRequest(http.MethodPost, "/api/sync/pull", nil)
	return e
}

// exported returns all rows of a collection as PocketBase exports them.
func (f *fixture) exported(collection string) (ids []string, rows []row) {
	f.t.Helper()
	records, err := f.app.FindRecordsByFilter(collection, "", "id", 0, 0)
	f.check(err)
	for _, record := range records {
		text, err := json.Marshal(exportRow(record))
		f.check(err)
		ids, rows = append(ids, record.Id), append(rows, f.fields(text))
	}
	return ids, rows
}

func TestVisibleRowsAreAsPocketBaseExportsThem(t *testing.T) {
	for name, more := range map[string][]core.Field{
		"written by SQLite":     nil,
		"a decimal number":      {&core.NumberField{Name: "ratio"}},
		"several choices":       {&core.SelectField{Name: "choices", Values: []string{"a", "b"}, MaxSelect: 2}},
		"a type not synced yet": {&core.GeoPointField{Name: "place"}},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			kinds := f.kinds(more...)
			if bySQLite := rowExpression(kinds) != ""; bySQLite != (more == nil) {
				t.Fatalf("written by SQLite: %v", bySQLite)
			}
			ids, want := f.exported("kinds")
			texts, got, err := f.service.visible(f.request(nil), f.addUser("ana"), "kinds", ids)
			f.check(err)
			if !slices.Equal(got, ids) {
				t.Fatalf("%d of %d rows: %v", len(got), len(ids), got)
			}
			for n, text := range texts {
				if fields := f.fields(text); !reflect.DeepEqual(fields, want[n]) {
					t.Errorf("row %d is\n%v, want\n%v", n, fields, want[n])
				}
			}
		})
	}
}

func TestVisibleHidesEmailAddresses(t *testing.T) {
	f := newFixture(t)
	users, err := f.app.FindCollectionByNameOrId("users")
	f.check(err)
	users.ListRule = types.Pointer("")
	f.check(f.app.Save(users))
	ana, bea := f.addUser("ana"), f.addUser("bea")
	rows, _, err := f.service.visible(f.request(ana), ana, "users", []string{bea.Id})
	f.check(err)
	fields := f.fields(rows[0])
	if _, leaked := fields["email"]; leaked || fields["id"] != bea.Id {
		t.Errorf("%v", fields)
	}
}

func TestVisibleRunsEnrichHooks(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote("note00000000001", ana.Id, "hers")
	f.app.OnRecordEnrich("notes").BindFunc(func(e *core.RecordEnrichEvent) error {
		e.Record.Hide("subject")
		return e.Next()
	})
	rows, _, err := f.service.visible(f.request(ana), ana, "notes", []string{"note00000000001"})
	f.check(err)
	if _, shown := f.fields(rows[0])["subject"]; shown {
		t.Errorf("%s", rows[0])
	}
}
