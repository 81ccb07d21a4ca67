package app

import (
	"encoding/json"
	"log/slog"

	"github.com/pocketbase/pocketbase/core"

	"coterie/datadir"
)

// Repair restores missing or changed schema guards and makes the rules record that.
func (instance *Instance) Repair() error {
	wasRecorded := false
	repaired, err := datadir.Repair(instance.App, instance.manifest.Guards, func(tx core.App, names []string) error {
		list, err := json.Marshal(names)
		if err != nil {
			return err
		}
		recorded, err := instance.Hooks.CallIn(tx, "recordTriggerRepair", string(list))
		wasRecorded = recorded == true
		return err
	})
	if err == nil && wasRecorded {
		slog.Warn("restored missing or changed guards of the database; the audit log has the details", "guards", len(repaired))
	}
	return err
}
