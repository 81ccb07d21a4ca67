package sqlitedb

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

func TestJournalIsKeptForItsReader(t *testing.T) {
	file := filepath.Join(t.TempDir(), "data.db")
	keeps := true
	db, err := Open(file+"?_pragma=journal_mode(WAL)", Hooks{KeepsJournal: func() bool { return keeps }})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	size := func() int64 {
		t.Helper()
		if _, err := db.Exec("CREATE TABLE IF NOT EXISTS facts (n)"); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(file + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	if size() == 0 {
		t.Error("the journal was emptied")
	}
	keeps = false
	if size() != 0 {
		t.Error("the journal wasn't emptied")
	}
}

func TestOnCommitRunsAfterWrites(t *testing.T) {
	told := 0
	db, err := Open(filepath.Join(t.TempDir(), "data.db"), Hooks{OnCommit: func() { told++ }})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx := context.Background()
	one, err := db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	expect := func(want int, after string) {
		t.Helper()
		if told != want {
			t.Errorf("after %s: %d calls, want %d", after, told, want)
		}
		told = 0
	}
	execSQL(t, one, "CREATE TABLE facts (n)")
	expect(1, "a definition")
	execSQL(t, one, "INSERT INTO facts VALUES (1)")
	expect(1, "a statement by itself")
	if got := queryTexts(t, one, "DELETE FROM facts RETURNING n"); got != "[1]" {
		t.Error(got)
	}
	expect(1, "a statement that answers what it wrote")
	queryTexts(t, one, "SELECT n FROM facts")
	queryTexts(t, one, "WITH a AS (SELECT n FROM facts) SELECT n FROM a")
	expect(0, "questions")

	within := func(end string, statements ...string) {
		t.Helper()
		tx, err := one.BeginTx(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range statements {
			rows, err := tx.QueryContext(ctx, text)
			if err != nil {
				t.Fatal(err)
			}
			for rows.Next() {
			}
			if err := rows.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if told != 0 {
			t.Errorf("called before the %s", end)
		}
		if end == "commit" {
			err = tx.Commit()
		} else {
			err = tx.Rollback()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	within("commit", "INSERT INTO facts VALUES (2)", "INSERT INTO facts VALUES (3)")
	expect(1, "a transaction")
	within("rollback", "INSERT INTO facts VALUES (4)")
	expect(0, "one that was rolled back")
	within("commit", "SELECT n FROM facts")
	expect(0, "one that only read")
	execSQL(t, one, "INSERT INTO facts VALUES (5)")
	expect(1, "what comes after a transaction")
	if _, err := one.ExecContext(ctx, "INSERT INTO nowhere VALUES (1)"); err == nil {
		t.Error("the statement succeeded without a table")
	}
	expect(0, "what failed")
}
