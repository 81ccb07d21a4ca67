package commands

import (
	"errors"

	"coterie/instance"
)

// withApp opens the data folder for one piece of work beside a server that may be running.
func withApp(options *instance.Options, work func(made *instance.Instance) error) error {
	made, err := instance.New(*options)
	if err != nil {
		return err
	}
	if err := made.Open(); err != nil {
		return err
	}
	return errors.Join(work(made), made.App.ClearBootstrap())
}
