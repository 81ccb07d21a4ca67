package commands

import "coterie/app"

const aboutKeep = "show how long each table's rows are kept, and how many there are"

// retention only reads, so it also works while the server runs.
func (p Program) keep(args []string) error {
	flags, options := p.newFlags("keep", "", "Shows how long the rows of each table are kept and why, how many rows there are, and how much of the database file is free.")
	if err := flagsAlone(flags, args); err != nil {
		return err
	}
	options.QueryTimeout = max(options.QueryTimeout, auditPatience)
	options.Reads = true
	return withKept(options, func(made *app.Instance) error {
		result, err := made.Hooks.Call("keep", "")
		if err != nil {
			return err
		}
		return say(result)
	})
}
