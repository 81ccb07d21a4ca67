package staging_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/datadir"
	"coterie/staging"
)

func openTestStore(t *testing.T) (core.App, *staging.Store) {
	t.Helper()
	t.Setenv(datadir.KeyVariable, "")
	app, _, err := datadir.NewApp(t.TempDir(), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := datadir.Open(app, datadir.Upgrade{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	execSQL(t, app, "CREATE TABLE facts (n INTEGER)")
	execSQL(t, app, "INSERT INTO facts VALUES (1), (2)")
	return app, staging.New(app.DataDir())
}

func execSQL(t *testing.T, app core.App, sql string) {
	t.Helper()
	if _, err := app.DB().NewQuery(sql).Execute(); err != nil {
		t.Fatal(err)
	}
}

func execAll(source *staging.Source, sqls ...string) error {
	for _, sql := range sqls {
		if _, err := source.DB().NewQuery(sql).Execute(); err != nil {
			return err
		}
	}
	return nil
}

func TestFillReadsSnapshotWithoutBlocking(t *testing.T) {
	app, store := openTestStore(t)
	err := store.Fill("run1", func(source *staging.Source) error {
		if err := execAll(source, "CREATE TABLE made AS SELECT n FROM facts"); err != nil {
			return err
		}
		execSQL(t, app, "INSERT INTO facts VALUES (3)") // a concurrent write
		return execAll(source, "INSERT INTO made SELECT n + 10 FROM facts")
	})
	if err != nil {
		t.Fatal(err)
	}
	var sum int
	err = store.Attach(app, "run1", func() error {
		return app.RunInTransaction(func(tx core.App) error {
			if _, err := tx.DB().NewQuery("INSERT INTO facts SELECT n FROM made").Execute(); err != nil {
				return err
			}
			return tx.DB().NewQuery("SELECT SUM(n) FROM facts").Row(&sum)
		})
	})
	if err != nil || sum != 1+2+3+1+2+11+12 {
		t.Errorf("%v %v", sum, err)
	}
	if _, err := app.DB().NewQuery("INSERT INTO facts SELECT n FROM made").Execute(); err == nil {
		t.Error("the file is still attached")
	}
}

func TestFillCannotWriteData(t *testing.T) {
	_, store := openTestStore(t)
	if err := store.Fill("run1", func(source *staging.Source) error { return execAll(source, "DELETE FROM facts") }); err == nil {
		t.Error("a fact was deleted")
	}
	if err := store.Read("run1", func(*staging.Source) error { return nil }); err == nil {
		t.Error("failed work left a file")
	}
	if err := store.Fill("run1", func(*staging.Source) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := store.Read("run1", func(source *staging.Source) error { return execAll(source, "CREATE TABLE more (n)") }); err == nil {
		t.Error("a read transaction could write")
	}
}

func TestDropAndClearDeleteFiles(t *testing.T) {
	app, store := openTestStore(t)
	for _, name := range []string{"one", "two"} {
		if err := store.Fill(name, func(*staging.Source) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(app.DataDir(), staging.Folder)
	if err := store.Drop("one"); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 || left[0].Name() != "two.db" {
		t.Errorf("left %v", left)
	}
	if err := store.Clear(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Error("the directory still exists")
	}
	if err := store.Fill("../data", func(*staging.Source) error { return nil }); err == nil {
		t.Error("a name with a path was accepted")
	}
}

// connectionSetting reads or writes a pragma that identifies a connection.
func connectionSetting(t *testing.T, store *staging.Store, write string) (value int, sum int) {
	t.Helper()
	err := store.Read("run1", func(source *staging.Source) error {
		if write != "" {
			if err := execAll(source, write); err != nil {
				return err
			}
		}
		if err := source.DB().NewQuery("SELECT SUM(n) FROM made").Row(&sum); err != nil {
			return err
		}
		return source.DB().NewQuery("PRAGMA busy_timeout").Row(&value)
	})
	if err != nil {
		t.Fatal(err)
	}
	return value, sum
}

func TestReadReusesConnectionOfExistingFile(t *testing.T) {
	app, store := openTestStore(t)
	fill := func(add string) {
		t.Helper()
		err := store.Fill("run1", func(source *staging.Source) error {
			return execAll(source, "CREATE TABLE made AS SELECT n + "+add+" AS n FROM facts")
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	fill("0")
	connectionSetting(t, store, "PRAGMA busy_timeout = 4321")
	if value, sum := connectionSetting(t, store, ""); value != 4321 || sum != 3 {
		t.Errorf("the next read uses another connection: %d %d", value, sum)
	}
	// concurrent reads use separate connections, and a connection isn't reused after a failed read
	err := store.Read("run1", func(source *staging.Source) error {
		if value, _ := connectionSetting(t, store, ""); value == 4321 {
			t.Error("concurrent reads share a connection")
		}
		return errors.New("no")
	})
	if err == nil {
		t.Error("the error wasn't returned")
	}
	connectionSetting(t, store, "PRAGMA busy_timeout = 4321")
	// each read sees the current data
	execSQL(t, app, "INSERT INTO facts VALUES (3)")
	var facts int
	if err := store.Read("run1", func(source *staging.Source) error {
		return source.DB().NewQuery("SELECT SUM(n) FROM facts").Row(&facts)
	}); err != nil || facts != 6 {
		t.Errorf("%d %v", facts, err)
	}
	// the file is replaced during a read; the next read uses the new file
	err = store.Read("run1", func(*staging.Source) error {
		fill("10")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if value, sum := connectionSetting(t, store, ""); value == 4321 || sum != 36 {
		t.Errorf("a replaced file was read: %d %d", value, sum)
	}
	if err := store.Drop("run1"); err != nil {
		t.Fatal(err)
	}
	if err := store.Read("run1", func(*staging.Source) error { return nil }); err == nil {
		t.Error("a deleted file was read")
	}
}
