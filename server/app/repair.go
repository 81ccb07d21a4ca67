package app

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/pocketbase/pocketbase/core"

	"coterie/datadir"
)

// Repair restores missing or changed schema guards and makes the rules record that.
func (made *Instance) Repair() error {
	isTold := false
	repaired, err := datadir.Repair(made.App, made.manifest.Guards, func(tx core.App, names []string) error {
		list, err := json.Marshal(names)
		if err != nil {
			return err
		}
		told, err := made.Hooks.CallIn(tx, "guardsRepaired", string(list))
		isTold = told == true
		return err
	})
	if err == nil && isTold {
		fmt.Fprintf(os.Stderr, "coterie: %d guards of the database were missing or altered and were set up again (see the audit log)\n", len(repaired))
	}
	return err
}
