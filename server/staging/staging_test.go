package staging_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/program"
	"coterie/staging"
)

func opened(t *testing.T) (core.App, *staging.Room) {
	t.Helper()
	t.Setenv(program.KeyVariable, "")
	app, _, err := program.New(t.TempDir(), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := program.Open(app); err != nil {
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
	err = room.Lend(app, "run1", func() error {
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
