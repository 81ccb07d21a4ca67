package sync

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func (w *world) digest(auth *core.Record, request digestRequest) digestAnswer {
	w.t.Helper()
	request.Schema, request.Client = schemaMax, client
	var answer digestAnswer
	if status := w.ask(auth, "/api/sync/digest", request, &answer); status != http.StatusOK {
		w.t.Fatalf("digest: %d", status)
	}
	return answer
}

// hashOf is of rows as a pull brought them.
func (w *world) hashOf(rows []row) string {
	w.t.Helper()
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(fmt.Sprint(a["id"]), fmt.Sprint(b["id"])) })
	text := ""
	for _, each := range rows {
		spelled, err := spelledAsSent(each)
		w.must(err)
		text += spelled + "\n"
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func TestAValueHasOneSpelling(t *testing.T) {
	text, err := os.ReadFile("../../domain/sync/digest.golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct {
		Value   any    `json:"value"`
		Spelled string `json:"spelled"`
	}
	if err := json.Unmarshal(text, &golden); err != nil || len(golden) < 10 {
		t.Fatal(err, len(golden))
	}
	for n, each := range golden {
		if spelled, err := spelledAsSent(each.Value); err != nil || spelled != each.Spelled {
			t.Errorf("%d: %q, not %q (%v)", n, spelled, each.Spelled, err)
		}
	}
}

func TestADigestIsOfTheRowsThatAPullBrings(t *testing.T) {
	w := newWorld(t)
	ana, bea := w.person("ana"), w.person("bea")
	for n := range 5 {
		w.note(fmt.Sprintf("note%011d", n), ana.Id, fmt.Sprintf("subject \"%d\" <ñ>", n))
	}
	w.note("note99999999999", bea.Id, "not hers")
	pulled := w.pull(ana, 0)
	whole := w.digest(ana, digestRequest{Cursor: pulled.Cursor, Collections: []string{"notes", "news"}})
	if whole.Moved || len(whole.Parts) != 2 || !whole.Parts[0].Done || whole.Parts[0].Hash != w.hashOf(pulled.Up["notes"]) || whole.Cutoff != "" {
		t.Errorf("%+v", whole)
	}
	if whole.Parts[1].Hash != w.hashOf(nil) || whole.Parts[0].Rows != nil {
		t.Errorf("%+v", whole.Parts)
	}
	first := w.digest(ana, digestRequest{Cursor: pulled.Cursor, Collections: []string{"notes", "news"}, Limit: 3}).Parts
	if len(first) != 1 || first[0].Done || first[0].Last != "note00000000002" {
		t.Fatalf("%+v", first)
	}
	rest := w.digest(ana, digestRequest{Cursor: pulled.Cursor, Collections: []string{"notes"}, After: first[0].Last, Limit: 3, Rows: true}).Parts
	if len(rest) != 1 || !rest[0].Done || len(rest[0].Rows) != 2 || rest[0].Hash != w.hashOf(rest[0].Rows) {
		t.Errorf("%+v", rest)
	}
	named := w.digest(ana, digestRequest{Cursor: pulled.Cursor, Collections: []string{"notes"}, Rows: true,
		Ids: []string{"note00000000001", "note99999999999", "nobody000000000"}}).Parts
	if len(named) != 1 || len(named[0].Rows) != 1 || named[0].Rows[0]["id"] != "note00000000001" {
		t.Errorf("%+v", named)
	}
}

func TestNothingIsComparedWhereSomethingIsToBePulled(t *testing.T) {
	w := newWorld(t)
	ana, bea := w.person("ana"), w.person("bea")
	w.note(noteId, ana.Id, "hello")
	cursor := w.pull(ana, 0).Cursor
	request := digestRequest{Cursor: cursor, Collections: []string{"notes"}}
	w.note("note99999999999", bea.Id, "what isn't hers moves nothing of hers")
	if w.digest(ana, request).Moved {
		t.Error("somebody else's note keeps her from comparing")
	}
	for what, position := range map[string]string{"another person's position": w.pull(bea, 0).Cursor, "no position": ""} {
		if answer := w.digest(ana, digestRequest{Cursor: position, Collections: request.Collections}); !answer.Moved || len(answer.Parts) > 0 {
			t.Errorf("%s: %+v", what, answer)
		}
	}
	w.must(bumpGen(w.app, "notes"))
	if answer := w.digest(ana, request); !answer.Moved || len(answer.Parts) > 0 {
		t.Errorf("definitions of before: %+v", answer)
	}
	w.exec("DELETE FROM _sync_gen")
	w.exec("UPDATE notes SET subject = 'changed' WHERE id = '" + noteId + "'")
	if answer := w.digest(ana, request); !answer.Moved || len(answer.Parts) > 0 {
		t.Errorf("after a change: %+v", answer)
	}
	cursor = w.pull(ana, 0).Cursor
	ana.Set("roles", []string{"admin"})
	w.must(w.app.Save(ana))
	if !w.digest(ana, digestRequest{Cursor: cursor, Collections: request.Collections}).Moved {
		t.Error("with other audiences rows are compared")
	}
}

func TestRowsThatChangeWhileTheyAreReadAreNotCompared(t *testing.T) {
	w := newWorld(t)
	ana := w.person("ana")
	w.note(noteId, ana.Id, "n")
	cursor := w.pull(ana, 0).Cursor
	wrote := 0
	w.app.OnRecordEnrich("notes").BindFunc(func(e *core.RecordEnrichEvent) error {
		if wrote++; wrote == 1 {
			w.exec("UPDATE notes SET title = 'while the rows are read' WHERE id = '" + noteId + "'")
		}
		return e.Next()
	})
	answer := w.digest(ana, digestRequest{Cursor: cursor, Collections: []string{"notes"}})
	if !answer.Moved || len(answer.Parts) > 0 || wrote != 1 {
		t.Errorf("%+v, read %d times", answer, wrote)
	}
}

func TestWhatDevicesFoundIsWrittenDownOnce(t *testing.T) {
	w := newWorld(t)
	ana := w.person("ana")
	found := difference{Key: "found0000000001", C: "notes", Missing: 1, Extra: -3, Changed: foundRows + 9, Healed: true}
	for range 2 {
		answer := w.digest(ana, digestRequest{Found: []difference{found, {Key: "x", C: "notes"}, {Key: "found0000000002", C: "users"}}})
		if len(answer.Told) != 3 {
			t.Errorf("told %v", answer.Told)
		}
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_found WHERE what = 'copy' AND c = 'notes' AND missing = 1 AND extra = 0 AND healed AND changed = 1000000"); n != 1 ||
		w.count("SELECT COUNT(*) FROM _sync_found") != 1 {
		t.Errorf("%d findings", n)
	}
	w.exec("UPDATE _sync_found SET at = '2020-01-01 00:00:00.000Z'")
	for n := range foundMost + 5 {
		w.must(w.s.keep(w.app, "copy", difference{Key: fmt.Sprintf("many%011d", n), C: "notes", Missing: 1}))
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_found"); n != foundMost {
		t.Errorf("%d are kept", n)
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_found WHERE key = 'found0000000001'"); n != 0 {
		t.Error("what was found long ago stays")
	}
	var refused refusal
	if status := w.ask(ana, "/api/sync/digest", digestRequest{Schema: schemaMax, Found: make([]difference, maxFound+1)}, &refused); status != http.StatusBadRequest {
		t.Errorf("%d: %+v", status, refused)
	}
}

func TestALogThatLacksARowIsMadeCompleteAndSaysSo(t *testing.T) {
	w := newWorld(t)
	ana := w.person("ana")
	w.note(noteId, ana.Id, "hello")
	cursor := w.pull(ana, 0).Cursor
	keeper := newLogKeeper(w.s)
	all := func() {
		for collection := range testManifest.Collections {
			w.must(keeper.look(collection))
		}
	}
	all()
	if w.count("SELECT COUNT(*) FROM _sync_found") != 0 || w.pull(ana, cursor).More || len(w.pull(ana, cursor).Up) > 0 {
		t.Error("a log that lacks nothing was changed")
	}
	w.exec("DELETE FROM _sync_log WHERE c = 'notes' AND aud = '" + ana.Id + "'")
	all()
	if rows := w.pull(ana, cursor).Up["notes"]; len(rows) != 1 {
		t.Errorf("%v", rows)
	}
	if n := w.count("SELECT COUNT(*) FROM _sync_found WHERE what = 'log' AND c = 'notes' AND missing = 1 AND healed"); n != 1 {
		t.Errorf("%d findings", n)
	}
}

func TestRowsAreReadAgainOnlyFromALogThatLacksNothing(t *testing.T) {
	w := newWorld(t)
	ana := w.person("ana")
	w.note(noteId, ana.Id, "hello")
	cursor := w.pull(ana, 0).Cursor
	w.exec("DELETE FROM _sync_log WHERE c = 'notes'")
	request := digestRequest{Cursor: cursor, Collections: []string{"notes"}}
	if parts := w.digest(ana, request).Parts; len(parts) != 1 || parts[0].Hash != w.hashOf(nil) {
		t.Fatalf("%+v", parts)
	}
	request.Rows, request.Held = true, []string{"nobody000000000", noteId}
	if answer := w.digest(ana, request); !answer.Moved || len(answer.Parts) > 0 {
		t.Errorf("a device would lose what the log lacks: %+v", answer)
	}
	pulled := w.pull(ana, cursor)
	if rows := pulled.Up["notes"]; len(rows) != 1 {
		t.Errorf("%v", rows)
	}
	request.Cursor = pulled.Cursor
	if parts := w.digest(ana, request).Parts; len(parts) != 1 || len(parts[0].Rows) != 1 {
		t.Errorf("%+v", parts)
	}
}
