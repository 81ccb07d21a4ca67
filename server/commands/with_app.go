package commands

import (
	"errors"

	"coterie/app"
	"coterie/datadir"
)

// withApp opens the data directory and calls work. It can be used while a server is running.
func withApp(options *app.Options, work func(instance *app.Instance) error) error {
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	instance, err := app.New(*options)
	if err != nil {
		return err
	}
	if err := instance.Open(); err != nil {
		return err
	}
	instance.UseStoredOrigin()
	return errors.Join(datadir.ExplainError(options.Dir, work(instance)), instance.App.ClearBootstrap())
}

// withExistingData is withApp for commands that must not create a new data directory.
func withExistingData(options *app.Options, work func(instance *app.Instance) error) error {
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	if err := datadir.RequireData(options.Dir); err != nil {
		return err
	}
	return withApp(options, work)
}
