package commands

import (
	"errors"
	"fmt"
	"os"

	"coterie/app"
	"coterie/dashboard"
	"coterie/datadir"
)

// superuser manages accounts of the database dashboard, which are separate from the product's users. Each change is
// recorded in the audit log.
func (c CLI) superuser(args []string) error {
	flags, options := c.newFlags("superuser", "upsert EMAIL | delete EMAIL ",
		"upsert creates an account of the database dashboard or changes its password, which is read from standard input; "+
			"delete removes an account.")
	values, err := parseArgs(flags, args)
	if err != nil {
		return err
	}
	if len(values) == 3 && values[0] == "upsert" {
		return errors.New("other users of this machine can read a password on the command line. Leave it out and enter it when prompted")
	}
	if len(values) != 2 || (values[0] != "upsert" && values[0] != "delete") {
		flags.Usage()
		return exitStatus(2)
	}
	if err := datadir.CheckOwner(options.Dir); err != nil {
		return err
	}
	// Check the directory before the user types a password.
	if err := datadir.RequireData(options.Dir); err != nil {
		return err
	}
	upserts := values[0] == "upsert"
	password := ""
	if upserts {
		if password, err = readPassword(os.Stdin); err != nil {
			return err
		}
	}
	return withExistingData(options, func(instance *app.Instance) error {
		if upserts {
			if err := dashboard.Upsert(instance.App, values[1], password, instance.RecordSuperuser); err != nil {
				return err
			}
			fmt.Printf("%s can sign in to the database dashboard.\n", values[1])
			return nil
		}
		if err := dashboard.Delete(instance.App, values[1], instance.RecordSuperuser); err != nil {
			return err
		}
		fmt.Printf("%s was deleted.\n", values[1])
		return nil
	})
}
