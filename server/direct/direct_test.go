package direct

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	_ "modernc.org/sqlite" // the driver
)

// A statement says and does what dbx's own would, on a database and within a transaction, and is noted where statements are.
func TestAStatementIsDbxsOwn(t *testing.T) {
	db, err := dbx.Open("sqlite", filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.NewQuery("CREATE TABLE facts (name TEXT, n INTEGER)").Execute(); err != nil {
		t.Fatal(err)
	}
	noted := []string{}
	db.QueryLogFunc = func(_ context.Context, _ time.Duration, text string, _ *sql.Rows, _ error) {
		noted = append(noted, text)
	}
	db.ExecLogFunc = func(_ context.Context, _ time.Duration, text string, _ sql.Result, _ error) {
		noted = append(noted, text)
	}
	put := New("INSERT INTO facts (name, n) VALUES ({:name}, {:n})")
	find := New("SELECT n, n > {:n} FROM facts WHERE name = {:name} AND name != '' AND n >= {:n}")
	check := func(on dbx.Builder, name string) {
		t.Helper()
		if err := put.Execute(on, dbx.Params{"n": 2, "name": name}); err != nil {
			t.Fatal(err)
		}
		var n int
		var more bool
		if err := find.Row(on, dbx.Params{"name": name, "n": 1}, &n, &more); err != nil || n != 2 || !more {
			t.Errorf("%s: %d, %v, %v", name, n, more, err)
		}
		if err := find.Row(on, dbx.Params{"name": name, "n": 3}, &n, &more); !errors.Is(err, sql.ErrNoRows) {
			t.Errorf("%s: nothing is %v", name, err)
		}
	}
	check(db, "it's")
	if err := db.Transactional(func(tx *dbx.Tx) error {
		if executorOf(tx).executor == nil {
			t.Error("a transaction is asked by dbx")
		}
		check(tx, "within")
		return errors.New("undone")
	}); err == nil {
		t.Error("it was kept")
	}
	var kept int
	if err := New("SELECT COUNT(*) FROM facts").Row(db, nil, &kept); err != nil || kept != 1 {
		t.Errorf("%d kept, %v", kept, err)
	}
	for _, want := range []string{
		"INSERT INTO facts (name, n) VALUES ('it''s', 2)", "SELECT n, n > 1 FROM facts WHERE name = 'within' AND name != '' AND n >= 1",
	} {
		if !slices.Contains(noted, want) {
			t.Errorf("%q isn't among %q", want, noted)
		}
	}
	// who asks in a way of their own is answered as well
	check(struct{ dbx.Builder }{db}, "another way")
	if err := New("INSERT INTO nowhere VALUES (1)").Execute(db, nil); err == nil {
		t.Error("there is no such table")
	}
}
