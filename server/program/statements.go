package program

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
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
