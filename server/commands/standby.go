package commands

import (
	"errors"
	"fmt"

	"coterie/datadir"
	"coterie/serve"
)

// standby runs a machine that follows a replica and leads only after `coterie promote`.
func (c CLI) standby(args []string) error {
	return c.serveAs("standby", "Keeps a copy of the data of a server with the same replica and --replica-sync, and answers 503 until `coterie promote` makes this "+
		"machine lead. Unlike a machine with --replica-sync, it never takes over automatically. It takes the flags of `coterie serve`.", args)
}

// promote makes the standby that runs on a data directory lead.
func (c CLI) promote(args []string) error {
	flags, options := c.newFlags("promote", "", "Makes the standby that runs on the data folder lead, after the leader has stopped or its machine is off. "+
		"While the leader still runs, nothing is changed.")
	if err := parseFlagsOnly(flags, args); err != nil {
		return err
	}
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	result, err := serve.SendCommand(options.Dir, serve.Command{Version: c.Version, Name: serve.PromoteCommand})
	if errors.Is(err, serve.ErrNoServer) {
		return fmt.Errorf("no standby runs on %s: start it with `coterie standby`, or name its data folder with --dir", options.Dir)
	}
	if err != nil {
		return err
	}
	return printChange(result)
}
