package commands

import (
	"coterie/instance"
)

// callHooked calls a function that the rules export: it gets the words of the command line and answers with text to print, or { text,
// status }. `after` follows when it was done.
func callHooked(options *instance.Options, name string, words []string, after func(made *instance.Instance) error) error {
	// one statement may write a month of a hundred thousand people, and nobody waits for its answer in a browser
	options.QueryTimeout = max(options.QueryTimeout, auditPatience)
	return withApp(options, func(made *instance.Instance) error {
		argument, err := argumentOf(words)
		if err != nil {
			return err
		}
		// what the rules write here needs the guards, and the triggers that put it on the record
		if err := made.Repair(); err != nil {
			return err
		}
		result, err := made.Hooks.Call(name, argument)
		// also of what was committed before it failed
		made.NoteAnchor()
		if err != nil {
			return err
		}
		if err := say(result); err != nil {
			return err
		}
		return after(made)
	})
}
