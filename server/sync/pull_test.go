package sync

import (
	"net/http"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestPullDistinguishesInvalidTokensFromGuests(t *testing.T) {
	f := newFixture(t)
	var refused refusal
	if status := f.post(nil, "/api/sync/pull", pullRequest{Schema: schemaMax}, &refused); status != 401 || refused.Code != "signed-out" {
		t.Errorf("%d %+v", status, refused)
	}
	ana := f.addUser("ana")
	if status := f.post(ana, "/api/sync/pull", pullRequest{Schema: 99}, &refused); status != http.StatusUpgradeRequired {
		t.Errorf("%d %+v", status, refused)
	}
}

func TestPullReturnsVisibleAndRemovedRows(t *testing.T) {
	f := newFixture(t)
	ana, bea, admin := f.addUser("ana"), f.addUser("bea"), f.addUser("admin", "admin")
	f.addNote("note00000000001", ana.Id, "one")
	f.addNote("note00000000002", bea.Id, "two")
	first := f.pull(ana, 0)
	if len(first.Up["notes"]) != 1 || f.fields(first.Up["notes"][0])["subject"] != "one" {
		t.Fatalf("%+v", first)
	}
	if _, leaked := f.fields(first.Up["notes"][0])["secret"]; leaked {
		t.Error("a hidden field was sent")
	}
	if got := f.pull(admin, 0); len(got.Up["notes"]) != 2 {
		t.Errorf("admin: %+v", got.Up)
	}
	// raw SQL, as the monthly run executes it, runs no hooks, but it fires the trigger
	f.exec("UPDATE notes SET user_id = '" + bea.Id + "' WHERE id = 'note00000000001'")
	second := f.pull(ana, first.Cursor)
	if len(second.Gone["notes"]) != 1 || len(second.Up["notes"]) != 0 {
		t.Errorf("after the change of owner: %+v", second)
	}
	f.exec("DELETE FROM notes")
	third := f.pull(admin, 0)
	if len(third.Gone["notes"]) != 2 {
		t.Errorf("deleted: %+v", third)
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'notes' AND id = 'note00000000001'"); n != 3 {
		t.Errorf("%d log entries for a record with three audiences", n)
	}
}

func TestPullPagesIncludeAllAudiences(t *testing.T) {
	f := newFixture(t)
	admin := f.addUser("admin", "admin")
	for i := range 7 {
		f.addNote("note0000000000"+string(rune('a'+i)), admin.Id, "n")
	}
	seen, cursor := map[string]bool{}, f.cursorAt(admin, 0)
	for range 20 {
		var response pullResponse
		f.post(admin, "/api/sync/pull", pullRequest{Schema: schemaMax, Cursor: cursor, Limit: 3}, &response)
		for _, r := range response.Up["notes"] {
			seen[f.fields(r)["id"].(string)] = true
		}
		if cursor = response.Cursor; !response.More {
			break
		}
	}
	newest, err := latestSeq(f.app.DB())
	f.check(err)
	if stands := f.openCursor(cursor); len(seen) != 7 || stands.After != newest {
		t.Errorf("%d rows, position %+v", len(seen), stands)
	}
}

func TestPullReturnsLostAndGainedAudiences(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	p := f.openCursor(f.cursorAt(ana, 0))
	p.Scopes = []string{ana.Id, "role:admin"}
	cursor, err := f.service.seal(p)
	f.check(err)
	response := f.pull(ana, cursor)
	if strings.Join(response.Lost, ",") != "role:admin" || strings.Join(response.Gained, ",") != "*" || len(response.Up) != 0 {
		t.Errorf("%+v", response)
	}
}

func TestTriggersFollowConditionsAndSchemaChanges(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	news, err := f.app.FindCollectionByNameOrId("news")
	f.check(err)
	item := core.NewRecord(news)
	f.check(f.app.Save(item))
	if n := f.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'news'"); n != 0 {
		t.Errorf("a draft was logged for all users")
	}
	item.Set("published", "2026-01-01")
	f.check(f.app.Save(item))
	up := f.pull(ana, 0)
	item.Set("published", "")
	f.check(f.app.Save(item))
	down := f.pull(ana, up.Cursor)
	if len(up.Up["news"]) != 1 || len(down.Gone["news"]) != 1 {
		t.Errorf("%+v then %+v", up, down)
	}
	// without guardCollections, dropping a column that a trigger uses would fail
	notes, err := f.app.FindCollectionByNameOrId("notes")
	f.check(err)
	notes.Fields.RemoveByName("title")
	f.check(f.app.Save(notes))
	response := f.pull(ana, up.Cursor)
	stood, stands := f.openCursor(up.Cursor), f.openCursor(response.Cursor)
	if strings.Join(response.Regen, ",") != "notes" || stands.Gen <= stood.Gen || stands.After != stood.After || len(response.Up) != 0 {
		t.Errorf("%+v → %+v: %+v", stood, stands, response)
	}
	f.addNote("note00000000001", ana.Id, "still logged")
	if n := f.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'notes'"); n != 2 {
		t.Errorf("%d log entries after the change", n)
	}
}

func TestBootstrapFillsPagesAcrossCollections(t *testing.T) {
	f := newFixture(t)
	ana, bea := f.addUser("ana"), f.addUser("bea")
	for i := range 5 {
		f.addNote("note0000000000"+string(rune('a'+i)), ana.Id, "n")
		f.addNote("note0000000001"+string(rune('a'+i)), bea.Id, "n")
	}
	left, after, rows, cursor := []string{"notes", "news", "unknown"}, "", 0, ""
	for range 10 {
		var response bootstrapResponse
		f.post(ana, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Cursor: cursor, Collections: left, After: after, Limit: 3}, &response)
		cursor = response.Cursor
		for _, part := range response.Parts {
			rows += len(part.Rows)
			after = part.Last
			if part.Done {
				left, after = left[1:], ""
			}
		}
		if len(left) == 0 {
			break
		}
	}
	if rows != 5 || len(left) != 0 {
		t.Errorf("%d rows, left %v", rows, left)
	}
}

func TestBootstrapRejectsTooManyCollections(t *testing.T) {
	f := newFixture(t)
	many := make([]string, maxCollections+1)
	for i := range many {
		many[i] = "news"
	}
	status := f.post(f.addUser("ana"), "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Client: client, Collections: many}, nil)
	if status != http.StatusBadRequest {
		t.Errorf("%d", status)
	}
}

// An older app may send fields of other types. It must get app-outdated, not bad-input.
func TestOutdatedAppIsRejected(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	for _, door := range []string{"pull", "bootstrap", "push"} {
		for _, schema := range []int{0, schemaMin - 1, schemaMax + 1} {
			var refused refusal
			body := map[string]any{"schema": schema, "cursor": 12, "held": 3, "muts": "none", "collections": 1}
			if status := f.post(ana, "/api/sync/"+door, body, &refused); status != http.StatusUpgradeRequired || refused.Code != "app-outdated" {
				t.Errorf("%s %d: %d %+v", door, schema, status, refused)
			}
		}
	}
}
