package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"coterie/app"
	"coterie/datadir"
)

// drillBackup restores a backup or a state of a replica into a temporary directory, audits it, and checks that the current directory still contains
// the audit log and the fact record of the backup.
func drillBackup(options *app.Options, backup restoreSource, language string) (err error) {
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	tempDir, err := backup.unpack(options.Dir)
	if errors.Is(err, datadir.ErrNoKey) {
		return fmt.Errorf("%w: put coterie.key into %s or set %s", err, options.Dir, datadir.KeyVariable)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(tempDir)) }()
	options.QueryTimeout = max(options.QueryTimeout, longQueryTimeout)
	extracted := *options
	lastEntries, err := datadir.LastEntries(tempDir)
	if err != nil {
		return err
	}
	extracted.Dir, extracted.FromBackup = tempDir, true
	var anchors string
	var auditErr error
	auditBackup := func(instance *app.Instance) error {
		// read the end of the log before recordRestore adds an entry
		found, err := instance.Hooks.Call("drillAnchor", lastEntries)
		if err != nil {
			return err
		}
		anchors, _ = found.(string)
		if err := recordRestore(instance, backup.name, false, readAnchorFile(options.Dir)); err != nil {
			return err
		}
		result, err := instance.Hooks.Call("audit", "")
		if err != nil {
			return err
		}
		// The comparison follows even if the audit of the backup failed.
		auditErr = printResult(result)
		return nil
	}
	fmt.Printf("Audit of the backup %s:\n", backup.name)
	if err := withApp(&extracted, auditBackup); err != nil {
		return err
	}
	if !datadir.HasData(options.Dir) {
		fmt.Printf("There is no data in %s to compare the backup with. Nothing was replaced.\n", options.Dir)
		return auditErr
	}
	fmt.Printf("Comparison with the current folder %s:\n", options.Dir)
	current := *options
	current.ReadOnly = true
	compare := func(instance *app.Instance) error {
		if !instance.IsUpToDate() {
			return errNeedsUpgrade
		}
		input, err := json.Marshal(map[string]string{"text": anchors, "language": language})
		if err != nil {
			return err
		}
		result, err := instance.Hooks.Call("checkAnchors", string(input))
		if err != nil {
			return err
		}
		return printResult(result)
	}
	compareErr := withApp(&current, compare)
	fmt.Println("Nothing was replaced.")
	if auditErr != nil {
		return auditErr
	}
	return compareErr
}
