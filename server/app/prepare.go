package app

import (
	"encoding/json"
	"errors"
	"net/http"

	"coterie/hooks"
	"coterie/probe"
)

// Prepare resets PocketBase's settings to the values that this program requires, because the dashboard can change them.
// It also repairs the schema guards and renders the public pages.
func (instance *Instance) Prepare(proxyHeader string) error {
	settings := instance.App.Settings()
	settings.Meta.AppName = "Coterie"
	settings.Meta.AppURL = instance.Origin.URL
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
	if err := applyMailEnvironment(settings); err != nil {
		return err
	}
	if err := instance.App.Save(settings); err != nil {
		return err
	}
	if err := instance.Repair(); err != nil {
		return err
	}
	if err := instance.staging.Clear(); err != nil {
		return err
	}
	instance.pages.start()
	return nil
}

// StartJobs runs all jobs that are due. A job that missed several runs while the server was off runs only once.
func (instance *Instance) StartJobs() {
	go func() {
		if _, err := instance.Hooks.Call("runJobsAtStart", ""); err != nil {
			instance.App.Logger().Error("jobs not started", "error", err)
		}
	}()
}

// UnusablePasskeys returns a message about passkeys that don't work at the public address, or "".
func (instance *Instance) UnusablePasskeys() string {
	result, err := instance.Hooks.Call("passkeyHostWarning", "")
	if err != nil && !errors.Is(err, hooks.ErrNoSuchFunction) {
		instance.App.Logger().Error("passkeys not checked", "error", err)
	}
	text, _ := result.(string)
	return text
}

// Doctor returns what the rules say about the installation and the machine, as JSON (pb_hooks/health/doctor.ts).
func (instance *Instance) Doctor(input string) (string, error) {
	result, err := instance.Hooks.Call("doctor", input)
	text, _ := result.(string)
	return text, err
}

// DoctorWithoutData is Doctor for a directory that can't be opened: the rules judge the machine alone.
func DoctorWithoutData(options Options, input string) (string, error) {
	result, err := hooks.CallAlone(hooks.Source{Assets: options.Assets, RulesDir: options.RulesDir}, "doctor", input)
	text, _ := result.(string)
	return text, err
}

// AnswerProbes answers the probes of `coterie doctor`.
func (instance *Instance) AnswerProbes(next http.Handler) http.Handler {
	return probe.Answer(instance.App, instance.hasher, instance.replicaStatus, next)
}

// DeepHealth returns the names of the failed health checks.
func (instance *Instance) DeepHealth() ([]string, error) {
	result, err := instance.Hooks.Call("deepHealth", "")
	if err != nil {
		return nil, err
	}
	var failed []string
	text, _ := result.(string)
	return failed, json.Unmarshal([]byte(text), &failed)
}

// Metrics returns the measurements of the installation as JSON.
func (instance *Instance) Metrics() (string, error) {
	result, err := instance.Hooks.Call("readMetrics", "")
	text, _ := result.(string)
	return text, err
}

// CheckMonitoring returns an error if the environment names an address for monitoring that can't be used.
func (instance *Instance) CheckMonitoring() error {
	result, err := instance.Hooks.Call("monitoringProblem", "")
	if text, _ := result.(string); text != "" {
		return errors.New(text)
	}
	if errors.Is(err, hooks.ErrNoSuchFunction) {
		return nil
	}
	return err
}
