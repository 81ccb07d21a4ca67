package instance

import (
	"encoding/json"
	"errors"

	"coterie/hooks"
)

// Prepare brings PocketBase's own settings to what this program needs; they could be changed on the dashboard.
func (made *Instance) Prepare(proxyHeader string) error {
	settings := made.App.Settings()
	settings.Meta.AppName = "Coterie"
	settings.Meta.AppURL = made.Origin.URL
	settings.Meta.HideControls = true
	settings.Batch.Enabled = false
	settings.RateLimits.Enabled = false // counted by the rules, by address and by person
	settings.TrustedProxy.Headers = nil
	if proxyHeader != "" {
		settings.TrustedProxy.Headers = []string{proxyHeader}
	}
	settings.TrustedProxy.UseLeftmostIP = false
	settings.Logs.LogIP = false
	settings.Logs.LogAuthId = false
	settings.Logs.MaxDays = 14
	if err := mailFromEnvironment(settings); err != nil {
		return err
	}
	if err := made.App.Save(settings); err != nil {
		return err
	}
	if err := made.Repair(); err != nil {
		return err
	}
	if err := made.staging.Clear(); err != nil {
		return err
	}
	made.pages.start()
	return nil
}

// StartJobs lets every job look at what is due: ticks that were missed while the server was off aren't replayed.
func (made *Instance) StartJobs() {
	go func() {
		if _, err := made.Hooks.Call("started", ""); err != nil {
			made.App.Logger().Error("jobs not started", "error", err)
		}
	}()
}

// PasskeysElsewhere says which passkeys can't be used at the public address, "" when all can, or without rules that know any.
func (made *Instance) PasskeysElsewhere() string {
	said, err := made.Hooks.Call("passkeysElsewhere", "")
	if err != nil && !errors.Is(err, hooks.ErrNoSuchFunction) {
		made.App.Logger().Error("passkeys not looked at", "error", err)
	}
	text, _ := said.(string)
	return text
}

// DeepHealth asks the rules which checks of the installation fail, for a monitor.
func (made *Instance) DeepHealth() ([]string, error) {
	said, err := made.Hooks.Call("deepHealth", "")
	if err != nil {
		return nil, err
	}
	var failed []string
	text, _ := said.(string)
	return failed, json.Unmarshal([]byte(text), &failed)
}
