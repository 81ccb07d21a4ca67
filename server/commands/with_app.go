package commands

import (
	"errors"

	"coterie/app"
	"coterie/datadir"
)

// withApp opens the data directory, also while a server is running, and calls work.
func withApp(options *app.Options, work func(made *app.Instance) error) error {
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	made, err := app.New(*options)
	if err != nil {
		return err
	}
	if err := made.Open(); err != nil {
		return err
	}
	made.UseStoredOrigin()
	return errors.Join(datadir.Advise(options.Dir, work(made)), made.App.ClearBootstrap())
}

// withExistingData is withApp for commands that must not create a new data directory.
func withKept(options *app.Options, work func(made *app.Instance) error) error {
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	if err := datadir.MustHold(options.Dir); err != nil {
		return err
	}
	return withApp(options, work)
}
