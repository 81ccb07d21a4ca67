package instance

import (
	"fmt"
	"os"
	"strconv"

	"coterie/program"
)

// Open opens the data folder, brings its schema up to date, and lets the record of facts begin or go on; to look alone, only the
// first.
func (made *Instance) Open() error {
	if made.reads {
		return program.OpenToRead(made.App)
	}
	since, err := program.Open(made.App)
	if err != nil {
		return err
	}
	_, err = made.Hooks.Call("recordBegins", strconv.FormatInt(since, 10))
	return err
}

// Stands says whether the folder is as opening it leaves it: to look at it, nothing has to be written first.
func (made *Instance) Stands() bool {
	if !program.IsMigrated(made.App) {
		return false
	}
	stands, err := made.Hooks.Call("recordStands", "")
	return err == nil && stands == true
}

// NoteAnchor writes where the audit log and the record of facts end now, for a command that moved the clock: it doesn't after each commit.
func (made *Instance) NoteAnchor() { made.anchor.Note(made.App) }

// WarnOfCut says at the start that the audit log is shorter than it was; the server serves all the same.
func (made *Instance) WarnOfCut() {
	state, problem := made.anchor.Read(made.App)
	if problem == "" && state.Lost == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "coterie: the audit log doesn't reach its anchor (an older copy put in place by hand, or entries taken away). Run `coterie audit`")
}
