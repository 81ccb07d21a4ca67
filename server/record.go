package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"coterie/program"
)

// open opens the data folder, brings its schema up to date, and lets the record of facts begin or go on.
func (made *instance) open() error {
	if err := made.app.Bootstrap(); err != nil {
		return err
	}
	since := program.Touched(made.app)
	if err := made.app.RunAllMigrations(); err != nil {
		return err
	}
	_, err := made.hooks.Call("recordBegins", strconv.FormatInt(since, 10))
	return err
}

// warnOfCut says at the start that the audit log is shorter than it was; the server serves all the same.
func (made *instance) warnOfCut() {
	state, problem := made.anchor.Read(made.app)
	if problem == "" && state.Lost == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "coterie: the audit log doesn't reach its anchor (an older copy put in place by hand, or entries taken away). Run `coterie audit`")
}

const auditPatience = 15 * time.Minute

const aboutAudit = "check every stored amount, state, fact and log entry against its source"

// audit looks at everything; what it finds can be accepted by whoever has the machine, and that leaves an entry.
func audit(args []string) error {
	flags, shared := newFlags("audit", "", "Checks every stored amount, state, fact and log entry against its source. The status is 1 when anything differs. "+
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
	shared.queryTimeout = max(shared.queryTimeout, auditPatience)
	return withApp(shared, func(made *instance) error {
		asked, err := json.Marshal(map[string]any{"acceptCut": *cut, "acceptFacts": *facts})
		if err != nil {
			return err
		}
		result, err := made.hooks.Call("audit", string(asked))
		if err != nil {
			return err
		}
		return say(result)
	})
}
