package commands

import "coterie/instance"

const aboutKeep = "say how long everything is kept, and what there is"

// keep only looks, also beside a server that runs.
func (p Program) keep(args []string) error {
	flags, options := p.newFlags("keep", "", "Says for every table how long its rows are kept and why, how many there are, and how much of the file is free.")
	if err := flagsAlone(flags, args); err != nil {
		return err
	}
	options.QueryTimeout = max(options.QueryTimeout, auditPatience)
	options.Reads = true
	return withKept(options, func(made *instance.Instance) error {
		result, err := made.Hooks.Call("keep", "")
		if err != nil {
			return err
		}
		return say(result)
	})
}
