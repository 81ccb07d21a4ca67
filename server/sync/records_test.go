package sync

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// setNoteRules sets the API rules that domain/access would generate for testManifest.
func setNoteRules(w *fixture) {
	notes, err := w.app.FindCollectionByNameOrId("notes")
	w.check(err)
	own := `@request.auth.id != "" && user_id = @request.auth.id && @request.body.secret:isset = false`
	notes.CreateRule = types.Pointer(own + ` && @request.body.title:isset = false && @request.body.seen:isset = false`)
	notes.UpdateRule = types.Pointer(own + ` && @request.body.user_id:isset = false && @request.body.id:isset = false`)
	w.check(w.app.Save(notes))
}

// record sends a request to a record route and returns status and response.
func (f *fixture) record(auth *core.Record, method, path string, body any) (int, row) {
	f.t.Helper()
	answer := f.send(auth, method, "/api/collections/notes/records"+path, body)
	read := row{}
	_ = json.Unmarshal(answer.Body.Bytes(), &read) // an empty response has no JSON
	return answer.Code, read
}

func TestRecordRoutesCreateAndUpdate(t *testing.T) {
	w := newFixture(t)
	setNoteRules(w)
	ana := w.addUser("ana")
	status, made := w.record(ana, "POST", "", row{"user_id": ana.Id, "subject": "hello"})
	id, _ := made["id"].(string)
	if status != http.StatusOK || !idPattern.MatchString(id) || made["subject"] != "hello" || made["secret"] != nil {
		t.Fatalf("created: %d %v", status, made)
	}
	status, changed := w.record(ana, "PATCH", "/"+id, row{"subject": "bye", "seen": true, "base": row{"subject": "hello", "seen": false}})
	if status != http.StatusOK || changed["subject"] != "bye" || changed["seen"] != true {
		t.Fatalf("changed: %d %v", status, changed)
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'notes'"); n != 2 {
		t.Errorf("%d log entries, not one per audience", n)
	}
}

func TestRecordRouteHidesInvisibleRecord(t *testing.T) {
	w := newFixture(t)
	setNoteRules(w)
	ana := w.addUser("ana")
	w.addNote(noteId, ana.Id, "hello")
	notes, err := w.app.FindCollectionByNameOrId("notes")
	w.check(err)
	notes.ListRule = types.Pointer(`user_id = @request.auth.id && title != "secret"`)
	w.check(w.app.Save(notes))
	status, answer := w.record(ana, "PATCH", "/"+noteId, row{"title": "secret", "base": row{"title": ""}})
	if status != http.StatusNoContent || len(answer) > 0 {
		t.Errorf("answered %d %v", status, answer)
	}
	if n := w.count("SELECT COUNT(*) FROM notes WHERE title = 'secret'"); n != 1 {
		t.Errorf("the write was not saved")
	}
}

func TestRecordRoutesRejectLikePush(t *testing.T) {
	w := newFixture(t)
	setNoteRules(w)
	ana, bea, admin := w.addUser("ana"), w.addUser("bea"), w.addUser("cleo", "admin")
	w.addNote(noteId, ana.Id, "hello")
	none := w.count("SELECT COUNT(*) FROM notes")
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
		status, answer := w.record(each.auth, each.method, each.path, each.body)
		code, _ := answer["code"].(string)
		if status != each.status || code != each.code {
			t.Errorf("%s: %d %v", name, status, answer)
		}
	}
	if n := w.count("SELECT COUNT(*) FROM notes WHERE subject = 'hello' AND title = ''"); n != 1 || none != w.count("SELECT COUNT(*) FROM notes") {
		t.Errorf("something was written")
	}
	_, answer := w.record(ana, "PATCH", "/"+noteId, row{"subject": "bye"})
	if server, _ := answer["server"].(map[string]any); server["subject"] != "hello" {
		t.Errorf("the conflict lacks the server's values: %v", answer)
	}
}
