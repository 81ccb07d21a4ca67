// Package prepared opens connections to SQLite that keep the statements they have prepared. SQLite compiles a statement with every
// trigger that it fires: a sixth of what the server does, when each is compiled anew.
package prepared

import (
	"container/list"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	_ "modernc.org/sqlite" // the driver underneath
)

// mostKept is how many statements a connection keeps: those used last. One takes some ten kB.
const mostKept = 128

// Open opens a file as `sql.Open("sqlite", dsn)` does; what SQLite is asked again on a connection isn't compiled again. committed (nil for
// nobody) is called right after each commit of something written, by the goroutine that wrote it: it must not wait for anything.
func Open(dsn string, committed func()) (*sql.DB, error) {
	plain, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	defer plain.Close() // it has opened nothing: only its driver is wanted
	if committed == nil {
		committed = func() {}
	}
	return sql.OpenDB(connector{plain.Driver(), dsn, committed}), nil
}

type connector struct {
	driver    driver.Driver
	dsn       string
	committed func()
}

func (c connector) Driver() driver.Driver { return c.driver }

func (c connector) Connect(context.Context) (driver.Conn, error) {
	made, err := c.driver.Open(c.dsn)
	if err != nil {
		return nil, err
	}
	inner, ok := made.(sqliteConn)
	if !ok {
		return nil, errors.Join(errors.New("this driver's connections can't keep statements"), made.Close())
	}
	return &conn{sqliteConn: inner, committed: c.committed, byText: map[string]*list.Element{}}, nil
}

// sqliteConn is what database/sql asks the driver's connections for.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// conn is used by one goroutine at a time, as database/sql promises. Statements that run are nobody's meanwhile: the same text that is
// asked within its own rows is prepared once more.
type conn struct {
	sqliteConn
	byText map[string]*list.Element
	// kept ones, the last used first
	kept      list.List
	committed func()
	// within a transaction, and one that wrote
	within, wrote bool
}

type statement struct {
	text string
	sqliteStmt
}

func (c *conn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	if !isKept(text) {
		result, err := c.sqliteConn.ExecContext(ctx, text, args)
		if err == nil {
			c.written()
		}
		return result, err
	}
	found, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	result, err := found.ExecContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, found.Close())
	}
	c.written()
	return result, c.keep(found)
}

func (c *conn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	if !isKept(text) {
		return c.sqliteConn.QueryContext(ctx, text, args)
	}
	found, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	result, err := found.QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, found.Close())
	}
	of, ok := result.(sqliteRows)
	if !ok {
		return nil, errors.Join(errors.New("this driver's rows don't tell their types"), result.Close(), found.Close())
	}
	return &rows{of, c, found}, nil
}

// Close ends the connection with what it keeps.
func (c *conn) Close() error {
	var failed error
	for each := c.kept.Front(); each != nil; each = each.Next() {
		failed = errors.Join(failed, each.Value.(statement).Close())
	}
	c.kept.Init()
	clear(c.byText)
	return errors.Join(failed, c.sqliteConn.Close())
}

// take gives a statement that nobody uses, prepared before or now.
func (c *conn) take(ctx context.Context, text string) (statement, error) {
	if at, ok := c.byText[text]; ok {
		delete(c.byText, text)
		return c.kept.Remove(at).(statement), nil
	}
	made, err := c.sqliteConn.PrepareContext(ctx, text)
	if err != nil {
		return statement{}, err
	}
	whole, ok := made.(sqliteStmt)
	if !ok {
		return statement{}, errors.Join(errors.New("this driver's statements can't be used again"), made.Close())
	}
	return statement{text, whole}, nil
}

// keep takes one back that has done its work; the one that wasn't used for longest goes.
func (c *conn) keep(done statement) error {
	if _, ok := c.byText[done.text]; ok {
		return done.Close()
	}
	c.byText[done.text] = c.kept.PushFront(done)
	if c.kept.Len() <= mostKept {
		return nil
	}
	last := c.kept.Remove(c.kept.Back()).(statement)
	delete(c.byText, last.text)
	return last.Close()
}

// isKept: what reads and writes rows is asked again and again. What changes tables, connections or the file is asked once, and a script
// of several statements is none.
func isKept(text string) bool {
	return slices.ContainsFunc(kinds, func(word string) bool { return begins(text, word) })
}

var kinds = []string{"SELECT", "INSERT", "UPDATE", "DELETE", "WITH "}

// begins says whether a statement's first word is this one, in whatever letters.
func begins(text, word string) bool {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	return len(trimmed) > len(word) && strings.EqualFold(trimmed[:len(word)], word)
}

// sqliteRows is what database/sql asks the driver's rows for.
type sqliteRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

// rows give their statement back when they are closed.
type rows struct {
	sqliteRows
	of *conn
	// zero once it was given back
	statement statement
}

func (r *rows) Close() error {
	err := r.sqliteRows.Close()
	done := r.statement
	r.statement = statement{}
	switch {
	case done.sqliteStmt == nil:
		return err
	case err != nil:
		return errors.Join(err, done.Close())
	default:
		if !begins(done.text, "SELECT") && !begins(done.text, "WITH ") {
			r.of.written() // it answers what it wrote
		}
		return r.of.keep(done)
	}
}

// File is the address by which SQLite opens a database file. Parameters follow after a `?`; the path itself may hold `?`, `#` and `%`.
func File(path string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}
