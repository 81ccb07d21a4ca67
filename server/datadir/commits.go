package datadir

import (
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"

	"coterie/sqlitedb"
)

const commitNotifierKey = "coterieCommits"

// commitNotifier calls a listener after each commit to the data, and knows whether a replica keeps the journal.
type commitNotifier struct {
	listener     atomic.Pointer[func()]
	keepsJournal atomic.Bool
}

func (n *commitNotifier) hooks() sqlitedb.Hooks {
	return sqlitedb.Hooks{OnCommit: n.notify, KeepsJournal: n.keepsJournal.Load}
}

func (n *commitNotifier) notify() {
	if listener := n.listener.Load(); listener != nil {
		(*listener)()
	}
}

// OnCommit makes listener run after each commit to the data, on the committing goroutine, so it must not block. Only
// one listener is supported. It does nothing for an app that NewApp didn't create.
func OnCommit(app core.App, listener func()) {
	if notifier, is := app.Store().Get(commitNotifierKey).(*commitNotifier); is {
		notifier.listener.Store(&listener)
	}
}

// KeepJournal tells the connections of an app that a replica empties the journal of the data, so that nothing else does.
func KeepJournal(app core.App) {
	if notifier, is := app.Store().Get(commitNotifierKey).(*commitNotifier); is {
		notifier.keepsJournal.Store(true)
	}
}
