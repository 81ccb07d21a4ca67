package datadir

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// The listener must run after SQL that a command executes and after a model is saved.
func TestListenerRunsAfterEachCommit(t *testing.T) {
	app := openTestApp(t, t.TempDir())
	calls := 0
	OnCommit(app, func() { calls++ })
	exec := func(app core.App, text string) {
		t.Helper()
		if _, err := app.NonconcurrentDB().NewQuery(text).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(want int, after string) {
		t.Helper()
		if calls != want {
			t.Errorf("after %s: %d calls, want %d", after, calls, want)
		}
		calls = 0
	}
	exec(app, "CREATE TABLE facts (n INTEGER)")
	expect(1, "SQL by itself")
	err := app.RunInTransaction(func(tx core.App) error {
		exec(tx, "INSERT INTO facts VALUES (1)")
		exec(tx, "INSERT INTO facts VALUES (2)")
		expect(0, "SQL that isn't committed yet")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	expect(1, "a transaction")
	if err := app.Save(app.Settings()); err != nil {
		t.Fatal(err)
	}
	if calls == 0 {
		t.Error("saving a model didn't call the listener")
	}
	calls = 0
	app.Logger().Warn("only a line of the request log")
	if _, err := app.AuxNonconcurrentDB().NewQuery("CREATE TABLE lines (n INTEGER)").Execute(); err != nil {
		t.Fatal(err)
	}
	expect(0, "what is written to the log's own file")
}
