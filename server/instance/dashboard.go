package instance

import (
	"encoding/json"

	"github.com/pocketbase/pocketbase/core"

	"coterie/dashboard"
)

// guardDashboard keeps superusers within the manifest and has the rules write down what they change.
func (made *Instance) guardDashboard() {
	dashboard.Guard(made.App, dashboard.Rules{
		Allowed:  made.manifest.DashboardWrites,
		Refusals: made.manifest.DashboardRefusals,
		Record:   made.RecordSuperuser,
		Written:  made.pages.changed,
	})
}

// RecordSuperuser has the rules write down what a superuser changed, in the transaction of tx.
func (made *Instance) RecordSuperuser(tx core.App, written dashboard.Written) error {
	text, err := json.Marshal(written)
	if err != nil {
		return err
	}
	_, err = made.Hooks.CallIn(tx, "superuserWrote", string(text))
	return err
}
