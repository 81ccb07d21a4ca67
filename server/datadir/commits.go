package datadir

import (
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"
)

const commitNotifierKey = "coterieCommits"

// commitNotifier calls a listener after each commit to the data.
type commitNotifier struct{ listener atomic.Pointer[func()] }

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
