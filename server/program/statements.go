package program

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// statementsVariable names a file in which a developer's server notes every statement it runs, with its values, as JSON texts by
// line. Tests look there at how each finds its rows. It holds what the database holds: never set it where real people are.
const statementsVariable = "COTERIE_STATEMENTS"

// noteStatements lets a database note what it runs, when the variable asks for it.
func noteStatements(db *dbx.DB) error {
	name := os.Getenv(statementsVariable)
	if name == "" {
		return nil
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	var lock sync.Mutex
	note := func(text string) {
		lock.Lock()
		defer lock.Unlock()
		_ = json.NewEncoder(file).Encode(text)
	}
	db.QueryLogFunc = func(_ context.Context, _ time.Duration, text string, _ *sql.Rows, _ error) { note(text) }
	db.ExecLogFunc = func(_ context.Context, _ time.Duration, text string, _ sql.Result, _ error) { note(text) }
	return nil
}

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
