// Package sqlitedb opens SQLite connections that cache prepared statements. SQLite compiles a statement together with
// all triggers that it fires, which without the cache takes a sixth of the server's CPU time.
package sqlitedb

import (
	"container/list"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	_ "modernc.org/sqlite" // the SQLite driver
)

// maxCached is the number of statements cached per connection (least recently used ones are closed). Each takes about
// 10 kB.
const maxCached = 128

// truncateJournal is the statement that PocketBase runs every day and after each backup.
const truncateJournal = "PRAGMA wal_checkpoint(TRUNCATE)"

// Hooks are called by the connections of a database. nil hooks do nothing.
type Hooks struct {
	// OnCommit is called after each commit that wrote something, on the writing goroutine, and must not block.
	OnCommit func()
	// KeepsJournal reports whether another part of the program reads the journal and empties it itself. While it does,
	// `PRAGMA wal_checkpoint(TRUNCATE)` does nothing: it could only wait for that reader, and block all writers meanwhile.
	KeepsJournal func() bool
}

// Open opens a file like `sql.Open("sqlite", dsn)` with a cache of prepared statements.
func Open(dsn string, hooks Hooks) (*sql.DB, error) {
	plain, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	defer plain.Close() // only its driver is used
	if hooks.OnCommit == nil {
		hooks.OnCommit = func() {}
	}
	if hooks.KeepsJournal == nil {
		hooks.KeepsJournal = func() bool { return false }
	}
	return sql.OpenDB(connector{plain.Driver(), dsn, hooks}), nil
}

type connector struct {
	driver driver.Driver
	dsn    string
	hooks  Hooks
}

func (c connector) Driver() driver.Driver { return c.driver }

func (c connector) Connect(context.Context) (driver.Conn, error) {
	opened, err := c.driver.Open(c.dsn)
	if err != nil {
		return nil, err
	}
	inner, ok := opened.(sqliteConn)
	if !ok {
		return nil, errors.Join(errors.New("this driver's connections can't cache statements"), opened.Close())
	}
	return &conn{sqliteConn: inner, hooks: c.hooks, byText: map[string]*list.Element{}}, nil
}

// sqliteConn lists the interfaces of the driver's connections that database/sql uses.
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

// conn is used by one goroutine at a time, as database/sql guarantees. A running statement is not in the cache: a query
// that is repeated while its own rows are open is prepared again.
type conn struct {
	sqliteConn
	byText map[string]*list.Element
	// the most recently used statement comes first
	cached list.List
	hooks  Hooks
	// inTx means that a transaction is open, wrote that it has written something
	inTx, wrote bool
}

type statement struct {
	text string
	sqliteStmt
}

func (c *conn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	if text == truncateJournal && c.hooks.KeepsJournal() {
		return driver.ResultNoRows, nil
	}
	if !isCacheable(text) {
		result, err := c.sqliteConn.ExecContext(ctx, text, args)
		if err == nil {
			c.markWritten()
		}
		return result, err
	}
	found, err := c.acquire(ctx, text)
	if err != nil {
		return nil, err
	}
	result, err := found.ExecContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, found.Close())
	}
	c.markWritten()
	return result, c.release(found)
}

func (c *conn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	if !isCacheable(text) {
		return c.sqliteConn.QueryContext(ctx, text, args)
	}
	found, err := c.acquire(ctx, text)
	if err != nil {
		return nil, err
	}
	result, err := found.QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, found.Close())
	}
	of, ok := result.(sqliteRows)
	if !ok {
		return nil, errors.Join(errors.New("this driver's rows don't report their types"), result.Close(), found.Close())
	}
	return &rows{of, c, found}, nil
}

func (c *conn) Close() error {
	var failed error
	for each := c.cached.Front(); each != nil; each = each.Next() {
		failed = errors.Join(failed, each.Value.(statement).Close())
	}
	c.cached.Init()
	clear(c.byText)
	return errors.Join(failed, c.sqliteConn.Close())
}

func (c *conn) acquire(ctx context.Context, text string) (statement, error) {
	if at, ok := c.byText[text]; ok {
		delete(c.byText, text)
		return c.cached.Remove(at).(statement), nil
	}
	prepared, err := c.sqliteConn.PrepareContext(ctx, text)
	if err != nil {
		return statement{}, err
	}
	stmt, ok := prepared.(sqliteStmt)
	if !ok {
		return statement{}, errors.Join(errors.New("this driver's statements can't be reused"), prepared.Close())
	}
	return statement{text, stmt}, nil
}

// release returns a statement to the cache and closes the least recently used one if the cache is full.
func (c *conn) release(done statement) error {
	if _, ok := c.byText[done.text]; ok {
		return done.Close()
	}
	c.byText[done.text] = c.cached.PushFront(done)
	if c.cached.Len() <= maxCached {
		return nil
	}
	last := c.cached.Remove(c.cached.Back()).(statement)
	delete(c.byText, last.text)
	return last.Close()
}

// isCacheable reports whether a statement reads or writes rows. Statements that change tables, connections or files run
// only once, and scripts with several statements can't be prepared.
func isCacheable(text string) bool {
	return slices.ContainsFunc(cacheableKeywords, func(word string) bool { return hasPrefixFold(text, word) })
}

var cacheableKeywords = []string{"SELECT", "INSERT", "UPDATE", "DELETE", "WITH "}

// hasPrefixFold reports whether a statement starts with a keyword, ignoring case.
func hasPrefixFold(text, keyword string) bool {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	return len(trimmed) > len(keyword) && strings.EqualFold(trimmed[:len(keyword)], keyword)
}

// sqliteRows lists the interfaces of the driver's rows that database/sql uses.
type sqliteRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

type rows struct {
	sqliteRows
	conn *conn
	// the zero value after Close
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
		if !hasPrefixFold(done.text, "SELECT") && !hasPrefixFold(done.text, "WITH ") {
			r.conn.markWritten() // INSERT or UPDATE … RETURNING
		}
		return r.conn.release(done)
	}
}

// FileURI returns the URI of a database file for SQLite. Parameters can be appended after a `?`; special characters in
// the path are escaped.
func FileURI(path string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}
