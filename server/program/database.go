package program

import (
	"path/filepath"

	"github.com/pocketbase/dbx"
	_ "modernc.org/sqlite" // the driver
)

// The order matters: a connection has to wait for others before it can switch the journal.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_defensive=1" +
	// A transaction that reads first and then writes fails at once, without waiting, when another process (`coterie backup`, an
	// admin's command line) has written in between (SQLITE_BUSY_SNAPSHOT). So it takes its turn to write at its beginning.
	"&_txlock=immediate"

// connect opens a database file. The data waits for the disk at every commit: PocketBase's own NORMAL acknowledges money that a
// power cut takes back (0 syncs for 50 commits). It has to be part of the connection string, because idle connections are
// replaced and a pragma set once goes with them. The request log may lose its tail.
func connect(path string) (*dbx.DB, error) {
	synchronous := "&_pragma=synchronous(FULL)"
	if filepath.Base(path) == "auxiliary.db" {
		synchronous = "&_pragma=synchronous(NORMAL)"
	}
	return dbx.Open("sqlite", path+pragmas+synchronous)
}
