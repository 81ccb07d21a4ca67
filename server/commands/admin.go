package commands

import (
	"fmt"

	"coterie/instance"
)

// admin create prints a link for one more admin; it works while the server runs, too.
func (p Program) admin(args []string) error {
	flags, options := p.newFlags("admin", "create ", "create prints a link that makes whoever opens it within an hour an admin, once.")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 || words[0] != "create" {
		flags.Usage()
		return exitStatus(2)
	}
	return withApp(options, func(made *instance.Instance) error {
		link, err := made.SetupLink(`{"another":"yes"}`)
		if err != nil {
			return err
		}
		fmt.Printf("Open this within %d minutes to become an admin:\n\n  %s\n", instance.SetupMinutes, link)
		return nil
	})
}
