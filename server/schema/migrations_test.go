package schema

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // its own tables
	"github.com/pocketbase/pocketbase/plugins/jsvm"

	_ "coterie/fold" // the search of people calls it
)

// shape is everything the database's definition says, in a form that can be compared.
func shape(t *testing.T, app core.App) string {
	t.Helper()
	var rows []struct {
		Type  string `db:"type"`
		Name  string `db:"name"`
		Table string `db:"tbl_name"`
		SQL   string `db:"sql"`
	}
	err := app.DB().NewQuery(`SELECT type, name, tbl_name, COALESCE(sql, '') AS sql FROM sqlite_master
		WHERE name NOT LIKE 'sqlite_%'`).All(&rows)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{}
	for _, row := range rows {
		text := row.SQL
		if row.Type == "table" {
			text = columns(t, app, row.Name) // a dropped and added column changes the text, not the table
		}
		lines = append(lines, fmt.Sprintf("%s %s %s: %s", row.Type, row.Table, row.Name, text))
	}
	var collections []struct {
		Name string `db:"name"`
		List string `db:"list"`
		View string `db:"view"`
	}
	err = app.DB().NewQuery(`SELECT name, COALESCE(listRule, 'null') AS list, COALESCE(viewRule, 'null') AS view FROM _collections`).
		All(&collections)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range collections {
		lines = append(lines, fmt.Sprintf("rules %s: %s | %s", each.Name, each.List, each.View))
	}
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

func columns(t *testing.T, app core.App, table string) string {
	t.Helper()
	var names []string
	if err := app.DB().NewQuery(`SELECT name || ' ' || type FROM pragma_table_info('` + table + `') ORDER BY name`).Column(&names); err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, ", ")
}

func count(t *testing.T, app core.App, table string) (n int) {
	t.Helper()
	if err := app.DB().NewQuery("SELECT COUNT(*) FROM " + table).Row(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Every migration goes up, all the way down to a bare PocketBase, and up again to the same schema and rows.
func TestMigrationsGoUpDownAndUp(t *testing.T) {
	migrations, err := filepath.Abs("../../pb_migrations")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(migrations, "*.js"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations in %s (%v)", migrations, err)
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = app.ClearBootstrap() }()
	if err := app.RunSystemMigrations(); err != nil {
		t.Fatal(err)
	}
	bare := shape(t, app)
	empty := t.TempDir()
	err = jsvm.Register(app, jsvm.Config{MigrationsDir: migrations, HooksDir: filepath.Join(empty, "none"), TypesDir: empty})
	if err != nil {
		t.Fatal(err)
	}
	up := func() string {
		if err := app.RunAllMigrations(); err != nil {
			t.Fatal(err)
		}
		return shape(t, app)
	}
	first := up()
	rates, settings := count(t, app, "rates"), count(t, app, "admin_settings")
	if rates != 3 || settings == 0 {
		t.Fatalf("seed: %d rates, %d settings", rates, settings)
	}
	runner := core.NewMigrationsRunner(app, core.AppMigrations)
	reverted, err := runner.Down(len(files))
	if err != nil {
		t.Fatal(err)
	}
	if len(reverted) != len(files) {
		t.Fatalf("reverted %d of %d", len(reverted), len(files))
	}
	if err := app.ReloadCachedCollections(); err != nil {
		t.Fatal(err)
	}
	compare(t, "after down", bare, shape(t, app))
	compare(t, "after the second up", first, up())
	if count(t, app, "rates") != rates || count(t, app, "admin_settings") != settings {
		t.Error("the second up seeds other rows")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "require(") {
			t.Errorf("%s imports something: a migration has to mean the same for ever", filepath.Base(file))
		}
	}
}

func compare(t *testing.T, when, want, got string) {
	t.Helper()
	has := func(text string) map[string]bool {
		set := map[string]bool{}
		for _, line := range strings.Split(text, "\n") {
			set[line] = true
		}
		return set
	}
	wanted, present := has(want), has(got)
	for line := range wanted {
		if !present[line] {
			t.Errorf("%s missing: %s", when, line)
		}
	}
	for line := range present {
		if !wanted[line] {
			t.Errorf("%s left over: %s", when, line)
		}
	}
}
