package program

import (
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"
)

const commitsKey = "coterieCommits"

// teller tells who listens that something was committed to the data.
type teller struct{ told atomic.Pointer[func()] }

func (t *teller) tell() {
	if told := t.told.Load(); told != nil {
		(*told)()
	}
}

// OnCommit has told called right after each commit to the data, of a model, a command's own SQL or a job alike, by whoever committed: it must
// not wait for anything. One listens at a time; an app that New didn't make tells nobody.
func OnCommit(app core.App, told func()) {
	if t, is := app.Store().Get(commitsKey).(*teller); is {
		t.told.Store(&told)
	}
}
