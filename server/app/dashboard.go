package app

import (
	"encoding/json"

	"github.com/pocketbase/pocketbase/core"

	"coterie/dashboard"
)

// guardDashboard limits the changes of superusers to those in the manifest and records them.
func (made *Instance) guardDashboard() {
	dashboard.Guard(made.App, dashboard.Rules{
		Allowed:  made.manifest.DashboardWrites,
		Refusals: made.manifest.DashboardRefusals,
		Record:   made.RecordSuperuser,
		Written:  made.pages.changed,
	})
}

// RecordSuperuser makes the rules record a superuser's change in the transaction of tx.
func (made *Instance) RecordSuperuser(tx core.App, written dashboard.Written) error {
	text, err := json.Marshal(written)
	if err != nil {
		return err
	}
	_, err = made.Hooks.CallIn(tx, "superuserWrote", string(text))
	return err
}
