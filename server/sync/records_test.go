package sync

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// setNoteRules sets the API rules that domain/access would generate for testManifest.
func setNoteRules(f *fixture) {
	notes, err := f.app.FindCollectionByNameOrId("notes")
	f.check(err)
	own := `@request.auth.id != "" && user_id = @request.auth.id && @request.body.secret:isset = false`
	notes.CreateRule = types.Pointer(own + ` && @request.body.title:isset = false && @request.body.seen:isset = false`)
	notes.UpdateRule = types.Pointer(own + ` && @request.body.user_id:isset = false && @request.body.id:isset = false`)
	f.check(f.app.Save(notes))
}

func (f *fixture) record(auth *core.Record, method, path string, body any) (int, row) {
	f.t.Helper()
	response := f.send(auth, method, "/api/collections/notes/records"+path, body)
	read := row{}
	_ = json.Unmarshal(response.Body.Bytes(), &read) // an empty response has no JSON
	return response.Code, read
}

func TestRecordRoutesCreateAndUpdate(t *testing.T) {
	f := newFixture(t)
	setNoteRules(f)
	ana := f.addUser("ana")
	status, made := f.record(ana, "POST", "", row{"user_id": ana.Id, "subject": "hello"})
	id, _ := made["id"].(string)
	if status != http.StatusOK || !idPattern.MatchString(id) || made["subject"] != "hello" || made["secret"] != nil {
		t.Fatalf("created: %d %v", status, made)
	}
	status, changed := f.record(ana, "PATCH", "/"+id, row{"subject": "bye", "seen": true, "base": row{"subject": "hello", "seen": false}})
	if status != http.StatusOK || changed["subject"] != "bye" || changed["seen"] != true {
		t.Fatalf("changed: %d %v", status, changed)
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'notes'"); n != 2 {
		t.Errorf("%d log entries, not one per audience", n)
	}
}

func TestRecordRouteHidesInvisibleRecord(t *testing.T) {
	f := newFixture(t)
	setNoteRules(f)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "hello")
	notes, err := f.app.FindCollectionByNameOrId("notes")
	f.check(err)
	notes.ListRule = types.Pointer(`user_id = @request.auth.id && title != "secret"`)
	f.check(f.app.Save(notes))
	status, response := f.record(ana, "PATCH", "/"+noteId, row{"title": "secret", "base": row{"title": ""}})
	if status != http.StatusNoContent || len(response) > 0 {
		t.Errorf("answered %d %v", status, response)
	}
	if n := f.count("SELECT COUNT(*) FROM notes WHERE title = 'secret'"); n != 1 {
		t.Errorf("the write was not saved")
	}
}

func TestRecordRoutesRejectLikePush(t *testing.T) {
	f := newFixture(t)
	setNoteRules(f)
	ana, bea, admin := f.addUser("ana"), f.addUser("bea"), f.addUser("cleo", "admin")
	f.addNote(noteId, ana.Id, "hello")
	none := f.count("SELECT COUNT(*) FROM notes")
	for name, each := range map[string]struct {
		auth         *core.Record
		method, path string
		body         row
		status       int
		code         string
	}{
		"a stale base":                {ana, "PATCH", "/" + noteId, row{"subject": "bye", "base": row{"subject": "earlier"}}, 400, "conflict"},
		"no base":                     {ana, "PATCH", "/" + noteId, row{"subject": "bye"}, 400, "conflict"},
		"an invalid base":             {ana, "PATCH", "/" + noteId, row{"title": "x", "base": "hello"}, 400, "bad-input"},
		"a modifier":                  {ana, "PATCH", "/" + noteId, row{"subject:autogenerate": ""}, 403, "not-allowed"},
		"an unknown key":              {ana, "PATCH", "/" + noteId, row{"nothing": 1}, 403, "not-allowed"},
		"another user's row":          {bea, "PATCH", "/" + noteId, row{"title": "x"}, 404, ""},
		"a read-only row":             {admin, "PATCH", "/" + noteId, row{"title": "x"}, 404, ""},
		"a read-only field":           {ana, "PATCH", "/" + noteId, row{"user_id": ana.Id}, 404, ""},
		"a guest's row":               {nil, "POST", "", row{"user_id": "", "subject": "x"}, 400, ""},
		"a row for another user":      {bea, "POST", "", row{"user_id": ana.Id, "subject": "x"}, 400, ""},
		"a hook's error":              {ana, "POST", "", row{"user_id": ana.Id, "subject": "poison"}, 400, "text-empty"},
		"a rate limit":                {ana, "POST", "", row{"user_id": ana.Id, "subject": "too fast"}, 429, "rate-limited"},
		"a panic of a hook":           {ana, "POST", "", row{"user_id": ana.Id, "subject": "panic"}, 400, "server-error"},
		"an invalid id":               {ana, "POST", "", row{"user_id": ana.Id, "subject": "x", "id": "UPPER"}, 400, "bad-input"},
		"an id of another user's row": {bea, "POST", "", row{"user_id": bea.Id, "subject": "x", "id": noteId}, 400, "conflict"},
		"a deletion":                  {ana, "DELETE", "/" + noteId, row{}, 403, ""},
	} {
		status, response := f.record(each.auth, each.method, each.path, each.body)
		code, _ := response["code"].(string)
		if status != each.status || code != each.code {
			t.Errorf("%s: %d %v", name, status, response)
		}
	}
	if n := f.count("SELECT COUNT(*) FROM notes WHERE subject = 'hello' AND title = ''"); n != 1 || none != f.count("SELECT COUNT(*) FROM notes") {
		t.Errorf("something was written")
	}
	_, response := f.record(ana, "PATCH", "/"+noteId, row{"subject": "bye"})
	if server, _ := response["server"].(map[string]any); server["subject"] != "hello" {
		t.Errorf("the conflict lacks the server's values: %v", response)
	}
}
