package datadir

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
)

// statementsVariable is an environment variable with the path of a file to which each SQL statement is written with its
// values, one JSON string per line. Tests check query plans with it. The file contains personal data, so never set the
// variable in production.
const statementsVariable = "COTERIE_STATEMENTS"

// logStatements logs all statements of a database if the variable is set.
func logStatements(db *dbx.DB) error {
	name := os.Getenv(statementsVariable)
	if name == "" {
		return nil
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	var lock sync.Mutex
	write := func(text string) {
		lock.Lock()
		defer lock.Unlock()
		_ = json.NewEncoder(file).Encode(text)
	}
	db.QueryLogFunc = func(_ context.Context, _ time.Duration, text string, _ *sql.Rows, _ error) { write(text) }
	db.ExecLogFunc = func(_ context.Context, _ time.Duration, text string, _ sql.Result, _ error) { write(text) }
	return nil
}
