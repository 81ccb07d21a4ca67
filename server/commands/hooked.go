package commands

import (
	"coterie/instance"
)

// hooked makes a command of a function that the rules export: it gets the words of the command line and answers with text to
// print, or { text, status }.
func (p Program) hooked(name, about string) func(args []string) error {
	return func(args []string) error {
		flags, options := p.newFlags(name, "[name=value …] ", about)
		options.MovesClock = name == "demo"
		// one statement may write a month of a hundred thousand people, and nobody waits for its answer in a browser
		options.QueryTimeout = max(options.QueryTimeout, auditPatience)
		words, err := wordsThenFlags(flags, args)
		if err != nil {
			return err
		}
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
			if err != nil {
				return err
			}
			return say(result)
		})
	}
}
