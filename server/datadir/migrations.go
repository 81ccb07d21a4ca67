package datadir

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"

	"coterie/sqlitedb"
)

// ErrNewer means that a newer version has opened the directory (O2).
var ErrNewer = errors.New("this folder belongs to a newer version; restore the backup made before the upgrade")

// ErrUnreleased means that a version before 1.0.0 created the directory. Its schema can't be upgraded (O2).
var ErrUnreleased = errors.New("made by a version before 1.0.0, which was never released; start with an empty folder")

// Upgrade configures the upgrade of an existing directory.
type Upgrade struct {
	// Backup is called before anything is written. remove deletes the backup if the upgrade fails. nil creates no
	// backup.
	Backup func() (remove func() error, err error)
	// Triggers are the triggers in the manifest, by name. Other triggers with the program's prefixes belong to an
	// earlier version and are dropped.
	Triggers map[string]string
}

type schema struct {
	applied map[string]bool
	pending []*core.Migration
	// systemPending means that a migration of PocketBase itself is pending.
	systemPending bool
}

// isUpgrade reports whether an earlier version of this program created the directory.
func (s schema) isUpgrade() bool {
	isOurs := func(step *core.Migration) bool { return s.applied[step.File] }
	return len(s.pending) > 0 && slices.ContainsFunc(core.AppMigrations.Items(), isOurs)
}

// readSchema compares the applied migrations with the known ones. It only reads. It returns ErrNewer for an unknown
// migration, and ErrUnreleased if that is older than all known ones.
func readSchema(dir string) (schema, error) {
	return compareSchema(dir, core.AppMigrations.Items(), readMode)
}

// PendingMigrations returns how many migrations the next start would apply to a directory. own are the names of this
// program's migrations. It returns the same errors as Open and changes nothing.
func PendingMigrations(dir string, own []string) (int, error) {
	var steps []*core.Migration
	for _, name := range own {
		steps = append(steps, &core.Migration{File: name})
	}
	found, err := compareSchema(dir, steps, untouchedMode)
	return len(found.pending), err
}

func compareSchema(dir string, own []*core.Migration, mode func(path string) string) (schema, error) {
	applied, err := appliedMigrations(dir, mode)
	if err != nil {
		return schema{}, err
	}
	found := schema{applied: map[string]bool{}}
	for _, file := range applied {
		found.applied[file] = true
	}
	known := map[string]bool{}
	for _, each := range core.SystemMigrations.Items() {
		known[each.File] = true
		if !found.applied[each.File] {
			found.pending, found.systemPending = append(found.pending, each), true
		}
	}
	for _, each := range own {
		known[each.File] = true
		if !found.applied[each.File] {
			found.pending = append(found.pending, each)
		}
	}
	if unknown := slices.IndexFunc(applied, func(file string) bool { return !known[file] }); unknown >= 0 {
		cause := ErrNewer
		if len(own) > 0 && applied[unknown] < own[0].File {
			cause = ErrUnreleased
		}
		return schema{}, fmt.Errorf("%s: %w (this program doesn't know the migration %s)", dir, cause, applied[unknown])
	}
	return found, nil
}

func appliedMigrations(dir string, mode func(path string) string) ([]string, error) {
	if !HasData(dir) {
		return nil, nil
	}
	file := filepath.Join(dir, dataFile)
	db, err := sql.Open("sqlite", sqlitedb.FileURI(file)+"?"+mode(file))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	rows, err := db.Query("SELECT file FROM _migrations ORDER BY file DESC")
	if err != nil && strings.Contains(err.Error(), "no such table") {
		return nil, nil
	}
	if err != nil {
		return nil, explain(dir, err)
	}
	defer rows.Close()
	var applied []string
	for rows.Next() {
		var file string
		if err := rows.Scan(&file); err != nil {
			return nil, err
		}
		applied = append(applied, file)
	}
	return applied, explain(dir, rows.Err())
}

