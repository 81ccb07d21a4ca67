package sqlitedb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"path/filepath"
	"testing"
)

func openTestDB(t *testing.T) (*sql.Conn, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "data.db")
	return openFile(t, file), file
}

func openFile(t *testing.T, file string) *sql.Conn {
	t.Helper()
	db, err := Open(file+"?_pragma=busy_timeout(1000)", Hooks{})
	if err != nil {
		t.Fatal(err)
	}
	one, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := one.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return one
}

func execSQL(t *testing.T, on *sql.Conn, text string, args ...any) {
	t.Helper()
	if _, err := on.ExecContext(context.Background(), text, args...); err != nil {
		t.Fatal(text, err)
	}
}

func queryTexts(t *testing.T, on *sql.Conn, text string, args ...any) string {
	t.Helper()
	found, err := on.QueryContext(context.Background(), text, args...)
	if err != nil {
		t.Fatal(text, err)
	}
	defer found.Close()
	columns, err := found.Columns()
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for found.Next() {
		cells := make([]any, len(columns))
		into := make([]any, len(columns))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := found.Scan(into...); err != nil {
			t.Fatal(err)
		}
		said += fmt.Sprint(cells)
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return said
}

func countCached(t *testing.T, on *sql.Conn) (count int) {
	t.Helper()
	err := on.Raw(func(raw any) error {
		of := raw.(*conn)
		count = of.cached.Len()
		if count != len(of.byText) {
			t.Errorf("%d cached, %d found by text", count, len(of.byText))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return count
}

func TestRepeatedStatementsAreCached(t *testing.T) {
	one, _ := openTestDB(t)
	execSQL(t, one, "CREATE TABLE people (n, name)")
	for n := range 5 {
		execSQL(t, one, "INSERT INTO people VALUES (?, ?)", n, fmt.Sprint("p", n))
	}
	for n := range 5 {
		if got := queryTexts(t, one, "SELECT name FROM people WHERE n = ?", n); got != fmt.Sprintf("[p%d]", n) {
			t.Error(got)
		}
	}
	if got := countCached(t, one); got != 2 {
		t.Errorf("cached %d, want the INSERT and the SELECT", got)
	}
	for n := range 3 * maxCached {
		queryTexts(t, one, fmt.Sprintf("SELECT %d", n))
	}
	if got := countCached(t, one); got != maxCached {
		t.Errorf("cached %d of many", got)
	}
	if got := queryTexts(t, one, fmt.Sprintf("SELECT %d", 3*maxCached-1)); got != fmt.Sprintf("[%d]", 3*maxCached-1) {
		t.Error(got)
	}
}

func TestClosedRowsReleaseLocks(t *testing.T) {
	one, file := openTestDB(t)
	execSQL(t, one, "CREATE TABLE people (n)")
	execSQL(t, one, "INSERT INTO people VALUES (1), (2), (3)")
	var n int
	if err := one.QueryRowContext(context.Background(), "SELECT n FROM people ORDER BY n").Scan(&n); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	// an open read would block writers
	execSQL(t, openFile(t, file), "DELETE FROM people WHERE n = 1")
	if got := queryTexts(t, one, "SELECT n FROM people ORDER BY n"); got != "[2][3]" {
		t.Error(got)
	}
}

func TestSameQueryWithinItsOwnRows(t *testing.T) {
	one, _ := openTestDB(t)
	execSQL(t, one, "CREATE TABLE people (n)")
	execSQL(t, one, "INSERT INTO people VALUES (1), (2)")
	outer, err := one.QueryContext(context.Background(), "SELECT n FROM people")
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for outer.Next() {
		said += queryTexts(t, one, "SELECT n FROM people")
	}
	if err := outer.Close(); err != nil {
		t.Fatal(err)
	}
	if said != "[1][2][1][2]" || countCached(t, one) != 2 {
		t.Error(said, countCached(t, one))
	}
}

func TestStatementWorksAfterError(t *testing.T) {
	one, _ := openTestDB(t)
	execSQL(t, one, "CREATE TABLE people (n UNIQUE)")
	for range 2 {
		for _, want := range []bool{true, false} {
			_, err := one.ExecContext(context.Background(), "INSERT INTO people VALUES (?)", 7)
			if (err == nil) != want {
				t.Error(want, err)
			}
		}
		execSQL(t, one, "DELETE FROM people")
	}
	if _, err := one.ExecContext(context.Background(), "INSERT INTO nowhere VALUES (1)"); err == nil {
		t.Error("querying a missing table succeeded")
	}
}

func TestSchemaChangesAreDetected(t *testing.T) {
	one, file := openTestDB(t)
	execSQL(t, one, "CREATE TABLE people (n)")
	execSQL(t, one, "INSERT INTO people VALUES (1)")
	if got := queryTexts(t, one, "SELECT * FROM people"); got != "[1]" {
		t.Error(got)
	}
	// on another connection, as when a migration runs next to a server
	execSQL(t, openFile(t, file), "ALTER TABLE people ADD COLUMN name DEFAULT 'ana'")
	if got := queryTexts(t, one, "SELECT * FROM people"); got != "[1 ana]" {
		t.Error(got)
	}
	execSQL(t, one, "DROP TABLE people")
	if _, err := one.QueryContext(context.Background(), "SELECT * FROM people"); err == nil {
		t.Error("querying a dropped table succeeded")
	}
}

func TestFileNamesAreEscaped(t *testing.T) {
	one, _ := openTestDB(t)
	for n := range 3 {
		file := filepath.Join(t.TempDir(), "staged.db")
		other := openFile(t, file)
		for table := range n {
			execSQL(t, other, fmt.Sprintf("CREATE TABLE before%d (x)", table))
		}
		execSQL(t, other, "CREATE TABLE facts (n)")
		execSQL(t, other, "INSERT INTO facts VALUES (?)", n)
		execSQL(t, one, "ATTACH DATABASE ? AS staged", file)
		if got := queryTexts(t, one, "SELECT n FROM staged.facts"); got != fmt.Sprintf("[%d]", n) {
			t.Error(got)
		}
		execSQL(t, one, "DETACH DATABASE staged")
	}
}

func TestIsCacheable(t *testing.T) {
	for text, want := range map[string]bool{
		"SELECT 1": true, "\n  select 1": true, "WITH a AS (SELECT 1) SELECT * FROM a": true, "insert into a values (1)": true,
		"UPDATE a SET n = 1": true, "DELETE FROM a": true, "": false, "PRAGMA optimize": false, "ATTACH DATABASE 'a' AS b": false,
		"CREATE TABLE a (n)": false, "VACUUM": false, "WITHOUT": false, "BEGIN IMMEDIATE": false,
	} {
		if got := isCacheable(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

var _ driver.Conn = (*conn)(nil)
