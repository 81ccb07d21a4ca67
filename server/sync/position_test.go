package sync

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/secrets"
)

// restart serves the data directory again, as a new process would.
func (f *fixture) restart() {
	f.t.Helper()
	f.check(f.app.OnTerminate().Trigger(&core.TerminateEvent{App: f.app}))
	f.check(f.app.ResetBootstrapState())
	f.open(f.dir)
	f.serve()
}

// copyDir copies the data directory. restore replaces the directory with the copy.
func (f *fixture) copyDir() (restore func()) {
	f.t.Helper()
	f.exec("PRAGMA wal_checkpoint(TRUNCATE)")
	file := filepath.Join(f.app.DataDir(), "data.db")
	kept, err := os.ReadFile(file)
	f.check(err)
	return func() {
		f.check(f.app.ResetBootstrapState())
		for _, ending := range []string{"-wal", "-shm"} {
			_ = os.Remove(file + ending)
		}
		f.check(os.WriteFile(file, kept, 0o600))
		f.open(f.dir)
		f.serve()
	}
}

func (f *fixture) isReset(auth *core.Record, cursor string) bool {
	f.t.Helper()
	response := f.pull(auth, cursor)
	if response.Reset != (response.Cursor == "") || (response.Reset && len(response.Up)+len(response.Gone) > 0) {
		f.t.Errorf("a reset contains rows or a position: %+v", response)
	}
	return response.Reset
}

func TestPositionIsBoundToPersonAndUnmodified(t *testing.T) {
	f := newFixture(t)
	ana, bea := f.addUser("ana"), f.addUser("bea")
	f.addNote(noteId, ana.Id, "hello")
	cursor := f.pull(ana, 0).Cursor
	if f.isReset(ana, cursor) {
		t.Error("the user's own position is rejected")
	}
	if !f.isReset(bea, cursor) {
		t.Error("another user's position is accepted")
	}
	raw, err := base64.StdEncoding.DecodeString(cursor)
	f.check(err)
	for at := range raw {
		changed := slices.Clone(raw)
		changed[at] ^= 1
		if !f.isReset(ana, base64.StdEncoding.EncodeToString(changed)) {
			t.Errorf("a change of byte %d is accepted", at)
		}
	}
	box, err := secrets.NewBox(fixtureKey)
	f.check(err)
	other, err := secrets.NewPositionBox(strings.Repeat("b", 32))
	f.check(err)
	plain, err := f.service.positions.Open(cursor)
	f.check(err)
	for name, forged := range map[string]string{
		"nothing": "", "a number": "12", "no base64": "*", "a secret's seal": box.Seal(plain), "another folder's": other.Seal(plain),
		"unknown version": f.service.positions.Seal("\x09" + plain[1:]), "truncated": f.service.positions.Seal(plain[:positionLength-1]),
	} {
		if !f.isReset(ana, forged) {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestPositionIsValidWithinItsHistory(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	for n := range 6 {
		f.addNote(fmt.Sprintf("note%011d", n), ana.Id, "n")
	}
	newest, err := latestSeq(f.app.DB())
	f.check(err)
	f.exec("DELETE FROM _sync_runs")
	run := func(digit string) string { return strings.Repeat(digit, 2*epochBytes) }
	for n, start := range []int64{0, 4, 8} {
		f.exec(fmt.Sprintf("INSERT INTO _sync_runs VALUES (%d, '%s', %d, '')", n+1, run(fmt.Sprint(n+1)), start))
	}
	f.exec("UPDATE _sync_meta SET floor = 2")
	for _, each := range []struct {
		what  string
		p     position
		holds bool
	}{
		{"in the newest epoch, at the end of the log", position{Epoch: run("3"), Top: newest, After: newest}, true},
		{"in the newest epoch, at its start", position{Epoch: run("3"), Top: 8, After: 8}, true},
		{"below the start of its epoch", position{Epoch: run("3"), Top: 7, After: 7}, false},
		{"beyond the end of the log", position{Epoch: run("3"), Top: newest + 1, After: 9}, false},
		{"in an earlier epoch, up to the start of the next", position{Epoch: run("2"), Top: 8, After: 6}, true},
		{"in an earlier epoch, beyond the start of a later one", position{Epoch: run("2"), Top: 9, After: 6}, false},
		{"in the first epoch, beyond the start of the second", position{Epoch: run("1"), Top: 5, After: 4}, false},
		{"at the floor", position{Epoch: run("1"), Top: 4, After: 2}, true},
		{"below the floor", position{Epoch: run("1"), Top: 4, After: 1}, false},
		{"After beyond Top", position{Epoch: run("1"), Top: 3, After: 4}, false},
		{"in an unknown epoch", position{Epoch: run("9"), Top: newest, After: newest}, false},
	} {
		each.p.User, each.p.Scopes = ana.Id, scopesOf(ana)
		each.p.Gen, _, err = f.service.changedCollections(f.app.DB(), 0)
		f.check(err)
		cursor, err := f.service.seal(each.p)
		f.check(err)
		if reset := f.isReset(ana, cursor); reset == each.holds {
			t.Errorf("%s: reset %v", each.what, reset)
		}
		var page bootstrapResponse
		f.post(ana, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Cursor: cursor, Collections: []string{"notes"}}, &page)
		if page.Reset == each.holds || (page.Reset && len(page.Parts) > 0) {
			t.Errorf("%s, in a bootstrap: %+v", each.what, page)
		}
	}
}

func TestRestoredDirectoryIsDetected(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "before")
	seen := f.pull(ana, 0).Cursor
	restore := f.copyDir()
	f.addNote("note00000000002", ana.Id, "after the copy")
	beyond := f.pull(ana, seen).Cursor
	restore()
	ana, err := f.app.FindRecordById("users", ana.Id)
	f.check(err)
	if f.isReset(ana, seen) {
		t.Error("a device that is as old as the backup is reset")
	}
	if !f.isReset(ana, beyond) {
		t.Error("a device that is newer than the backup isn't reset")
	}
	for n := range 5 {
		f.addNote(fmt.Sprintf("other%010d", n), ana.Id, "another history")
	}
	if !f.isReset(ana, beyond) {
		t.Error("a newer position is valid again after the log has grown (Y5)")
	}
}

func TestRestartKeepsPositionsValid(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	for n := range 3 {
		f.addNote(fmt.Sprintf("note%011d", n), ana.Id, "n")
	}
	cursor := f.pull(ana, 0).Cursor
	var first, second bootstrapResponse
	f.post(ana, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Collections: []string{"notes"}, Limit: 2}, &first)
	f.restart()
	if n := f.count("SELECT COUNT(*) FROM _sync_runs"); n != 2 {
		t.Errorf("%d epochs after two starts", n)
	}
	ana, err := f.app.FindRecordById("users", ana.Id)
	f.check(err)
	if f.isReset(ana, cursor) {
		t.Error("a restart resets devices")
	}
	f.post(ana, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Cursor: first.Cursor, Collections: []string{"notes"},
		After: first.Parts[0].Last, Limit: 2}, &second)
	if second.Reset || len(second.Parts) != 1 || len(second.Parts[0].Rows) != 1 {
		t.Errorf("the bootstrap starts again: %+v", second)
	}
	if before, after := f.openCursor(first.Cursor), f.openCursor(second.Cursor); after.After != before.After || after.Epoch == before.Epoch {
		t.Errorf("%+v, then %+v", before, after)
	}
}

