package app

import (
	"encoding/json"
	"errors"

	"coterie/hooks"
)

// Prepare resets PocketBase's settings to the values that this program requires, because the dashboard can change them.
// It also repairs the schema guards and renders the public pages.
func (made *Instance) Prepare(proxyHeader string) error {
	settings := made.App.Settings()
	settings.Meta.AppName = "Coterie"
	settings.Meta.AppURL = made.Origin.URL
	settings.Meta.HideControls = true
	settings.Batch.Enabled = false
	settings.RateLimits.Enabled = false // the rules limit requests by IP address and by user
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

// StartJobs runs all jobs that are due. Runs that were missed while the server was off are not repeated individually.
func (made *Instance) StartJobs() {
	go func() {
		if _, err := made.Hooks.Call("started", ""); err != nil {
			made.App.Logger().Error("jobs not started", "error", err)
		}
	}()
}

// UnusablePasskeys returns a message about passkeys that don't work at the public address, or "".
func (made *Instance) PasskeysElsewhere() string {
	said, err := made.Hooks.Call("passkeysElsewhere", "")
	if err != nil && !errors.Is(err, hooks.ErrNoSuchFunction) {
		made.App.Logger().Error("passkeys not looked at", "error", err)
	}
	text, _ := said.(string)
	return text
}

// DeepHealth returns the names of the failed health checks.
func (made *Instance) DeepHealth() ([]string, error) {
	said, err := made.Hooks.Call("deepHealth", "")
	if err != nil {
		return nil, err
	}
	var failed []string
	text, _ := said.(string)
	return failed, json.Unmarshal([]byte(text), &failed)
}
