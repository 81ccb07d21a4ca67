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
	w := newFixture(t)
	for _, name := range []string{"tickets", "messages"} {
		collection := core.NewBaseCollection(name)
		collection.ListRule = types.Pointer(`user_id = @request.auth.id || @request.auth.roles:each ?= "admin"`)
		collection.Fields.Add(&core.TextField{Name: "user_id"}, &core.TextField{Name: "ticket"}, &core.TextField{Name: "at"},
			&core.TextField{Name: "window_from"})
		w.check(w.app.Save(collection))
	}
	w.exec("CREATE INDEX tickets_window ON tickets (window_from, at)")
	return w
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

func openWindowFixture(t *testing.T) (w *fixture, s *service) {
	kept := testManifest
	testManifest = windowManifest
	t.Cleanup(func() { testManifest = kept })
	w = newWindowFixture(t)
	s = &service{app: w.app, manifest: windowManifest, now: time.Now}
	return w, s
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

func (f *fixture) bootstrapAll(auth *core.Record, collections ...string) (map[string][]string, bootstrapAnswer) {
	f.t.Helper()
	var answer bootstrapAnswer
	f.post(auth, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Client: client, Collections: collections}, &answer)
	ids := map[string][]string{}
	for _, part := range answer.Parts {
		for _, row := range part.Rows {
			ids[part.C] = append(ids[part.C], row["id"].(string))
		}
	}
	return ids, answer
}

func TestWindowContainsOpenAndRecentRows(t *testing.T) {
	w, s := openWindowFixture(t)
	ana, admin := w.addUser("ana"), w.addUser("admin", "admin")
	day := func(ago int) string { return time.Now().UTC().AddDate(0, 0, -ago).Format("2006-01-02") }
	w.addTicket(1, ana.Id, "1", "")
	w.addTicket(2, ana.Id, "2", day(90))
	w.addTicket(3, ana.Id, "3", day(91))
	mine := w.addTicket(4, admin.Id, "4", day(400))

	ids, answer := w.bootstrapAll(admin, "tickets", "messages")
	if got := strings.Join(ids["tickets"], " "); got != "ticket000000001 ticket000000002 "+mine || len(ids["messages"]) != 3 {
		t.Errorf("%v", ids)
	}
	if part := answer.Parts[0]; part.Cut {
		t.Errorf("%+v", part)
	}
	if ids, _ := w.bootstrapAll(ana, "tickets"); len(ids["tickets"]) != 3 {
		t.Errorf("the owner's device has %v", ids)
	}
	pulled := w.pull(admin, 0)
	if len(pulled.Up["tickets"]) != 3 || len(pulled.Gone["tickets"]) != 0 {
		t.Errorf("pulled %v, gone %v", pulled.Up["tickets"], pulled.Gone)
	}
	if pulled.Window == nil || pulled.Window.Cutoff != s.cutoff() || strings.Join(pulled.Window.Whole, "") != "tickets" || len(pulled.Window.Cut) != 0 {
		t.Errorf("%+v", pulled.Window)
	}
	if w.pull(ana, 0).Window != nil {
		t.Error("a member's response has windows")
	}
	// deleted rows are in no window, but are sent
	w.exec("DELETE FROM tickets WHERE id = 'ticket000000003'")
	if gone := w.pull(admin, pulled.Cursor).Gone["tickets"]; len(gone) != 1 {
		t.Errorf("gone: %v", gone)
	}
}