func TestBootstrapKeepsStartAndUpdatesTop(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "n")
	ask := func(cursor, after string) (response bootstrapResponse) {
		f.post(ana, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Cursor: cursor, Collections: []string{"notes"}, After: after, Limit: 1}, &response)
		return response
	}
	first := ask("", "")
	f.addNote("note00000000002", ana.Id, "meanwhile")
	second := ask(first.Cursor, noteId)
	began, stands := f.openCursor(first.Cursor), f.openCursor(second.Cursor)
	if stands.After != began.After || stands.Top <= began.Top {
		t.Errorf("%+v, then %+v", began, stands)
	}
	if got := f.pull(ana, second.Cursor); len(got.Up["notes"]) != 1 {
		t.Errorf("a change during the bootstrap is missing: %+v", got.Up)
	}
	// a bootstrap can't continue with other audiences (Y4)
	began.Scopes = append(began.Scopes, "role:admin")
	cursor, err := f.service.seal(began)
	f.check(err)
	if left := ask(cursor, noteId); left.Reset || strings.Join(left.Lost, "") != "role:admin" || len(left.Parts) != 0 {
		t.Errorf("%+v", left)
	}
	began.Scopes = []string{ana.Id}
	cursor, err = f.service.seal(began)
	f.check(err)
	if joined := ask(cursor, noteId); strings.Join(joined.Gained, "") != "*" || len(joined.Parts) != 0 {
		t.Errorf("%+v", joined)
	}
}

// The rows of a page may be read long after the log, so Top must be read after them.
func TestTopIsReadAfterRows(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "n")
	cursor := f.cursorAt(ana, 0)
	wrote := 0
	f.app.OnRecordEnrich("notes").BindFunc(func(e *core.RecordEnrichEvent) error {
		if wrote++; wrote <= 2 {
			f.exec("UPDATE notes SET title = 'while the rows are read' WHERE id = '" + noteId + "'")
		}
		return e.Next()
	})
	before, err := latestSeq(f.app.DB())
	f.check(err)
	pulled := f.openCursor(f.pull(ana, cursor).Cursor)
	if pulled.After != before || pulled.Top <= before {
		t.Errorf("head %d, pulled %+v", before, pulled)
	}
	before, err = latestSeq(f.app.DB())
	f.check(err)
	var page bootstrapResponse
	f.post(ana, "/api/sync/bootstrap", bootstrapRequest{Schema: schemaMax, Collections: []string{"notes"}}, &page)
	if p := f.openCursor(page.Cursor); p.After != before || p.Top <= before || wrote != 2 {
		t.Errorf("head %d, first page %+v, %d writes", before, p, wrote)
	}
}

