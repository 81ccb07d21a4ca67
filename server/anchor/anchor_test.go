package anchor

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables

	"coterie/secrets"
)

func openTestAnchor(t *testing.T) (core.App, *Anchor) {
	t.Helper()
	dir := t.TempDir()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: dir})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	execSQL(t, app, "CREATE TABLE audit_log (n INTEGER PRIMARY KEY, hash TEXT)")
	execSQL(t, app, "CREATE TABLE _fact_chain (n INTEGER PRIMARY KEY, mac TEXT)")
	marks, err := secrets.NewKeyedHasher("0123456789abcdef0123456789abcdef")
	if err != nil {
		t.Fatal(err)
	}
	return app, New(dir, marks)
}

func execSQL(t *testing.T, app core.App, sql string) {
	t.Helper()
	if _, err := app.DB().NewQuery(sql).Execute(); err != nil {
		t.Fatal(err)
	}
}

func appendEntry(t *testing.T, app core.App, anchor *Anchor, hash string) {
	t.Helper()
	err := app.RunInTransaction(func(tx core.App) error {
		for range 3 {
			anchor.AfterCommit(tx, app)
		}
		_, err := tx.DB().NewQuery("INSERT INTO audit_log (hash) VALUES ('" + hash + "')").Execute()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func expectProblem(t *testing.T, app core.App, anchor *Anchor, problem, lost string) {
	t.Helper()
	state, got := anchor.Read(app)
	was := ""
	if state.Lost != nil {
		was = state.Lost.Why
	}
	if got != problem || was != lost {
		t.Errorf("problem %q lost %q, wanted %q and %q", got, was, problem, lost)
	}
}

func TestWriteStoresLogEnd(t *testing.T) {
	app, anchor := openTestAnchor(t)
	expectProblem(t, app, anchor, Missing, "")
	if err := anchor.Reset(app); err != nil {
		t.Fatal(err)
	}
	appendEntry(t, app, anchor, "a")
	appendEntry(t, app, anchor, "b")
	if state, _ := anchor.Read(app); state.Log != (End{N: 2, Hash: "b"}) {
		t.Errorf("anchored end: %+v", state.Log)
	}
	expectProblem(t, app, anchor, "", "")
	about, err := os.Stat(filepath.Join(anchor.dir, File))
	if err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", about, err)
	}
}

func TestRollbackKeepsAnchor(t *testing.T) {
	app, anchor := openTestAnchor(t)
	_ = anchor.Reset(app)
	failed := errors.New("no")
	err := app.RunInTransaction(func(tx core.App) error {
		anchor.AfterCommit(tx, app)
		_, _ = tx.DB().NewQuery("INSERT INTO audit_log (hash) VALUES ('a')").Execute()
		return failed
	})
	if !errors.Is(err, failed) {
		t.Fatal(err)
	}
	if state, problem := anchor.Read(app); state.Log.N != 0 || problem != "" {
		t.Errorf("%+v %s", state, problem)
	}
}

func TestTruncationIsReportedUntilReset(t *testing.T) {
	for name, cut := range map[string]string{
		"shorter": "DELETE FROM audit_log WHERE n > 1", "other": "UPDATE audit_log SET hash = 'x' WHERE n = 3",
	} {
		app, anchor := openTestAnchor(t)
		_ = anchor.Reset(app)
		for _, hash := range []string{"a", "b", "c"} {
			appendEntry(t, app, anchor, hash)
		}
		execSQL(t, app, cut)
		expectProblem(t, app, anchor, Truncated, "")
		for range 4 {
			appendEntry(t, app, anchor, "later "+name)
		}
		expectProblem(t, app, anchor, "", Truncated)
		// a second truncation must not hide the first
		execSQL(t, app, "DELETE FROM audit_log WHERE n > 4")
		appendEntry(t, app, anchor, "after the second cut")
		expectProblem(t, app, anchor, "", Truncated)
		state, _ := anchor.Read(app)
		if state.Lost.Log != (End{N: 3, Hash: "c"}) {
			t.Errorf("%s: loss at %+v", name, state.Lost.Log)
		}
		_ = anchor.Reset(app)
		expectProblem(t, app, anchor, "", "")
	}
}

func TestMissingOrForgedAnchorIsReported(t *testing.T) {
	app, anchor := openTestAnchor(t)
	_ = anchor.Reset(app)
	appendEntry(t, app, anchor, "a")
	file := filepath.Join(anchor.dir, File)
	if err := os.WriteFile(file, []byte(`{"log":{"n":0,"hash":""},"facts":{"n":0,"hash":""},"mac":"00"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	expectProblem(t, app, anchor, Damaged, "")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	appendEntry(t, app, anchor, "b")
	expectProblem(t, app, anchor, "", Missing)
}
