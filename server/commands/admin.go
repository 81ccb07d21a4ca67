package commands

import (
	"fmt"

	"coterie/app"
	"coterie/serve"
)

const (
	adminCreate      = "admin create"
	adminResetFactor = "admin reset-factor"
)

// admin creates a link for a new admin, or removes the second factor of a person who lost it. It works while the server
// runs.
func (c CLI) admin(args []string) error {
	flags, options := c.newFlags("admin", "create | reset-factor EMAIL ",
		"create prints a link that makes the person who opens it an admin; it works once, for an hour. "+
			"reset-factor removes the passkeys, one-time codes and recovery codes of a person who lost them, and notifies them by email.")
	values, err := parseArgs(flags, args)
	if err != nil {
		return err
	}
	switch {
	case len(values) == 1 && values[0] == "create":
		return c.change(options, serve.Command{Name: adminCreate})
	case len(values) == 2 && values[0] == "reset-factor":
		return c.change(options, serve.Command{Name: adminResetFactor, Values: values[1:]})
	}
	flags.Usage()
	return exitStatus(2)
}

func createAdminLink(instance *app.Instance, url string) (string, error) {
	link, err := instance.SetupLink(url, `{"another":"yes"}`)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Open this within %d minutes to become an admin:\n\n  %s\n", app.SetupMinutes, link), nil
}

// resetFactor calls the rules. Repair must run first so that the guards and the audit triggers exist.
func resetFactor(instance *app.Instance, email string) (string, error) {
	if err := instance.Repair(); err != nil {
		return "", err
	}
	return callRules(instance, "resetFactor", email)
}