// Responses to members must not reveal, by content or length, what only admins see (A8).
func TestResponseLengthRevealsNothingAboutOthers(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "n")
	first := f.pull(ana, 0)
	length := len(first.Cursor)
	cursor := first.Cursor
	for round := range 3 {
		f.exec(fmt.Sprintf(`WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d)
			INSERT INTO _sync_log (c, id, aud) SELECT 'notes', 'x%d' || n, 'role:admin' FROM c`, []int{1, 300, 70000}[round], round))
		next := f.pull(ana, cursor)
		if len(next.Up)+len(next.Gone)+len(next.Regen) > 0 || next.More || next.Reset || len(next.Cursor) != length {
			t.Errorf("%+v", next)
		}
		if next.Cursor == cursor {
			t.Error("equal cursors would reveal that nothing changed")
		}
		cursor = next.Cursor
	}
}

func TestEpochStartsWhenClocksDrift(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "n")
	var now clocks
	r := &epochs{s: f.service, read: func() clocks { return now }, done: make(chan struct{})}
	f.service.epochs = r
	f.check(r.begin())
	count := func() int { return f.count("SELECT COUNT(*) FROM _sync_runs") }
	pass := func(wall, steady time.Duration) {
		now.wall, now.monotonic = now.wall+wall, now.monotonic+steady
		f.pull(ana, 0)
	}
	had := count()
	pass(time.Minute, time.Minute)
	pass(30*time.Second, 29*time.Second)
	if count() != had {
		t.Errorf("an epoch without reason: %d", count())
	}
	pass(time.Hour, time.Second)
	pass(-time.Hour, time.Second)
	if count() != had+2 {
		t.Errorf("%d epochs after two jumps", count()-had)
	}
	// After a machine resumed from a snapshot, earlier positions must be invalid before any other request is handled.
	f.addNote("note00000000002", ana.Id, "seen in the other life")
	given := f.openCursor(f.cursorAt(ana, 0))
	f.exec("DELETE FROM _sync_log WHERE seq = (SELECT MAX(seq) FROM _sync_log)")
	f.exec(fmt.Sprintf("UPDATE sqlite_sequence SET seq = %d WHERE name = '_sync_log'", given.Top-2))
	now.wall += 5 * time.Minute
	f.pull(ana, 0)
	f.exec(fmt.Sprintf("UPDATE sqlite_sequence SET seq = %d WHERE name = '_sync_log'", given.Top+5))
	cursor, err := f.service.seal(given)
	f.check(err)
	if !f.isReset(ana, cursor) {
		t.Error("a position of another history is valid")
	}
}

func TestEpochStartsHourlyDuringChanges(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	var now clocks
	r := &epochs{s: f.service, read: func() clocks { return now }, done: make(chan struct{})}
	f.check(r.begin())
	had := f.count("SELECT COUNT(*) FROM _sync_runs")
	hour := func() int {
		for range 60 {
			now.wall, now.monotonic = now.wall+time.Minute, now.monotonic+time.Minute
			f.check(r.check(true))
		}
		return f.count("SELECT COUNT(*) FROM _sync_runs") - had
	}
	if n := hour() + hour(); n != 0 {
		t.Errorf("%d epochs without changes", n)
	}
	f.addNote(noteId, ana.Id, "n")
	if n := hour(); n != 1 {
		t.Errorf("%d epochs within an hour", n)
	}
	if n := hour(); n != 1 {
		t.Errorf("%d epochs after an hour without changes", n)
	}
}

func TestObsoleteEpochsAreDeleted(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	for n := range 4 {
		f.addNote(fmt.Sprintf("note%011d", n), ana.Id, "n")
		f.check(f.service.epochs.begin())
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_runs"); n != 5 {
		t.Fatalf("%d epochs", n)
	}
	f.exec("UPDATE _sync_meta SET floor = 5")
	f.check(f.service.epochs.begin())
	starts := []int{}
	f.check(f.app.DB().NewQuery("SELECT start_seq FROM _sync_runs ORDER BY n").Column(&starts))
	// each note has two entries; a device at the floor may still have a position of the epoch that began at 4
	if fmt.Sprint(starts) != "[4 6 8 8]" {
		t.Errorf("%v", starts)
	}
}

// The end of the log, the floor, the ledger and the page are read from one snapshot, so that a commit or pruning
// between the reads has no effect.
func TestLogIsReadFromOneSnapshot(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "n")
	f.check(f.service.inSnapshot(func(db dbx.Builder) error {
		before, err := readLogState(db, position{})
		f.check(err)
		f.push(ana, createMutation(1, "note00000000002", row{"user_id": ana.Id, "subject": "meanwhile"}))
		f.exec("UPDATE _sync_meta SET floor = 1")
		f.exec("DELETE FROM _sync_log WHERE id = '" + noteId + "'")
		after, err := readLogState(db, position{})
		f.check(err)
		page, _, err := f.service.logPage(db, scopesOf(ana), 0, 99, 10)
		f.check(err)
		known, err := knownKeys(db, ana.Id, []string{keyOf(1, "note00000000002")})
		if after != before || len(page) != 1 || page[0].Id != noteId || len(known) != 0 {
			t.Errorf("%+v, then %+v, page %+v, known %v", before, after, page, known)
		}
		return err
	}))
}
