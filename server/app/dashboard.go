package app

import (
	"encoding/json"

	"github.com/pocketbase/pocketbase/core"

	"coterie/dashboard"
)

func (instance *Instance) guardDashboard() {
	dashboard.Guard(instance.App, dashboard.Rules{
		Allowed:    instance.manifest.DashboardWrites,
		Refusals:   instance.manifest.DashboardRefusals,
		Record:     instance.RecordSuperuser,
		AfterWrite: instance.pages.requestRefill,
	})
}

// RecordSuperuser makes the rules record a superuser's change in the transaction of tx.
func (instance *Instance) RecordSuperuser(tx core.App, change dashboard.Change) error {
	text, err := json.Marshal(change)
	if err != nil {
		return err
	}
	_, err = instance.Hooks.CallIn(tx, "recordSuperuserWrite", string(text))
	return err
}
