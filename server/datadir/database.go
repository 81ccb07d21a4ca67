package datadir

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/pocketbase/dbx"

	"coterie/sqlitedb"
	_ "coterie/unaccent" // search triggers call coterie_folded
)

// busy_timeout must come first, because changing the journal mode needs a lock.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_defensive=1" +
	// overwrite deleted data in the file, so that nothing of a deleted person remains in free pages
	"&_pragma=secure_delete(ON)"

// A transaction that reads before it writes fails immediately with SQLITE_BUSY_SNAPSHOT if another process has written
// in between. Therefore transactions take the write lock when they begin.
const immediateTx = "&_txlock=immediate"

// connect opens a database file. The data uses synchronous=FULL: with PocketBase's default (NORMAL), a power cut can
// lose acknowledged commits. The setting must be part of the connection string, because idle connections are replaced.
// The request log may lose its last entries.
func connect(path string, hooks sqlitedb.Hooks) (*dbx.DB, error) {
	return open(path, immediateTx, hooks)
}

// connectReadOnly opens a database file for consistent reads that don't block writers.
func connectReadOnly(path string, hooks sqlitedb.Hooks) (*dbx.DB, error) {
	if !onReadOnlyDisk(path) {
		return open(path, "", hooks)
	}
	return openAsIs(path, readMode(path))
}

// connectUntouched opens a database file without changing any file.
func connectUntouched(path string, _ sqlitedb.Hooks) (*dbx.DB, error) {
	return openAsIs(path, untouchedMode(path))
}

func openAsIs(path, mode string) (*dbx.DB, error) {
	opened, err := sqlitedb.Open(sqlitedb.FileURI(path)+"?"+mode+"&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)", sqlitedb.Hooks{})
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(opened, "sqlite"), nil
}

// OpenForReading opens the database of a data directory for a command that writes nothing, also not as root beside a
// server of another user.
func OpenForReading(dir string, serverRuns bool) (*sql.DB, error) {
	path := filepath.Join(dir, dataFile)
	return sqlitedb.Open(sqlitedb.FileURI(path)+"?"+readingMode(path, serverRuns), sqlitedb.Hooks{})
}

// untouchedMode returns the SQLite parameters for reading a file without creating a journal.
func untouchedMode(path string) string {
	_, running, err := FindServer(filepath.Dir(path))
	return readingMode(path, running || err != nil)
}

func readingMode(path string, serverRuns bool) string {
	if journal, err := os.Stat(path + "-wal"); !serverRuns && (err != nil || journal.Size() == 0) {
		return "immutable=1"
	}
	return readMode(path)
}

// onReadOnlyDisk reports whether a file is on a read-only disk.
func onReadOnlyDisk(path string) bool {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return errors.Is(err, syscall.EROFS)
	}
	_ = file.Close()
	return false
}

// readMode returns the SQLite parameters for opening a file read-only. On a read-only disk, no journal can be created;
// the file can be opened as immutable if it has no pending journal.
func readMode(path string) string {
	if journal, err := os.Stat(path + "-wal"); onReadOnlyDisk(path) && (err != nil || journal.Size() == 0) {
		return "immutable=1"
	}
	return "mode=ro&_pragma=busy_timeout(10000)"
}

func open(path, txLock string, hooks sqlitedb.Hooks) (*dbx.DB, error) {
	synchronous := "FULL"
	if filepath.Base(path) == "auxiliary.db" {
		synchronous, hooks = "NORMAL", sqlitedb.Hooks{}
	}
	opened, err := sqlitedb.Open(sqlitedb.FileURI(path)+pragmas+txLock+"&_pragma=synchronous("+synchronous+")", hooks)
	if err != nil {
		return nil, err
	}
	db := dbx.NewFromDB(opened, "sqlite")
	if synchronous == "NORMAL" {
		return db, nil
	}
	return db, logStatements(db)
}

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