// upgradeFolder creates the backup that precedes an upgrade and then applies the pending migrations. A failed upgrade
// changes nothing.
func upgradeFolder(app core.App, found schema, upgrade Upgrade) (lastFactSeq int64, err error) {
	remove := func() error { return nil }
	if found.isUpgrade() && upgrade.Backup != nil {
		if remove, err = backUpBefore(app, found, upgrade.Backup); err != nil {
			return 0, fmt.Errorf("the backup before the upgrade could not be made, so nothing was changed: %w", explain(app.DataDir(), err))
		}
	}
	lastFactSeq, err = migrate(app, found, upgrade.Triggers)
	if err != nil {
		return 0, errors.Join(explain(app.DataDir(), err), remove())
	}
	return lastFactSeq, nil
}

func backUpBefore(app core.App, found schema, backup func() (func() error, error)) (remove func() error, err error) {
	if err := bootstrapAsIs(app); err != nil {
		return nil, err
	}
	if remove, err = backup(); err == nil && found.systemPending {
		err = app.ClearBootstrap() // open it again, with PocketBase's migrations
	}
	return remove, err
}

// bootstrapAsIs opens the databases without applying migrations. PocketBase applies its own migrations while it opens a
// database, so they are hidden during the call.
func bootstrapAsIs(app core.App) error {
	steps := core.SystemMigrations
	core.SystemMigrations = core.MigrationsList{}
	defer func() { core.SystemMigrations = steps }()
	return app.Bootstrap()
}

// migrate opens the databases and applies all pending migrations in one transaction, which also drops triggers of an
// earlier version. Only a program with a pending migration may do that, because it is the newer one (O2).
func migrate(app core.App, found schema, triggers map[string]string) (lastFactSeq int64, err error) {
	if !app.IsBootstrapped() {
		if err := app.Bootstrap(); err != nil {
			return 0, err
		}
	}
	lastFactSeq = latestFactSeq(app)
	steps := core.MigrationsList{}
	steps.Copy(core.SystemMigrations)
	steps.Copy(core.AppMigrations)
	if at := lastPending(steps, found); at != nil {
		up := at.Up
		at.Up = func(tx core.App) error {
			if err := up(tx); err != nil {
				return err
			}
			return dropUnknownTriggers(tx, triggers)
		}
	}
	_, err = core.NewMigrationsRunner(app, steps).Up()
	return lastFactSeq, err
}

// lastPending returns the last pending migration of this program, or nil.
func lastPending(steps core.MigrationsList, found schema) *core.Migration {
	isOurs := func(file string) bool {
		return slices.ContainsFunc(core.AppMigrations.Items(), func(own *core.Migration) bool { return own.File == file })
	}
	var last *core.Migration
	for _, each := range steps.Items() {
		// if a process registers the migrations twice, only the first of two equal migrations runs
		if !found.applied[each.File] && isOurs(each.File) && (last == nil || last.File != each.File) {
			last = each
		}
	}
	return last
}

// LastEntries returns the last entry numbers of a directory's audit log and fact record as JSON. It only reads.
func LastEntries(dir string) (string, error) {
	file := filepath.Join(dir, dataFile)
	db, err := sql.Open("sqlite", sqlitedb.FileURI(file)+"?"+readMode(file))
	if err != nil {
		return "", err
	}
	defer db.Close()
	var entries string
	err = db.QueryRow(`SELECT json_object('log', (SELECT COALESCE(MAX(n), 0) FROM audit_log),
		'facts', (SELECT COALESCE(MAX(n), 0) FROM _fact_chain))`).Scan(&entries)
	if err != nil && strings.Contains(err.Error(), "no such table") {
		// the directory was created before the fact record existed
		err = db.QueryRow("SELECT json_object('log', COALESCE(MAX(n), 0), 'facts', 0) FROM audit_log").Scan(&entries)
	}
	return entries, explain(dir, err)
}
