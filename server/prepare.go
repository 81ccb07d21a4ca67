package main

// prepare brings PocketBase's own settings to what this program needs; they could be changed on the dashboard.
func (made *instance) prepare(proxyHeader string) error {
	settings := made.app.Settings()
	settings.Meta.AppName = "Coterie"
	settings.Meta.AppURL = made.origin.URL
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
	if err := made.app.Save(settings); err != nil {
		return err
	}
	if err := made.repair(); err != nil {
		return err
	}
	made.pages.start()
	return nil
}

// startJobs lets every job look at what is due: ticks that were missed while the server was off aren't replayed.
func (made *instance) startJobs() {
	go func() {
		if _, err := made.hooks.Call("started", ""); err != nil {
			made.app.Logger().Error("jobs not started", "error", err)
		}
	}()
}
