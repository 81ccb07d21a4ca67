package program

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"

	"coterie/prepared"
)

// ErrNewer says that a folder was last opened by a newer version of the program (O2).
var ErrNewer = errors.New("this folder belongs to a newer version; restore the backup made before the upgrade")

// ErrUnreleased says that a folder was made before version 1.0.0, whose schema no program upgrades (O2).
var ErrUnreleased = errors.New("made by a version before 1.0.0, which was never released; start anew with an empty folder")

// Upgrade is what has to be done when the schema of an existing folder is brought up to date.
type Upgrade struct {
	// Backup is called before anything is written. It returns how to remove the backup again, for an upgrade that failed. nil makes none.
	Backup func() (remove func() error, err error)
	// Triggers are the triggers that the manifest knows, by name. Others of ours belong to an earlier version and are dropped.
	Triggers map[string]string
}

// schema says which steps a folder has taken, and which this program would take.
type schema struct {
	taken   map[string]bool
	pending []*core.Migration
	// waitsForSystem says that a step of PocketBase's own is among the pending ones.
	waitsForSystem bool
}

// upgrades says whether the folder was made by an earlier version of this program.
func (s schema) upgrades() bool {
	isOurs := func(step *core.Migration) bool { return s.taken[step.File] }
	return len(s.pending) > 0 && slices.ContainsFunc(core.AppMigrations.Items(), isOurs)
}

// readSchema compares the steps that a folder has taken with those that this program knows. It writes nothing. It returns ErrNewer for a
// folder with a step that this program doesn't know, and ErrUnreleased for one whose steps are all older than this program's.
func readSchema(dir string) (schema, error) {
	taken, err := takenSteps(dir)
	if err != nil {
		return schema{}, err
	}
	found := schema{taken: map[string]bool{}}
	for _, file := range taken {
		found.taken[file] = true
	}
	known := map[string]bool{}
	for _, each := range core.SystemMigrations.Items() {
		known[each.File] = true
		if !found.taken[each.File] {
			found.pending, found.waitsForSystem = append(found.pending, each), true
		}
	}
	for _, each := range core.AppMigrations.Items() {
		known[each.File] = true
		if !found.taken[each.File] {
			found.pending = append(found.pending, each)
		}
	}
	if unknown := slices.IndexFunc(taken, func(file string) bool { return !known[file] }); unknown >= 0 {
		cause := ErrNewer
		if own := core.AppMigrations.Items(); len(own) > 0 && taken[unknown] < own[0].File {
			cause = ErrUnreleased
		}
		return schema{}, fmt.Errorf("%s: %w (this program doesn't know the schema step %s)", dir, cause, taken[unknown])
	}
	return found, nil
}

// takenSteps reads which steps of the schema a folder has taken; none of a folder without data.
func takenSteps(dir string) ([]string, error) {
	if !HasData(dir) {
		return nil, nil
	}
	file := filepath.Join(dir, dataFile)
	db, err := sql.Open("sqlite", prepared.File(file)+"?"+readMode(file))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	rows, err := db.Query("SELECT file FROM _migrations ORDER BY file DESC")
	if err != nil && strings.Contains(err.Error(), "no such table") {
		return nil, nil
	}
	if err != nil {
		return nil, advise(dir, err)
	}
	defer rows.Close()
	var taken []string
	for rows.Next() {
		var file string
		if err := rows.Scan(&file); err != nil {
			return nil, err
		}
		taken = append(taken, file)
	}
	return taken, advise(dir, rows.Err())
}

// upgradeFolder makes the backup that precedes an upgrade, then takes the pending steps. A failed upgrade leaves the folder as it was.
func upgradeFolder(app core.App, found schema, how Upgrade) (since int64, err error) {
	remove := func() error { return nil }
	if found.upgrades() && how.Backup != nil {
		if remove, err = backUpBefore(app, found, how.Backup); err != nil {
			return 0, fmt.Errorf("the backup before the upgrade could not be made, so nothing was changed: %w", advise(app.DataDir(), err))
		}
	}
	since, err = takeSteps(app, found, how.Triggers)
	if err != nil {
		return 0, errors.Join(advise(app.DataDir(), err), remove())
	}
	return since, nil
}

// backUpBefore makes the backup of a folder whose schema still is that of the earlier version.
func backUpBefore(app core.App, found schema, backup func() (func() error, error)) (remove func() error, err error) {
	if err := bootstrapAsIs(app); err != nil {
		return nil, err
	}
	if remove, err = backup(); err == nil && found.waitsForSystem {
		err = app.ClearBootstrap() // opened again with PocketBase's own steps
	}
	return remove, err
}

// bootstrapAsIs opens the databases and takes no step of the schema. PocketBase takes its own steps while it opens a database, so they are
// hidden from it meanwhile.
func bootstrapAsIs(app core.App) error {
	steps := core.SystemMigrations
	core.SystemMigrations = core.MigrationsList{}
	defer func() { core.SystemMigrations = steps }()
	return app.Bootstrap()
}

// takeSteps opens the databases and takes all pending steps in one transaction. Triggers of an earlier version go in the same transaction: a
// program with a step to take is the newer one, and no other program may drop a trigger that it doesn't know (O2).
func takeSteps(app core.App, found schema, triggers map[string]string) (since int64, err error) {
	if !app.IsBootstrapped() {
		if err := app.Bootstrap(); err != nil {
			return 0, err
		}
	}
	since = touched(app)
	steps := core.MigrationsList{}
	steps.Copy(core.SystemMigrations)
	steps.Copy(core.AppMigrations)
	if at := lastPending(steps, found); at != nil {
		up := at.Up
		at.Up = func(tx core.App) error {
			if err := up(tx); err != nil {
				return err
			}
			return dropUnknown(tx, triggers)
		}
	}
	_, err = core.NewMigrationsRunner(app, steps).Up()
	return since, err
}

// lastPending is the last of our own steps that will be taken; nil for none.
func lastPending(steps core.MigrationsList, found schema) *core.Migration {
	isOurs := func(file string) bool {
		return slices.ContainsFunc(core.AppMigrations.Items(), func(own *core.Migration) bool { return own.File == file })
	}
	var last *core.Migration
	for _, each := range steps.Items() {
		// a process that puts the program together twice registers each step twice, and the first one is taken
		if !found.taken[each.File] && isOurs(each.File) && (last == nil || last.File != each.File) {
			last = each
		}
	}
	return last
}

// LastEntries are the numbers of the last entries of a folder's audit log and record of facts, as JSON. It writes nothing.
func LastEntries(dir string) (string, error) {
	file := filepath.Join(dir, dataFile)
	db, err := sql.Open("sqlite", prepared.File(file)+"?"+readMode(file))
	if err != nil {
		return "", err
	}
	defer db.Close()
	var ended string
	err = db.QueryRow(`SELECT json_object('log', (SELECT COALESCE(MAX(n), 0) FROM audit_log),
		'facts', (SELECT COALESCE(MAX(n), 0) FROM _fact_chain))`).Scan(&ended)
	if err != nil && strings.Contains(err.Error(), "no such table") {
		// from before there was a record of facts
		err = db.QueryRow("SELECT json_object('log', COALESCE(MAX(n), 0), 'facts', 0) FROM audit_log").Scan(&ended)
	}
	return ended, advise(dir, err)
}
