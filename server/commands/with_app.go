package commands

import (
	"errors"

	"coterie/instance"
	"coterie/program"
)

// withApp opens the data directory, also while a server is running, and calls work.
func withApp(options *instance.Options, work func(made *instance.Instance) error) error {
	if err := program.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	made, err := instance.New(*options)
	if err != nil {
		return err
	}
	if err := made.Open(); err != nil {
		return err
	}
	made.UseStoredOrigin()
	return errors.Join(program.Advise(options.Dir, work(made)), made.App.ClearBootstrap())
}

// withExistingData is withApp for commands that must not create a new data directory.
func withKept(options *instance.Options, work func(made *instance.Instance) error) error {
	if err := program.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	if err := program.MustHold(options.Dir); err != nil {
		return err
	}
	return withApp(options, work)
}
