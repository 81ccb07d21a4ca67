package sync

import (
	"fmt"
	"net/http"
	"reflect"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func (f *fixture) refetch(auth *core.Record, request bootstrapRequest) (int, bootstrapAnswer) {
	f.t.Helper()
	request.Schema, request.Client = schemaMax, client
	var answer bootstrapAnswer
	status := f.post(auth, "/api/sync/bootstrap", request, &answer)
	return status, answer
}

func TestRefetchContinuesFromDevicePosition(t *testing.T) {
	w := newFixture(t)
	ana := w.addUser("ana")
	for n := range 3 {
		w.addNote(fmt.Sprintf("note%011d", n), ana.Id, "hello")
	}
	pulled := w.pull(ana, 0)
	page := func() bootstrapAnswer {
		status, answer := w.refetch(ana, bootstrapRequest{Cursor: pulled.Cursor, Collections: []string{"notes"}})
		if status != http.StatusOK || answer.Reset || len(answer.Parts) != 1 || !answer.Parts[0].Done {
			t.Fatalf("%d: %+v", status, answer)
		}
		return answer
	}
	answer := page()
	if !reflect.DeepEqual(answer.Parts[0].Rows, pulled.Up["notes"]) {
		t.Errorf("refetch returned %v, pull %v", answer.Parts[0].Rows, pulled.Up["notes"])
	}
	if quiet := w.pull(ana, answer.Cursor); quiet.Reset || len(quiet.Up)+len(quiet.Gone) > 0 {
		t.Errorf("the pull returned changes: %+v", quiet)
	}
	w.exec("UPDATE notes SET subject = 'changed' WHERE id = 'note00000000001'")
	if news := w.pull(ana, page().Cursor); len(news.Up["notes"]) != 1 {
		t.Errorf("the pull misses a change: %+v", news)
	}
}

func TestDifferencesAreStoredOnce(t *testing.T) {
	w := newFixture(t)
	ana := w.addUser("ana")
	found := difference{Key: "found0000000001", C: "notes", Missing: 1, Extra: -3, Changed: maxFoundCount + 9}
	for range 2 {
		status, answer := w.refetch(ana, bootstrapRequest{Found: []difference{found, {Key: "x", C: "notes"}, {Key: "found0000000002", C: "users"}}})
		if status != http.StatusOK || len(answer.Told) != 3 {
			t.Errorf("%d: told %v", status, answer.Told)
		}
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_found WHERE what = 'copy' AND c = 'notes' AND missing = 1 AND extra = 0 AND changed = 1000000"); n != 1 ||
		w.count("SELECT COUNT(*) FROM _sync_found") != 1 {
		t.Errorf("%d findings", n)
	}
	w.exec("UPDATE _sync_found SET at = '2020-01-01 00:00:00.000Z'")
	for n := range maxFoundRows + 5 {
		w.check(w.s.saveDifference(w.app, "copy", difference{Key: fmt.Sprintf("many%011d", n), C: "notes", Missing: 1}))
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_found"); n != maxFoundRows {
		t.Errorf("%d are stored", n)
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_found WHERE key = 'found0000000001'"); n != 0 {
		t.Error("old findings remain")
	}
	if status, _ := w.refetch(ana, bootstrapRequest{Found: make([]difference, maxFound+1)}); status != http.StatusBadRequest {
		t.Errorf("%d for too many findings", status)
	}
}

func TestCheckAddsMissingLogEntries(t *testing.T) {
	w := newFixture(t)
	ana := w.addUser("ana")
	w.addNote(noteId, ana.Id, "hello")
	cursor := w.pull(ana, 0).Cursor
	keeper := newLogChecker(w.s)
	all := func() {
		for collection := range testManifest.Collections {
			w.check(keeper.check(collection))
		}
	}
	all()
	if w.count("SELECT COUNT(*) FROM _sync_found") != 0 || w.pull(ana, cursor).More || len(w.pull(ana, cursor).Up) > 0 {
		t.Error("a complete log was changed")
	}
	w.exec("DELETE FROM _sync_log WHERE c = 'notes' AND aud = '" + ana.Id + "'")
	all()
	if rows := w.pull(ana, cursor).Up["notes"]; len(rows) != 1 {
		t.Errorf("%v", rows)
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_found WHERE what = 'log' AND c = 'notes' AND missing = 1"); n != 1 {
		t.Errorf("%d findings", n)
	}
}
