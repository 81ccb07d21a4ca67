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

func opened(t *testing.T) (core.App, *staging.Store) {
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
	run(t, app, "CREATE TABLE facts (n INTEGER)")
	run(t, app, "INSERT INTO facts VALUES (1), (2)")
	return app, staging.New(app.DataDir())
}

func run(t *testing.T, app core.App, sql string) {
	t.Helper()
	if _, err := app.DB().NewQuery(sql).Execute(); err != nil {
		t.Fatal(err)
	}
}

func on(source *staging.Source, sqls ...string) error {
	for _, sql := range sqls {
		if _, err := source.DB().NewQuery(sql).Execute(); err != nil {
			return err
		}
	}
	return nil
}

func TestWorkSeesOneStateAndKeepsNobodyWaiting(t *testing.T) {
	app, room := opened(t)
	err := room.Fill("run1", func(source *staging.Source) error {
		if err := on(source, "CREATE TABLE made AS SELECT n FROM facts"); err != nil {
			return err
		}
		run(t, app, "INSERT INTO facts VALUES (3)") // a writer in the middle of it
		return on(source, "INSERT INTO made SELECT n + 10 FROM facts")
	})
	if err != nil {
		t.Fatal(err)
	}
	var sum int
	err = room.Attach(app, "run1", func() error {
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

func TestTheDataCanNotBeWrittenBesideTheWriters(t *testing.T) {
	_, room := opened(t)
	if err := room.Fill("run1", func(source *staging.Source) error { return on(source, "DELETE FROM facts") }); err == nil {
		t.Error("a fact was deleted")
	}
	if err := room.Read("run1", func(*staging.Source) error { return nil }); err == nil {
		t.Error("work that failed left a file")
	}
	if err := room.Fill("run1", func(*staging.Source) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := room.Read("run1", func(source *staging.Source) error { return on(source, "CREATE TABLE more (n)") }); err == nil {
		t.Error("reading wrote")
	}
}

func TestFilesAreThisProcessesOwn(t *testing.T) {
	app, room := opened(t)
	for _, name := range []string{"one", "two"} {
		if err := room.Fill(name, func(*staging.Source) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(app.DataDir(), staging.Folder)
	if err := room.Drop("one"); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 || left[0].Name() != "two.db" {
		t.Errorf("left %v", left)
	}
	if err := room.Clear(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Error("the folder is still there")
	}
	if err := room.Fill("../data", func(*staging.Source) error { return nil }); err == nil {
		t.Error("a name led out of the folder")
	}
}

// setting is one that only the connection itself remembers: it tells one from another.
func setting(t *testing.T, room *staging.Store, write string) (value int, sum int) {
	t.Helper()
	err := room.Read("run1", func(source *staging.Source) error {
		if write != "" {
			if err := on(source, write); err != nil {
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

func TestPagesShareAConnectionAsLongAsTheirFileIsThere(t *testing.T) {
	app, room := opened(t)
	fill := func(add string) {
		t.Helper()
		err := room.Fill("run1", func(source *staging.Source) error {
			return on(source, "CREATE TABLE made AS SELECT n + "+add+" AS n FROM facts")
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	fill("0")
	setting(t, room, "PRAGMA busy_timeout = 4321")
	if value, sum := setting(t, room, ""); value != 4321 || sum != 3 {
		t.Errorf("the next page has another connection: %d %d", value, sum)
	}
	// a page on its way keeps its own, and one that failed rests for nobody
	err := room.Read("run1", func(source *staging.Source) error {
		if value, _ := setting(t, room, ""); value == 4321 {
			t.Error("two read on one connection")
		}
		return errors.New("no")
	})
	if err == nil {
		t.Error("a failure was lost")
	}
	setting(t, room, "PRAGMA busy_timeout = 4321")
	// the data are read as they are at each page
	run(t, app, "INSERT INTO facts VALUES (3)")
	var facts int
	if err := room.Read("run1", func(source *staging.Source) error {
		return source.DB().NewQuery("SELECT SUM(n) FROM facts").Row(&facts)
	}); err != nil || facts != 6 {
		t.Errorf("%d %v", facts, err)
	}
	// generation anew while a page is read: whoever reads next reads the new one
	err = room.Read("run1", func(*staging.Source) error {
		fill("10")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if value, sum := setting(t, room, ""); value == 4321 || sum != 36 {
		t.Errorf("an old file is read: %d %d", value, sum)
	}
	if err := room.Drop("run1"); err != nil {
		t.Fatal(err)
	}
	if err := room.Read("run1", func(*staging.Source) error { return nil }); err == nil {
		t.Error("a file that is gone was read")
	}
}
