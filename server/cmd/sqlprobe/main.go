// Command sqlprobe runs SQL on a database file for tests that inspect the data behind a running server. It reads one
// JSON request per line from standard input and writes one JSON response per line. It is not part of the product.
package main

import (
	"bufio"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"os"

	"modernc.org/sqlite"

	"coterie/sqlitedb"
	_ "coterie/unaccent" // triggers call coterie_folded
)

// The keyed hash functions need the server's key, which the probe lacks. They are registered so that EXPLAIN works for
// statements that use them.
func init() {
	sqlite.MustRegisterDeterministicScalarFunction("coterie_keyed", 1,
		func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
			return nil, errNoKey
		})
	sqlite.MustRegisterFunction("coterie_keyed_rows", &sqlite.FunctionImpl{
		NArgs:         1,
		Deterministic: true,
		MakeAggregate: func(sqlite.FunctionContext) (sqlite.AggregateFunction, error) { return nil, errNoKey },
	})
}

var errNoKey = errors.New("the probe has no key")

type request struct {
	SQL    string `json:"sql"`
	Params []any  `json:"params"`
}

type response struct {
	Rows  []map[string]any `json:"rows"`
	Error string           `json:"error,omitempty"`
}

func main() {
	db, err := sql.Open("sqlite", sqlitedb.FileURI(os.Args[1])+"?_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)")
	if err != nil {
		panic(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)

	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 0, 1<<20), 256<<20)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var req request
		if err := json.Unmarshal(in.Bytes(), &req); err != nil {
			_ = out.Encode(response{Error: err.Error()})
			continue
		}
		_ = out.Encode(query(db, req))
	}
}

func query(db *sql.DB, req request) response {
	rows, err := db.Query(req.SQL, req.Params...)
	if err != nil {
		return response{Error: err.Error()}
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return response{Error: err.Error()}
	}
	result := []map[string]any{}
	for rows.Next() {
		values := make([]any, len(columns))
		targets := make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			return response{Error: err.Error()}
		}
		row := map[string]any{}
		for i, column := range columns {
			if raw, ok := values[i].([]byte); ok {
				values[i] = string(raw)
			}
			row[column] = values[i]
		}
		result = append(result, row)
	}
	if err := rows.Err(); err != nil {
		return response{Error: err.Error()}
	}
	return response{Rows: result}
}
