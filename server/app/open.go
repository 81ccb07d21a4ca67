package app

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strconv"

	"github.com/pocketbase/pocketbase/core"

	"coterie/backups"
	"coterie/clock"
	"coterie/datadir"
)

// Open opens the data directory, upgrades the schema and starts or continues the fact record. With ReadOnly, it only
// opens the databases. A directory of an earlier version is backed up before the upgrade (O2).
func (instance *Instance) Open() error {
	if instance.options.Untouched {
		return datadir.OpenUntouched(instance.App)
	}
	if instance.options.ReadOnly {
		return datadir.OpenReadOnly(instance.App)
	}
	isUpgrade, err := datadir.IsUpgrade(instance.App)
	if err != nil {
		return err
	}
	if isUpgrade && !instance.options.HasLock {
		unlock, err := datadir.Lock(instance.options.Dir)
		if err != nil {
			return fmt.Errorf("the data folder must be upgraded first: %w", err)
		}
		defer unlock()
	}
	instance.Upgraded = isUpgrade
	upgrade := datadir.Upgrade{Triggers: instance.manifest.Triggers}
	if !instance.options.FromBackup {
		upgrade.Backup = instance.backUpBeforeUpgrade
	}
	lastFactSeq, err := datadir.Open(instance.App, upgrade)
	if err != nil {
		return err
	}
	_, err = instance.Hooks.Call("startFactRecord", strconv.FormatInt(lastFactSeq, 10))
	return err
}

// backUpBeforeUpgrade creates and verifies a backup that is named after the new version. The next start of a server
// adds it to the backup list.
func (instance *Instance) backUpBeforeUpgrade() (remove func() error, err error) {
	name := backups.UpgradeBackupName(instance.options.Version, clock.Now())
	remove = func() error { return instance.Backups.Remove(name) }
	err = instance.Backups.Create(name)
	if err == nil {
		_, err = instance.Backups.Verify(name, nil)
	}
	if err != nil {
		return nil, errors.Join(err, remove())
	}
	slog.Warn("upgrading the data folder from an earlier version, after a backup",
		"backup", filepath.Join(instance.options.Dir, core.LocalBackupsDirName, name))
	return remove, nil
}

// RefreshDerived recomputes data that is derived from other rows, as a server does at its start. The data in a backup
// is as old as the backup, and was computed by the version that made it (O4).
func (instance *Instance) RefreshDerived() error {
	if err := instance.Repair(); err != nil {
		return err
	}
	if err := instance.stats.RepairCounters(); err != nil {
		return err
	}
	_, err := instance.Hooks.Call("refreshDerivedColumns", "")
	return err
}

// IsUpToDate reports whether the directory can be read without being upgraded first.
func (instance *Instance) IsUpToDate() bool {
	if !datadir.IsMigrated(instance.App) {
		return false
	}
	result, err := instance.Hooks.Call("hasFactRecord", "")
	return err == nil && result == true
}

// WriteAnchor writes the current ends of the audit log and the fact record. Commands that set the clock call it once at
// the end instead of after each commit.
func (instance *Instance) WriteAnchor() { instance.anchor.Write(instance.App) }

// IsLogWhole reports whether the audit log reaches its anchor.
func (instance *Instance) IsLogWhole() bool {
	state, problem := instance.anchor.Read(instance.App)
	return problem == "" && state.Lost == nil
}

// WarnIfTruncated logs an error if the audit log lost entries. The server starts anyway.
func (instance *Instance) WarnIfTruncated() {
	if instance.IsLogWhole() {
		return
	}
	instance.App.Logger().Error("the audit log ends before its anchor: an older copy was restored by hand, or entries were deleted. Run `coterie audit`")
}
