package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"coterie/app"
	"coterie/datadir"
)

// drillBackup restores a backup into a temporary directory, audits it, and checks that the current directory still
// contains the backup's audit log and ledger.
func drillBackup(options *app.Options, backup, language string) (err error) {
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	scratch, err := datadir.Unpack(options.Dir, backup)
	if errors.Is(err, datadir.ErrNoKey) {
		return fmt.Errorf("%w: put coterie.key into %s or set %s", err, options.Dir, datadir.KeyVariable)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	options.QueryTimeout = max(options.QueryTimeout, auditPatience)
	unpacked := *options
	ended, err := datadir.LastEntries(scratch)
	if err != nil {
		return err
	}
	unpacked.Dir, unpacked.Unpacked = scratch, true
	var kept string
	var differs error
	look := func(made *app.Instance) error {
		// read the end of the log before recordRestore adds an entry
		found, err := made.Hooks.Call("drillAnchor", ended)
		if err != nil {
			return err
		}
		kept, _ = found.(string)
		if err := tellRestored(made, backup, false, anchorBefore(options.Dir)); err != nil {
			return err
		}
		result, err := made.Hooks.Call("audit", "")
		if err != nil {
			return err
		}
		// The comparison follows even if the audit of the backup failed.
		differs = say(result)
		return nil
	}
	fmt.Printf("The backup %s, unpacked:\n", backup)
	if err := withApp(&unpacked, look); err != nil {
		return err
	}
	if !datadir.HasData(options.Dir) {
		fmt.Printf("There is nothing in %s to hold it against. Nothing was replaced.\n", options.Dir)
		return differs
	}
	fmt.Printf("The present folder %s against it:\n", options.Dir)
	present := *options
	present.Reads = true
	compare := func(made *app.Instance) error {
		if !made.Stands() {
			return errUnready
		}
		asked, err := json.Marshal(map[string]string{"text": kept, "language": language})
		if err != nil {
			return err
		}
		result, err := made.Hooks.Call("against", string(asked))
		if err != nil {
			return err
		}
		return say(result)
	}
	compared := withApp(&present, compare)
	fmt.Println("Nothing was replaced.")
	if differs != nil {
		return differs
	}
	return compared
}
