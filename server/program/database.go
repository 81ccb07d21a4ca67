package program

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"

	"github.com/pocketbase/dbx"

	_ "coterie/fold" // SQL of the search calls it
	"coterie/prepared"
)

// The order matters: a connection has to wait for others before it can switch the journal.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_defensive=1" +
	// what is deleted is overwritten in the file: a person who was deleted is in no page that is free now
	"&_pragma=secure_delete(ON)"

// A transaction that reads first and then writes fails at once, without waiting, when another process (`coterie backup`, an
// admin's command line) has written in between (SQLITE_BUSY_SNAPSHOT). So it takes its turn to write at its beginning.
const turnToWrite = "&_txlock=immediate"

// connect opens a database file. The data waits for the disk at every commit: PocketBase's own NORMAL acknowledges money that a
// power cut takes back (0 syncs for 50 commits). It has to be part of the connection string, because idle connections are
// replaced and a pragma set once goes with them. The request log may lose its tail.
func connect(path string, committed func()) (*dbx.DB, error) {
	return open(path, turnToWrite, committed)
}

// connectToRead opens a database file whose transactions see one state and keep nobody from writing.
func connectToRead(path string, committed func()) (*dbx.DB, error) {
	if !onReadOnlyDisk(path) {
		return open(path, "", committed)
	}
	opened, err := prepared.Open(prepared.File(path)+"?"+readMode(path)+"&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)", nil)
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(opened, "sqlite"), nil
}

// onReadOnlyDisk says whether a file lies on a disk that can't be written.
func onReadOnlyDisk(path string) bool {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return errors.Is(err, syscall.EROFS)
	}
	_ = file.Close()
	return false
}

// readMode are the parameters of SQLite that open a file to read. On a disk that can't be written there is no journal to make: without one
// that waits, nothing can change the file.
func readMode(path string) string {
	if journal, err := os.Stat(path + "-wal"); onReadOnlyDisk(path) && (err != nil || journal.Size() == 0) {
		return "immutable=1"
	}
	return "mode=ro&_pragma=busy_timeout(10000)"
}

func open(path, turn string, committed func()) (*dbx.DB, error) {
	durably := "FULL"
	if filepath.Base(path) == "auxiliary.db" {
		durably, committed = "NORMAL", nil
	}
	opened, err := prepared.Open(prepared.File(path)+pragmas+turn+"&_pragma=synchronous("+durably+")", committed)
	if err != nil {
		return nil, err
	}
	db := dbx.NewFromDB(opened, "sqlite")
	if durably == "NORMAL" {
		return db, nil
	}
	return db, noteStatements(db)
}
