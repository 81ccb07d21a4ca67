package instance

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/pocketbase/pocketbase/core"

	"coterie/backups"
	"coterie/clock"
	"coterie/program"
)

// Open opens the data folder, brings its schema up to date, and lets the record of facts begin or go on; to look alone, only the
// first. A folder of an earlier version is backed up before (O2).
func (made *Instance) Open() error {
	if made.options.Reads {
		return program.OpenToRead(made.App)
	}
	upgrades, err := program.IsUpgrade(made.App)
	if err != nil {
		return err
	}
	if upgrades && !made.options.Locked {
		unlock, err := program.Lock(made.options.Dir)
		if err != nil {
			return fmt.Errorf("the folder has to be brought up to date for this version first: %w", err)
		}
		defer unlock()
	}
	how := program.Upgrade{Triggers: made.manifest.Triggers}
	if !made.options.Unpacked {
		how.Backup = made.backUpBeforeUpgrade
	}
	since, err := program.Open(made.App, how)
	if err != nil {
		return err
	}
	_, err = made.Hooks.Call("recordBegins", strconv.FormatInt(since, 10))
	return err
}

// backUpBeforeUpgrade writes a backup that names the version it was made for, and reads it back. The rules count it among the others at the
// next start of a server.
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

// Derive brings what is derived from other rows up to date, as the start of a server does: a backup that was unpacked has it as of its day
// and of the version that made it (O4).
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

// Stands says whether the folder is as opening it leaves it: to look at it, nothing has to be written first.
func (made *Instance) Stands() bool {
	if !program.IsMigrated(made.App) {
		return false
	}
	stands, err := made.Hooks.Call("recordStands", "")
	return err == nil && stands == true
}

// NoteAnchor writes where the audit log and the record of facts end now, for a command that moved the clock: it doesn't after each commit.
func (made *Instance) NoteAnchor() { made.anchor.Note(made.App) }

// WarnOfCut says at the start that the audit log is shorter than it was; the server serves all the same.
func (made *Instance) WarnOfCut() {
	state, problem := made.anchor.Read(made.App)
	if problem == "" && state.Lost == nil {
		return
	}
	made.App.Logger().Error("the audit log doesn't reach its anchor (an older copy put in place by hand, or entries taken away). Run `coterie audit`")
}
