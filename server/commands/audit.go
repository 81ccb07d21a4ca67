package commands

import (
	"encoding/json"
	"errors"
	"time"

	"coterie/instance"
)

const auditPatience = 15 * time.Minute

const aboutAudit = "check every stored amount, state, fact and log entry against its source"

// errUnready: another version's folder has to be brought up to date before it can be looked at.
var errUnready = errors.New("the folder isn't as this version leaves it")

// audit looks at everything; what it finds can be accepted by whoever has the machine, and that leaves an entry.
func (p Program) audit(args []string) error {
	flags, options := p.newFlags("audit", "", "Checks every stored amount, state, fact and log entry against its source. The status is 1 when anything differs. "+
		"It changes nothing unless something is accepted.")
	cut := flags.Bool("accept-cut", false, "an older copy was put in place by hand: the audit log counts from where it ends now")
	facts := flags.String("accept-facts", "", "what is stored is right though nobody entered it, and the `reason`; an entry names each row")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 0 {
		flags.Usage()
		return exitStatus(2)
	}
	// one question looks at all rows of a collection, and nobody waits for its answer in a browser
	options.QueryTimeout = max(options.QueryTimeout, auditPatience)
	look := func(made *instance.Instance) error {
		result, err := made.Hooks.Call("audit", "")
		if err != nil {
			return err
		}
		return say(result)
	}
	reading := *options
	reading.Reads = true
	if !*cut && *facts == "" {
		err := withApp(&reading, func(made *instance.Instance) error {
			if !made.Stands() {
				return errUnready
			}
			return look(made)
		})
		if !errors.Is(err, errUnready) {
			return err
		}
	}
	accept := func(made *instance.Instance) error {
		asked, err := json.Marshal(map[string]any{"acceptCut": *cut, "acceptFacts": *facts})
		if err != nil {
			return err
		}
		result, err := made.Hooks.Call("accept", string(asked))
		if err != nil {
			return err
		}
		return say(result)
	}
	if err := withApp(options, accept); err != nil {
		return err
	}
	return withApp(&reading, look)
}
