package commands

import (
	"fmt"

	"coterie/app"
)

// admin creates a link for a new admin, or removes the second factor of a person who lost it. It works while the server
// runs.
func (p Program) admin(args []string) error {
	flags, options := p.newFlags("admin", "create | reset-factor EMAIL ",
		"create prints a link that makes the person who opens it an admin; it works once, for an hour. "+
			"reset-factor removes the passkeys, one-time codes and recovery codes of a person who lost them, and notifies them by email.")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	creates := len(words) == 1 && words[0] == "create"
	resets := len(words) == 2 && words[0] == "reset-factor"
	if !creates && !resets {
		flags.Usage()
		return exitStatus(2)
	}
	return withKept(options, func(made *app.Instance) error {
		if resets {
			return resetFactor(made, words[1])
		}
		link, err := made.SetupLink(`{"another":"yes"}`)
		if err != nil {
			return err
		}
		fmt.Printf("Open this within %d minutes to become an admin:\n\n  %s\n", app.SetupMinutes, link)
		return nil
	})
}

// resetFactor calls the rules. Repair must run first so that the guards and the audit triggers exist.
func resetFactor(made *app.Instance, email string) error {
	if err := made.Repair(); err != nil {
		return err
	}
	result, err := made.Hooks.Call("resetFactor", email)
	if err != nil {
		return err
	}
	return say(result)
}
