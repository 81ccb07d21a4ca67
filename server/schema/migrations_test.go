package schema

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables

	"coterie/hooks"
	_ "coterie/unaccent" // registers the SQL function of the user search
)

func countRows(t *testing.T, app core.App, table string) (n int) {
	t.Helper()
	if err := app.DB().NewQuery("SELECT COUNT(*) FROM " + table).Row(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// migrationsDir contains the migrations of the working tree.
const migrationsDir = "../../pb_migrations"

// openTestApp returns a plain PocketBase app with the migrations of the working tree and without rules.
func openTestApp(t *testing.T) core.App {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	if err := app.RunSystemMigrations(); err != nil {
		t.Fatal(err)
	}
	// the list of migrations is global, so each test resets it
	core.AppMigrations = core.MigrationsList{}
	if _, err := hooks.Register(app, hooks.Source{Assets: fstest.MapFS{}, MigrationsDir: migrationsDir}, hooks.Host{}); err != nil {
		t.Fatal(err)
	}
	return app
}

// The migrations create the schema and the initial rows.
func TestMigrationsBuildTheSchema(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(migrationsDir, "*.js"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations in %s (%v)", migrationsDir, err)
	}
	app := openTestApp(t)
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	rates, settings := countRows(t, app, "rates"), countRows(t, app, "admin_settings")
	if rates != 3 || settings == 0 {
		t.Fatalf("seed: %d rates, %d settings", rates, settings)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "require(") {
			t.Errorf("%s has an import: a migration must never change its meaning", filepath.Base(file))
		}
	}
}
