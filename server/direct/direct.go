// Package direct asks the database what is asked at every request. dbx looks through a statement's letters for names each time it is run, a
// tenth of a microsecond for each letter: of a long statement that is more than SQLite takes for it.
package direct

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"time"

	"github.com/pocketbase/dbx"
)

// Statement is SQL with named values ({:name}), looked through once.
type Statement struct {
	named, text string
	names       []string
}

var value = regexp.MustCompile(`\{:\w+\}`)

// New makes a statement, at best once for the whole program.
func New(named string) *Statement {
	s := &Statement{named: named}
	s.text = value.ReplaceAllStringFunc(named, func(found string) string {
		s.names = append(s.names, found[2:len(found)-1])
		return "?"
	})
	return s
}

// Row reads the only row, as Scan of database/sql does. sql.ErrNoRows: there is none.
func (s *Statement) Row(on dbx.Builder, values dbx.Params, into ...any) error {
	found := executorOf(on)
	if found.executor == nil {
		return on.NewQuery(s.named).Bind(values).Row(into...)
	}
	began := time.Now()
	rows, err := found.executor.QueryContext(context.Background(), s.text, s.args(values)...)
	if log := found.db.QueryLogFunc; log != nil {
		log(context.Background(), time.Since(began), s.spelled(values), rows, err)
	}
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return err
		}
		return sql.ErrNoRows
	}
	if err := rows.Scan(into...); err != nil {
		return err
	}
	return rows.Close()
}

// Execute writes.
func (s *Statement) Execute(on dbx.Builder, values dbx.Params) error {
	found := executorOf(on)
	if found.executor == nil {
		_, err := on.NewQuery(s.named).Bind(values).Execute()
		return err
	}
	began := time.Now()
	result, err := found.executor.ExecContext(context.Background(), s.text, s.args(values)...)
	if log := found.db.ExecLogFunc; log != nil {
		log(context.Background(), time.Since(began), s.spelled(values), result, err)
	}
	return err
}

func (s *Statement) args(values dbx.Params) []any {
	args := make([]any, len(s.names))
	for n, name := range s.names {
		args[n] = values[name]
	}
	return args
}

// spelled is the statement with its values, as dbx notes those it runs.
func (s *Statement) spelled(values dbx.Params) string {
	return value.ReplaceAllStringFunc(s.named, func(found string) string {
		switch is := values[found[2:len(found)-1]].(type) {
		case string:
			return "'" + escaped(is) + "'"
		default:
			return fmt.Sprint(is)
		}
	})
}

var quote = regexp.MustCompile(`'`)

func escaped(text string) string { return quote.ReplaceAllLiteralString(text, "''") }

// builder is dbx's own that says what it asks by: within a transaction there is no other way to that.
type builder struct {
	dbx.Builder
	executor dbx.Executor
	db       *dbx.DB
}

func init() {
	plain := dbx.BuilderFuncMap["sqlite"]
	dbx.BuilderFuncMap["sqlite"] = func(db *dbx.DB, executor dbx.Executor) dbx.Builder {
		return builder{plain(db, executor), executor, db}
	}
}

// executorOf is nothing for who asks in another way than a database or a transaction of it.
func executorOf(on dbx.Builder) builder {
	switch is := on.(type) {
	case *dbx.DB:
		return builder{executor: is.DB(), db: is}
	case *dbx.Tx:
		found, _ := is.Builder.(builder)
		return found
	}
	return builder{}
}
