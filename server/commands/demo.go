package commands

import (
	"errors"
	"fmt"

	"coterie/app"
	"coterie/datadir"
)

const demoSummary = "fill an empty data folder with sample data, or remove it"

const demoHelp = "Fills an empty data folder with about 300 sample people and two years of payments, referrals and tickets. " +
	"For more people, add people=5000. Don't enter real data there: --wipe deletes all of it."

func (c CLI) demo(args []string) error {
	flags, options := c.newFlags("demo", "[people=NUMBER] ", demoHelp)
	wipe := flags.Bool("wipe", false, "delete everything in the folder if it was filled by the demo; stop the server first")
	options.CanSetClock = true
	values, err := parseArgs(flags, args)
	if err != nil {
		return err
	}
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	if *wipe {
		if len(values) != 0 {
			flags.Usage()
			return exitStatus(2)
		}
		if err := datadir.WipeDemo(options.Dir); err != nil {
			return err
		}
		fmt.Printf("The demo data in %s was deleted.\n", options.Dir)
		return nil
	}
	// Mark a new directory first, so that --wipe also removes an interrupted demo.
	unmark, err := datadir.MarkNewDemo(options.Dir)
	if err != nil {
		return err
	}
	unlock, err := datadir.Lock(options.Dir)
	if err != nil {
		return err
	}
	defer unlock()
	if err := refuseSharedData(options.Dir); err != nil {
		return err
	}
	options.HasLock = true
	err = callHook(options, "demo", values, func(*app.Instance) error { return datadir.MarkDemo(options.Dir) })
	var refused exitStatus
	if errors.As(err, &refused) {
		return errors.Join(err, unmark())
	}
	return err
}
