package commands

import (
	"errors"
	"fmt"
	"os"

	"coterie/app"
	"coterie/dashboard"
	"coterie/serve"
)

const (
	superuserUpsert = "superuser upsert"
	superuserDelete = "superuser delete"
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
	command := serve.Command{Name: superuserDelete, Values: values[1:]}
	if values[0] == "upsert" {
		// Check the directory before the user types a password.
		if err := c.change(options, serve.Command{}); err != nil {
			return err
		}
		command.Name = superuserUpsert
		if command.Password, err = readPassword(os.Stdin); err != nil {
			return err
		}
	}
	return c.change(options, command)
}

func upsertSuperuser(instance *app.Instance, email, password string) (string, error) {
	if err := dashboard.Upsert(instance.App, email, password, instance.RecordSuperuser); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s can sign in to the database dashboard.", email), nil
}

func deleteSuperuser(instance *app.Instance, email string) (string, error) {
	if err := dashboard.Delete(instance.App, email, instance.RecordSuperuser); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s was deleted.", email), nil
}
