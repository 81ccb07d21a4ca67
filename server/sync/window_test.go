package sync

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// newWindowFixture is a fixture with tickets (visible to owner and admins, in a window of three) and their messages.
func newWindowFixture(t *testing.T) *fixture {
	f := newFixture(t)
	for _, name := range []string{"tickets", "messages"} {
		collection := core.NewBaseCollection(name)
		collection.ListRule = types.Pointer(`user_id = @request.auth.id || @request.auth.roles:each ?= "admin"`)
		collection.Fields.Add(&core.TextField{Name: "user_id"}, &core.TextField{Name: "ticket"}, &core.TextField{Name: "at"},
			&core.TextField{Name: "window_from"})
		f.check(f.app.Save(collection))
	}
	f.exec("CREATE INDEX tickets_window ON tickets (window_from, at)")
	return f
}

var windowManifest = Manifest{
	Windows: Windows{Days: 90, Cap: 3, Most: 5},
	Collections: map[string]Access{
		"tickets": {
			Audiences: []Audience{{Column: "user_id"}, {Literal: adminScope}},
			Window: &Window{Ids: `SELECT id FROM (SELECT id FROM (SELECT id FROM tickets WHERE window_from = '' ORDER BY at LIMIT {most})
				UNION ALL SELECT id FROM (SELECT id FROM tickets WHERE window_from >= {:cutoff} ORDER BY window_from DESC LIMIT {most})) LIMIT {most}`},
		},
		"messages": {
			Audiences: []Audience{{Column: "user_id"}, {Literal: adminScope}},
			Window:    &Window{Parent: "tickets", By: "ticket"},
		},
		"notes": testManifest.Collections["notes"],
	},
}

func openWindowFixture(t *testing.T) (f *fixture, s *service) {
	kept := testManifest
	testManifest = windowManifest
	t.Cleanup(func() { testManifest = kept })
	f = newWindowFixture(t)
	s = &service{app: f.app, manifest: windowManifest, now: time.Now}
	return f, s
}

func (f *fixture) addTicket(n int, owner, at, from string) string {
	id := fmt.Sprintf("ticket%09d", n)
	for _, row := range []struct{ table, id string }{{"tickets", id}, {"messages", fmt.Sprintf("messag%09d", n)}} {
		collection, err := f.app.FindCollectionByNameOrId(row.table)
		f.check(err)
		record := core.NewRecord(collection)
		record.Load(map[string]any{"id": row.id, "user_id": owner, "ticket": id, "at": at, "window_from": from})
		f.check(f.app.Save(record))
	}
	return id
}

func (f *fixture) bootstrapAll(auth *core.Record, collections ...string) (map[string][]string, bootstrapResponse) {
	f.t.Helper()
	var response bootstrapResponse
	f.post(auth, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Client: client, Collections: collections}, &response)
	ids := map[string][]string{}
	for _, part := range response.Parts {
		for _, row := range part.Rows {
			ids[part.C] = append(ids[part.C], f.fields(row)["id"].(string))
		}
	}
	return ids, response
}

func TestWindowContainsOpenAndRecentRows(t *testing.T) {
	f, s := openWindowFixture(t)
	ana, admin := f.addUser("ana"), f.addUser("admin", "admin")
	day := func(ago int) string { return time.Now().UTC().AddDate(0, 0, -ago).Format("2006-01-02") }
	f.addTicket(1, ana.Id, "1", "")
	f.addTicket(2, ana.Id, "2", day(90))
	f.addTicket(3, ana.Id, "3", day(91))
	mine := f.addTicket(4, admin.Id, "4", day(400))

	ids, response := f.bootstrapAll(admin, "tickets", "messages")
	if got := strings.Join(ids["tickets"], " "); got != "ticket000000001 ticket000000002 "+mine || len(ids["messages"]) != 3 {
		t.Errorf("%v", ids)
	}
	if part := response.Parts[0]; part.Cut {
		t.Errorf("%+v", part)
	}
	if ids, _ := f.bootstrapAll(ana, "tickets"); len(ids["tickets"]) != 3 {
		t.Errorf("the owner's device has %v", ids)
	}
	pulled := f.pull(admin, 0)
	if len(pulled.Up["tickets"]) != 3 || len(pulled.Gone["tickets"]) != 0 {
		t.Errorf("pulled %v, gone %v", pulled.Up["tickets"], pulled.Gone)
	}
	if pulled.Window == nil || pulled.Window.Cutoff != s.cutoff() || strings.Join(pulled.Window.Complete, "") != "tickets" || len(pulled.Window.Cut) != 0 {
		t.Errorf("%+v", pulled.Window)
	}
	if f.pull(ana, 0).Window != nil {
		t.Error("a member's response has windows")
	}
	// deleted rows are in no window, but their log entries are sent
	f.exec("DELETE FROM tickets WHERE id = 'ticket000000003'")
	if gone := f.pull(admin, pulled.Cursor).Gone["tickets"]; len(gone) != 1 {
		t.Errorf("gone: %v", gone)
	}
}

