package datadir

import (
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

func withMigrations(t *testing.T, steps map[string]func(tx core.App) error) {
	t.Helper()
	before := core.AppMigrations
	t.Cleanup(func() { core.AppMigrations = before })
	core.AppMigrations = core.MigrationsList{}
	for name, up := range steps {
		core.AppMigrations.Register(up, nil, name)
	}
}

func sqlMigration(sql string) func(tx core.App) error {
	return func(tx core.App) error { _, err := tx.DB().NewQuery(sql).Execute(); return err }
}

func openAndClose(t *testing.T, dir string, upgrade Upgrade) error {
	t.Helper()
	t.Setenv(KeyVariable, "")
	app, _, err := NewApp(dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(app, upgrade)
	return errors.Join(err, app.ClearBootstrap())
}

func TestOpenRejectsNewerVersion(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "what? 100% #1 it's")
	first, second := sqlMigration("CREATE TABLE first (n INTEGER)"), sqlMigration("CREATE TABLE second (n INTEGER)")
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first, "2_b.js": second})
	if err := openAndClose(t, dir, Upgrade{}); err != nil {
		t.Fatal(err)
	}
	before := fileHash(t, filepath.Join(dir, dataFile))
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first})
	for name, open := range map[string]func(core.App) error{
		"to write": func(app core.App) error { _, err := Open(app, Upgrade{}); return err }, "to read": OpenReadOnly,
	} {
		app, _, err := NewApp(dir, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		err = open(app)
		if !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "2_b.js") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if fileHash(t, filepath.Join(dir, dataFile)) != before {
		t.Error("the database was written")
	}
	if names := countEntries(t, filepath.Dir(dir)); names != 1 {
		t.Errorf("%d entries next to the directory", names-1)
	}
}

func TestOpenRejectsUnreleasedVersion(t *testing.T) {
	dir := t.TempDir()
	withMigrations(t, map[string]func(core.App) error{"1763700100_add_people.js": sqlMigration("CREATE TABLE first (n INTEGER)")})
	if err := openAndClose(t, dir, Upgrade{}); err != nil {
		t.Fatal(err)
	}
	before := fileHash(t, filepath.Join(dir, dataFile))
	withMigrations(t, map[string]func(core.App) error{"1795900100_people.js": sqlMigration("CREATE TABLE second (n INTEGER)")})
	if err := openAndClose(t, dir, Upgrade{}); !errors.Is(err, ErrUnreleased) {
		t.Errorf("%v", err)
	}
	if fileHash(t, filepath.Join(dir, dataFile)) != before {
		t.Error("the rejected directory was changed")
	}
}

func TestUpgradeCreatesBackupFirst(t *testing.T) {
	dir := t.TempDir()
	first, second := sqlMigration("CREATE TABLE first (n INTEGER)"), sqlMigration("CREATE TABLE second (n INTEGER)")
	backups := 0
	upgrade := Upgrade{Backup: func() (func() error, error) { backups++; return func() error { backups--; return nil }, nil }}
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first})
	for range 2 {
		if err := openAndClose(t, dir, upgrade); err != nil || backups != 0 {
			t.Fatalf("new or current directory: %d backups, %v", backups, err)
		}
	}
	broken := func(core.App) error { return errors.New("on purpose") }
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first, "2_b.js": broken})
	if err := openAndClose(t, dir, upgrade); err == nil || backups != 0 {
		t.Errorf("failed upgrade left %d backups: %v", backups, err)
	}
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first, "2_b.js": second})
	refuses := Upgrade{Backup: func() (func() error, error) { return nil, errors.New("no space left on device") }}
	if err := openAndClose(t, dir, refuses); err == nil || !strings.Contains(err.Error(), "backup before the upgrade could not be made, so nothing was changed") {
		t.Errorf("without a backup: %v", err)
	}
	if taken, err := appliedMigrations(dir, readMode); err != nil || strings.Contains(strings.Join(taken, " "), "2_b.js") {
		t.Errorf("a migration ran without a backup: %v %v", taken, err)
	}
	if err := openAndClose(t, dir, upgrade); err != nil || backups != 1 {
		t.Errorf("%d backups, %v", backups, err)
	}
}

// Only a program with a pending migration is certainly the newer version.
func TestUpgradeDropsObsoleteGuards(t *testing.T) {
	dir := t.TempDir()
	guard := func(name string) string {
		return "CREATE TRIGGER " + name + " BEFORE INSERT ON first BEGIN SELECT 1; END"
	}
	first := sqlMigration("CREATE TABLE first (n INTEGER)")
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first})
	if err := openAndClose(t, dir, Upgrade{}); err != nil {
		t.Fatal(err)
	}
	how := Upgrade{Triggers: map[string]string{"_guard_kept": guard("_guard_kept")}}
	present := func() (names string) {
		app := openTestApp(t, dir)
		found, err := definitions(app, "trigger")
		if err != nil {
			t.Fatal(err)
		}
		for name := range found {
			if strings.HasPrefix(name, "_guard_") {
				names += name + " "
			}
		}
		return names
	}
	app := openTestApp(t, dir)
	for _, sql := range []string{guard("_guard_kept"), guard("_guard_old")} {
		if err := sqlMigration(sql)(app); err != nil {
			t.Fatal(err)
		}
	}
	broken := func(core.App) error { return errors.New("on purpose") }
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first, "2_b.js": broken})
	if err := openAndClose(t, dir, how); err == nil {
		t.Error("a broken migration succeeded")
	}
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first})
	if err := openAndClose(t, dir, how); err != nil {
		t.Error(err)
	}
	if got := present(); !strings.Contains(got, "_guard_old") || !strings.Contains(got, "_guard_kept") {
		t.Errorf("triggers without an upgrade: %q", got)
	}
	withMigrations(t, map[string]func(core.App) error{"1_a.js": first, "2_b.js": sqlMigration("CREATE TABLE second (n INTEGER)")})
	core.AppMigrations.Register(sqlMigration("CREATE TABLE second (n INTEGER)"), nil, "2_b.js") // as a second instance in one process does
	if err := openAndClose(t, dir, how); err != nil {
		t.Error(err)
	}
	if got := present(); got != "_guard_kept " {
		t.Errorf("triggers after the upgrade: %q", got)
	}
}

func fileHash(t *testing.T, name string) [sha256.Size]byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(content)
}
