package commands

import (
	"errors"

	"coterie/instance"
	"coterie/program"
)

// withApp opens the data folder for one piece of work beside a server that may be running.
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

// withKept is withApp for a folder that is there already: what is looked at, copied, or let somebody in is never made by that.
func withKept(options *instance.Options, work func(made *instance.Instance) error) error {
	if err := program.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	if err := program.MustHold(options.Dir); err != nil {
		return err
	}
	return withApp(options, work)
}