func TestLargeWindowIsCutToMostUrgent(t *testing.T) {
	f, _ := openWindowFixture(t)
	ana, admin := f.addUser("ana"), f.addUser("admin", "admin")
	for n := range 4 {
		f.addTicket(n, ana.Id, fmt.Sprint(9-n), "")
	}
	ids, response := f.bootstrapAll(admin, "tickets", "messages")
	if strings.Join(ids["tickets"], " ") != "ticket000000001 ticket000000002 ticket000000003" || len(ids["messages"]) != 3 {
		t.Errorf("not the most urgent tickets and their messages: %v", ids)
	}
	if !response.Parts[0].Cut || !response.Parts[1].Cut {
		t.Error("the cut wasn't reported")
	}
	told := func() *windowResponse { return f.pull(admin, 0).Window }
	if got := told(); len(got.Complete) != 0 || len(got.Cut) != 0 {
		t.Errorf("a window between the limits changed: %+v", got)
	}
	f.addTicket(4, ana.Id, "4", "")
	f.addTicket(5, ana.Id, "5", "")
	if got := told(); strings.Join(got.Cut, "") != "tickets" {
		t.Errorf("%+v", got)
	}
}

func TestFirstPageExcludesWindows(t *testing.T) {
	f, _ := openWindowFixture(t)
	ana, admin := f.addUser("ana"), f.addUser("admin", "admin")
	f.addTicket(1, ana.Id, "1", "")
	ids, first := f.bootstrapAll(admin, "notes", "tickets", "messages")
	if len(first.Parts) != 1 || first.Parts[0].C != "notes" || !first.Parts[0].Done {
		t.Errorf("the first page has %+v", first.Parts)
	}
	var second bootstrapResponse
	f.post(admin, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Client: client, Cursor: first.Cursor, Collections: []string{"news", "tickets", "messages"}}, &second)
	if len(second.Parts) != 3 || len(second.Parts[1].Rows) != 1 || len(second.Parts[2].Rows) != 1 {
		t.Errorf("the second page has %+v", second.Parts)
	}
	// users without windows get everything in one page
	if ids, first = f.bootstrapAll(ana, "notes", "tickets", "messages"); len(first.Parts) != 3 || len(ids["tickets"]) != 1 {
		t.Errorf("a member's first page has %+v", first.Parts)
	}
}

func TestLongOfflineDeviceIsReset(t *testing.T) {
	f, _ := openWindowFixture(t)
	ana, admin := f.addUser("ana"), f.addUser("admin", "admin")
	for _, each := range []struct {
		who  *core.Record
		days int
		want bool
	}{{admin, 92, true}, {admin, 89, false}, {ana, 92, false}} {
		var response pullResponse
		f.post(each.who, "/api/sync/pull", pullRequest{
			Schema: schemaMax, Client: client, Cursor: f.cursorAt(each.who, 0),
			Since: time.Now().AddDate(0, 0, -each.days).UnixMilli(),
		}, &response)
		if response.Reset != each.want {
			t.Errorf("%d days: reset %v", each.days, response.Reset)
		}
	}
}

func TestBootstrapTotalsMatchRows(t *testing.T) {
	f, _ := openWindowFixture(t)
	ana, admin := f.addUser("ana"), f.addUser("admin", "admin")
	for n := range 4 {
		f.addTicket(n, ana.Id, fmt.Sprint(n), "")
	}
	// rows with two of the admin's audiences, and rows outside the window
	f.addTicket(8, admin.Id, "8", "")
	f.addTicket(9, admin.Id, "9", "2020-01-01")
	f.addNote("note00000000001", ana.Id, "stays")
	f.addNote("note00000000002", ana.Id, "goes")
	f.exec("DELETE FROM notes WHERE id = 'note00000000002'")
	for _, who := range []*core.Record{ana, admin} {
		var response bootstrapResponse
		f.post(who, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Client: client, Totals: true,
			Collections: []string{"tickets", "messages", "notes", "unknown"}}, &response)
		came := map[string]int64{}
		for _, part := range response.Parts {
			if part.C != "unknown" {
				came[part.C] = int64(len(part.Rows))
			}
		}
		if fmt.Sprint(response.Totals) != fmt.Sprint(came) {
			t.Errorf("counted %v, received %v", response.Totals, came)
		}
	}
	if _, response := f.bootstrapAll(ana, "tickets"); response.Totals != nil {
		t.Errorf("unrequested totals: %v", response.Totals)
	}
}
