package sync

import (
	"net/http"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestPullDistinguishesInvalidTokensFromGuests(t *testing.T) {
	w := newFixture(t)
	var refused refusal
	if status := w.post(nil, "/api/sync/pull", pullRequest{Schema: schemaMax}, &refused); status != 401 || refused.Code != "signed-out" {
		t.Errorf("%d %+v", status, refused)
	}
	ana := w.addUser("ana")
	if status := w.post(ana, "/api/sync/pull", pullRequest{Schema: 99}, &refused); status != http.StatusUpgradeRequired {
		t.Errorf("%d %+v", status, refused)
	}
}

func TestPullReturnsVisibleAndRemovedRows(t *testing.T) {
	w := newFixture(t)
	ana, bea, admin := w.addUser("ana"), w.addUser("bea"), w.addUser("admin", "admin")
	w.addNote("note00000000001", ana.Id, "one")
	w.addNote("note00000000002", bea.Id, "two")
	first := w.pull(ana, 0)
	if len(first.Up["notes"]) != 1 || first.Up["notes"][0]["subject"] != "one" {
		t.Fatalf("%+v", first)
	}
	if _, leaked := first.Up["notes"][0]["secret"]; leaked {
		t.Error("a hidden field was sent")
	}
	if got := w.pull(admin, 0); len(got.Up["notes"]) != 2 {
		t.Errorf("admin: %+v", got.Up)
	}
	// raw SQL, as in the monthly run, runs no hooks, but the trigger
	w.exec("UPDATE notes SET user_id = '" + bea.Id + "' WHERE id = 'note00000000001'")
	second := w.pull(ana, first.Cursor)
	if len(second.Gone["notes"]) != 1 || len(second.Up["notes"]) != 0 {
		t.Errorf("after the change of owner: %+v", second)
	}
	w.exec("DELETE FROM notes")
	third := w.pull(admin, 0)
	if len(third.Gone["notes"]) != 2 {
		t.Errorf("deleted: %+v", third)
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'notes' AND id = 'note00000000001'"); n != 3 {
		t.Errorf("%d log entries for a record with three audiences", n)
	}
}

func TestPullPagesIncludeAllAudiences(t *testing.T) {
	w := newFixture(t)
	admin := w.addUser("admin", "admin")
	for i := range 7 {
		w.addNote("note0000000000"+string(rune('a'+i)), admin.Id, "n")
	}
	seen, cursor := map[string]bool{}, w.cursorAt(admin, 0)
	for range 20 {
		var answer pullAnswer
		w.post(admin, "/api/sync/pull", pullRequest{Schema: schemaMax, Cursor: cursor, Limit: 3}, &answer)
		for _, r := range answer.Up["notes"] {
			seen[r["id"].(string)] = true
		}
		if cursor = answer.Cursor; !answer.More {
			break
		}
	}
	newest, err := latestSeq(w.app.DB())
	w.check(err)
	if stands := w.openCursor(cursor); len(seen) != 7 || stands.After != newest {
		t.Errorf("%d rows, position %+v", len(seen), stands)
	}
}

func TestPullReturnsLostAndGainedAudiences(t *testing.T) {
	w := newFixture(t)
	ana := w.addUser("ana")
	p := w.openCursor(w.cursorAt(ana, 0))
	p.Scopes = []string{ana.Id, "role:admin"}
	cursor, err := w.s.seal(p)
	w.check(err)
	answer := w.pull(ana, cursor)
	if strings.Join(answer.Lost, ",") != "role:admin" || strings.Join(answer.Gained, ",") != "*" || len(answer.Up) != 0 {
		t.Errorf("%+v", answer)
	}
}

func TestTriggersFollowConditionsAndSchemaChanges(t *testing.T) {
	w := newFixture(t)
	ana := w.addUser("ana")
	news, err := w.app.FindCollectionByNameOrId("news")
	w.check(err)
	item := core.NewRecord(news)
	w.check(w.app.Save(item))
	if n := w.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'news'"); n != 0 {
		t.Errorf("a draft was logged for all users")
	}
	item.Set("published", "2026-01-01")
	w.check(w.app.Save(item))
	up := w.pull(ana, 0)
	item.Set("published", "")
	w.check(w.app.Save(item))
	down := w.pull(ana, up.Cursor)
	if len(up.Up["news"]) != 1 || len(down.Gone["news"]) != 1 {
		t.Errorf("%+v then %+v", up, down)
	}
	// without guardCollections, dropping a column that a trigger uses would fail
	notes, err := w.app.FindCollectionByNameOrId("notes")
	w.check(err)
	notes.Fields.RemoveByName("title")
	w.check(w.app.Save(notes))
	answer := w.pull(ana, up.Cursor)
	stood, stands := w.openCursor(up.Cursor), w.openCursor(answer.Cursor)
	if strings.Join(answer.Regen, ",") != "notes" || stands.Gen <= stood.Gen || stands.After != stood.After || len(answer.Up) != 0 {
		t.Errorf("%+v → %+v: %+v", stood, stands, answer)
	}
	w.addNote("note00000000001", ana.Id, "still logged")
	if n := w.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'notes'"); n != 2 {
		t.Errorf("%d log entries after the change", n)
	}
}

func TestBootstrapFillsPagesAcrossCollections(t *testing.T) {
	w := newFixture(t)
	ana, bea := w.addUser("ana"), w.addUser("bea")
	for i := range 5 {
		w.addNote("note0000000000"+string(rune('a'+i)), ana.Id, "n")
		w.addNote("note0000000001"+string(rune('a'+i)), bea.Id, "n")
	}
	left, after, rows, cursor := []string{"notes", "news", "unknown"}, "", 0, ""
	for range 10 {
		var answer bootstrapAnswer
		w.post(ana, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Cursor: cursor, Collections: left, After: after, Limit: 3}, &answer)
		cursor = answer.Cursor
		for _, part := range answer.Parts {
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
	w := newFixture(t)
	many := make([]string, maxCollections+1)
	for i := range many {
		many[i] = "news"
	}
	status := w.post(w.addUser("ana"), "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Client: client, Collections: many}, nil)
	if status != http.StatusBadRequest {
		t.Errorf("%d", status)
	}
}

// An older app may send fields of other types. It must get app-outdated, not bad-input.
func TestOutdatedAppIsRejected(t *testing.T) {
	w := newFixture(t)
	ana := w.addUser("ana")
	for _, door := range []string{"pull", "bootstrap", "push"} {
		for _, schema := range []int{0, schemaMin - 1, schemaMax + 1} {
			var refused refusal
			body := map[string]any{"schema": schema, "cursor": 12, "held": 3, "muts": "none", "collections": 1}
			if status := w.post(ana, "/api/sync/"+door, body, &refused); status != http.StatusUpgradeRequired || refused.Code != "app-outdated" {
				t.Errorf("%s %d: %d %+v", door, schema, status, refused)
			}
		}
	}
}
