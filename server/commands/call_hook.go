package commands

import (
	"coterie/app"
)

// callHook calls an exported function of the rules with the command's arguments as JSON. The function returns text to
// print, or { text, status }. after runs if it succeeded.
func callHooked(options *app.Options, name string, words []string, after func(made *app.Instance) error) error {
	// A single statement may write the monthly payments of 100,000 people.
	options.QueryTimeout = max(options.QueryTimeout, auditPatience)
	return withApp(options, func(made *app.Instance) error {
		argument, err := argumentOf(words)
		if err != nil {
			return err
		}
		// The rules need the guards and the audit triggers.
		if err := made.Repair(); err != nil {
			return err
		}
		result, err := made.Hooks.Call(name, argument)
		// also after an error, because earlier transactions may be committed
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
