package commands

import (
	"coterie/app"
)

// callHook calls an exported function of the rules with the command's arguments as JSON. The function returns text to
// print, or { text, status }. after runs if it succeeded.
func callHook(options *app.Options, name string, values []string, after func(instance *app.Instance) error) error {
	// A single statement may write the monthly payments of 100,000 people.
	options.QueryTimeout = max(options.QueryTimeout, longQueryTimeout)
	return withApp(options, func(instance *app.Instance) error {
		argument, err := argumentJSON(values)
		if err != nil {
			return err
		}
		// The rules need the guards and the audit triggers.
		if err := instance.Repair(); err != nil {
			return err
		}
		result, err := instance.Hooks.Call(name, argument)
		// write the anchor even after an error, because earlier transactions may be committed
		instance.WriteAnchor()
		if err != nil {
			return err
		}
		if err := printResult(result); err != nil {
			return err
		}
		return after(instance)
	})
}
