package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/pocketbase/pocketbase/core"

	"coterie/backups"
	"coterie/clock"
	"coterie/datadir"
)

// Open opens the data directory, upgrades the schema and starts or continues the fact ledger. With ReadOnly, it only
// opens the databases. A directory of an earlier version is backed up before the upgrade (O2).
func (made *Instance) Open() error {
	if made.options.Reads {
		return datadir.OpenToRead(made.App)
	}
	upgrades, err := datadir.IsUpgrade(made.App)
	if err != nil {
		return err
	}
	if upgrades && !made.options.Locked {
		unlock, err := datadir.Lock(made.options.Dir)
		if err != nil {
			return fmt.Errorf("the folder has to be brought up to date for this version first: %w", err)
		}
		defer unlock()
	}
	how := datadir.Upgrade{Triggers: made.manifest.Triggers}
	if !made.options.Unpacked {
		how.Backup = made.backUpBeforeUpgrade
	}
	since, err := datadir.Open(made.App, how)
	if err != nil {
		return err
	}
	_, err = made.Hooks.Call("recordBegins", strconv.FormatInt(since, 10))
	return err
}

// backUpBeforeUpgrade creates and verifies a backup that is named after the new version. The next start of a server
// adds it to the backup list.
func (made *Instance) backUpBeforeUpgrade() (remove func() error, err error) {
	name := backups.BeforeUpgrade(made.options.Version, clock.Now())
	remove = func() error { return made.Backups.Remove(name) }
	err = made.Backups.Write(name)
	if err == nil {
		_, err = made.Backups.Read(name, nil)
	}
	if err != nil {
		return nil, errors.Join(err, remove())
	}
	fmt.Fprintf(os.Stderr, "coterie: the data folder is of an earlier version and is brought up to date; the backup before the upgrade is %s\n",
		filepath.Join(made.options.Dir, core.LocalBackupsDirName, name))
	return remove, nil
}

// RefreshDerived recomputes data that is derived from other rows, as a server does at its start. The data in a backup
// is as old as the backup, and was computed by the version that made it (O4).
func (made *Instance) Derive() error {
	if err := made.Repair(); err != nil {
		return err
	}
	if err := made.figures.Heal(); err != nil {
		return err
	}
	_, err := made.Hooks.Call("restampDerived", "")
	return err
}

// IsUpToDate reports whether the directory can be read without being upgraded first.
func (made *Instance) Stands() bool {
	if !datadir.IsMigrated(made.App) {
		return false
	}
	stands, err := made.Hooks.Call("recordStands", "")
	return err == nil && stands == true
}

// WriteAnchor writes the current ends of the audit log and the fact ledger. Commands that set the clock call it once at
// the end instead of after each commit.
func (made *Instance) NoteAnchor() { made.anchor.Note(made.App) }

// WarnIfTruncated logs an error if the audit log lost entries. The server continues to start.
func (made *Instance) WarnOfCut() {
	state, problem := made.anchor.Read(made.App)
	if problem == "" && state.Lost == nil {
		return
	}
	made.App.Logger().Error("the audit log doesn't reach its anchor (an older copy put in place by hand, or entries taken away). Run `coterie audit`")
}
