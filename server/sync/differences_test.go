package sync

import (
	"fmt"
	"net/http"
	"reflect"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func (f *fixture) refetch(auth *core.Record, request bootstrapRequest) (int, bootstrapResponse) {
	f.t.Helper()
	request.Schema, request.Client = schemaMax, client
	var response bootstrapResponse
	status := f.post(auth, "/api/sync/bootstrap", request, &response)
	return status, response
}

func TestRefetchContinuesFromDevicePosition(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	for n := range 3 {
		f.addNote(fmt.Sprintf("note%011d", n), ana.Id, "hello")
	}
	pulled := f.pull(ana, 0)
	page := func() bootstrapResponse {
		status, response := f.refetch(ana, bootstrapRequest{Cursor: pulled.Cursor, Collections: []string{"notes"}})
		if status != http.StatusOK || response.Reset || len(response.Parts) != 1 || !response.Parts[0].Done {
			t.Fatalf("%d: %+v", status, response)
		}
		return response
	}
	response := page()
	if !reflect.DeepEqual(response.Parts[0].Rows, pulled.Up["notes"]) {
		t.Errorf("refetch returned %v, pull %v", response.Parts[0].Rows, pulled.Up["notes"])
	}
	if quiet := f.pull(ana, response.Cursor); quiet.Reset || len(quiet.Up)+len(quiet.Gone) > 0 {
		t.Errorf("the pull returned changes: %+v", quiet)
	}
	f.exec("UPDATE notes SET subject = 'changed' WHERE id = 'note00000000001'")
	if news := f.pull(ana, page().Cursor); len(news.Up["notes"]) != 1 {
		t.Errorf("the pull misses a change: %+v", news)
	}
}

func TestDifferencesAreStoredOnce(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	found := difference{Key: "found0000000001", C: "notes", Missing: 1, Extra: -3, Changed: maxDifferenceRows + 9}
	for range 2 {
		status, response := f.refetch(ana, bootstrapRequest{Found: []difference{found, {Key: "x", C: "notes"}, {Key: "found0000000002", C: "users"}}})
		if status != http.StatusOK || len(response.StoredKeys) != 3 {
			t.Errorf("%d: told %v", status, response.StoredKeys)
		}
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_found WHERE what = 'copy' AND c = 'notes' AND missing = 1 AND extra = 0 AND changed = 1000000"); n != 1 ||
		f.count("SELECT COUNT(*) FROM _sync_found") != 1 {
		t.Errorf("%d findings", n)
	}
	f.exec("UPDATE _sync_found SET at = '2020-01-01 00:00:00.000Z'")
	for n := range maxDifferences + 5 {
		f.check(f.service.saveDifference(f.app, "copy", difference{Key: fmt.Sprintf("many%011d", n), C: "notes", Missing: 1}))
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_found"); n != maxDifferences {
		t.Errorf("%d are stored", n)
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_found WHERE key = 'found0000000001'"); n != 0 {
		t.Error("old findings remain")
	}
	if status, _ := f.refetch(ana, bootstrapRequest{Found: make([]difference, maxFound+1)}); status != http.StatusBadRequest {
		t.Errorf("%d for too many findings", status)
	}
}

func TestCheckAddsMissingLogEntries(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "hello")
	cursor := f.pull(ana, 0).Cursor
	keeper := newLogChecker(f.service)
	all := func() {
		for collection := range testManifest.Collections {
			f.check(keeper.check(collection))
		}
	}
	all()
	if f.count("SELECT COUNT(*) FROM _sync_found") != 0 || f.pull(ana, cursor).More || len(f.pull(ana, cursor).Up) > 0 {
		t.Error("a complete log was changed")
	}
	f.exec("DELETE FROM _sync_log WHERE c = 'notes' AND aud = '" + ana.Id + "'")
	all()
	if rows := f.pull(ana, cursor).Up["notes"]; len(rows) != 1 {
		t.Errorf("%v", rows)
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_found WHERE what = 'log' AND c = 'notes' AND missing = 1"); n != 1 {
		t.Errorf("%d findings", n)
	}
}
