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
func (p Program) superuser(args []string) error {
	flags, options := p.newFlags("superuser", "upsert EMAIL | delete EMAIL ",
		"upsert creates an account of the database dashboard or changes its password, which is read from standard input; "+
			"delete removes an account.")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	if len(words) == 3 && words[0] == "upsert" {
		return errors.New("a password on the command line can be read by everybody on this machine: leave it out, it is asked for")
	}
	if len(words) != 2 || (words[0] != "upsert" && words[0] != "delete") {
		flags.Usage()
		return exitStatus(2)
	}
	if err := datadir.CheckOwner(options.Dir); err != nil {
		return err
	}
	// Check the directory before the user types a password.
	if err := datadir.MustHold(options.Dir); err != nil {
		return err
	}
	upserts := words[0] == "upsert"
	password := ""
	if upserts {
		if password, err = askPassword(os.Stdin); err != nil {
			return err
		}
	}
	return withKept(options, func(made *app.Instance) error {
		if upserts {
			if err := dashboard.Upsert(made.App, words[1], password, made.RecordSuperuser); err != nil {
				return err
			}
			fmt.Printf("%s can sign in to the database dashboard.\n", words[1])
			return nil
		}
		if err := dashboard.Delete(made.App, words[1], made.RecordSuperuser); err != nil {
			return err
		}
		fmt.Printf("%s is gone.\n", words[1])
		return nil
	})
}
