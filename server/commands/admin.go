package commands

import (
	"fmt"

	"coterie/app"
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
	creates := len(values) == 1 && values[0] == "create"
	resets := len(values) == 2 && values[0] == "reset-factor"
	if !creates && !resets {
		flags.Usage()
		return exitStatus(2)
	}
	return withExistingData(options, func(instance *app.Instance) error {
		if resets {
			return resetFactor(instance, values[1])
		}
		link, err := instance.SetupLink(`{"another":"yes"}`)
		if err != nil {
			return err
		}
		fmt.Printf("Open this within %d minutes to become an admin:\n\n  %s\n", app.SetupMinutes, link)
		return nil
	})
}

// resetFactor calls the rules. Repair must run first so that the guards and the audit triggers exist.
func resetFactor(instance *app.Instance, email string) error {
	if err := instance.Repair(); err != nil {
		return err
	}
	result, err := instance.Hooks.Call("resetFactor", email)
	if err != nil {
		return err
	}
	return printResult(result)
}