func TestLargeWindowIsCutToMostUrgent(t *testing.T) {
	w, _ := openWindowFixture(t)
	ana, admin := w.addUser("ana"), w.addUser("admin", "admin")
	for n := range 4 {
		w.addTicket(n, ana.Id, fmt.Sprint(9-n), "")
	}
	ids, answer := w.bootstrapAll(admin, "tickets", "messages")
	if strings.Join(ids["tickets"], " ") != "ticket000000001 ticket000000002 ticket000000003" || len(ids["messages"]) != 3 {
		t.Errorf("not the most urgent tickets and their messages: %v", ids)
	}
	if !answer.Parts[0].Cut || !answer.Parts[1].Cut {
		t.Error("the cut wasn't reported")
	}
	told := func() *windowAnswer { return w.pull(admin, 0).Window }
	if got := told(); len(got.Whole) != 0 || len(got.Cut) != 0 {
		t.Errorf("a window between the limits changed: %+v", got)
	}
	w.addTicket(4, ana.Id, "4", "")
	w.addTicket(5, ana.Id, "5", "")
	if got := told(); strings.Join(got.Cut, "") != "tickets" {
		t.Errorf("%+v", got)
	}
}

func TestFirstPageExcludesWindows(t *testing.T) {
	w, _ := openWindowFixture(t)
	ana, admin := w.addUser("ana"), w.addUser("admin", "admin")
	w.addTicket(1, ana.Id, "1", "")
	ids, first := w.bootstrapAll(admin, "notes", "tickets", "messages")
	if len(first.Parts) != 1 || first.Parts[0].C != "notes" || !first.Parts[0].Done {
		t.Errorf("the first page has %+v", first.Parts)
	}
	var second bootstrapAnswer
	w.post(admin, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Client: client, Cursor: first.Cursor, Collections: []string{"news", "tickets", "messages"}}, &second)
	if len(second.Parts) != 3 || len(second.Parts[1].Rows) != 1 || len(second.Parts[2].Rows) != 1 {
		t.Errorf("the second page has %+v", second.Parts)
	}
	// users without windows get everything in one page
	if ids, first = w.bootstrapAll(ana, "notes", "tickets", "messages"); len(first.Parts) != 3 || len(ids["tickets"]) != 1 {
		t.Errorf("a member's first page has %+v", first.Parts)
	}
}

func TestLongOfflineDeviceIsReset(t *testing.T) {
	w, _ := openWindowFixture(t)
	ana, admin := w.addUser("ana"), w.addUser("admin", "admin")
	for _, each := range []struct {
		who  *core.Record
		days int
		want bool
	}{{admin, 92, true}, {admin, 89, false}, {ana, 92, false}} {
		var answer pullAnswer
		w.post(each.who, "/api/sync/pull", pullRequest{
			Schema: schemaMax, Client: client, Cursor: w.cursorAt(each.who, 0),
			Since: time.Now().AddDate(0, 0, -each.days).UnixMilli(),
		}, &answer)
		if answer.Reset != each.want {
			t.Errorf("%d days: reset %v", each.days, answer.Reset)
		}
	}
}

func TestBootstrapTotalsMatchRows(t *testing.T) {
	w, _ := openWindowFixture(t)
	ana, admin := w.addUser("ana"), w.addUser("admin", "admin")
	for n := range 4 {
		w.addTicket(n, ana.Id, fmt.Sprint(n), "")
	}
	// rows with two of the admin's audiences, and rows outside the window
	w.addTicket(8, admin.Id, "8", "")
	w.addTicket(9, admin.Id, "9", "2020-01-01")
	w.addNote("note00000000001", ana.Id, "stays")
	w.addNote("note00000000002", ana.Id, "goes")
	w.exec("DELETE FROM notes WHERE id = 'note00000000002'")
	for _, who := range []*core.Record{ana, admin} {
		var answer bootstrapAnswer
		w.post(who, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Client: client, Totals: true,
			Collections: []string{"tickets", "messages", "notes", "unknown"}}, &answer)
		came := map[string]int64{}
		for _, part := range answer.Parts {
			if part.C != "unknown" {
				came[part.C] = int64(len(part.Rows))
			}
		}
		if fmt.Sprint(answer.Totals) != fmt.Sprint(came) {
			t.Errorf("counted %v, received %v", answer.Totals, came)
		}
	}
	if _, answer := w.bootstrapAll(ana, "tickets"); answer.Totals != nil {
		t.Errorf("unrequested totals: %v", answer.Totals)
	}
}
