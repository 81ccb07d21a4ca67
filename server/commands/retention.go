package commands

import "coterie/app"

const retentionSummary = "show how long the rows of each table are retained, and how many there are"

// retention only reads, so it also works while the server runs.
func (c CLI) retention(args []string) error {
	flags, options := c.newFlags("retention", "", "Shows how long the rows of each table are retained and why, how many rows there are, and how much of the database file is free.")
	if err := parseFlagsOnly(flags, args); err != nil {
		return err
	}
	options.QueryTimeout = max(options.QueryTimeout, longQueryTimeout)
	options.ReadOnly = true
	return withExistingData(options, func(instance *app.Instance) error {
		result, err := instance.Hooks.Call("retentionReport", "")
		if err != nil {
			return err
		}
		return printResult(result)
	})
}
