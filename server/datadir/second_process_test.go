package datadir

import (
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/sqlitedb"
)

// Another process, such as a command, writes while the server's transaction has read and is about to write. One must
// wait for the other without an error.
func TestTransactionWaitsForOtherProcess(t *testing.T) {
	dir := t.TempDir()
	server := openTestApp(t, dir)
	if _, err := server.NonconcurrentDB().NewQuery("CREATE TABLE tally (n INTEGER)").Execute(); err != nil {
		t.Fatal(err)
	}
	other, err := connect(dir+"/data.db", sqlitedb.Hooks{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()

	written := make(chan error, 1)
	err = server.RunInTransaction(func(tx core.App) error {
		var count int
		if err := tx.DB().NewQuery("SELECT COUNT(*) FROM tally").Row(&count); err != nil {
			return err
		}
		go func() {
			_, err := other.NewQuery("INSERT INTO tally VALUES (1)").Execute()
			written <- err
		}()
		time.Sleep(200 * time.Millisecond) // give the other process time
		_, err := tx.DB().NewQuery("INSERT INTO tally VALUES (2)").Execute()
		return err
	})
	if err != nil {
		t.Errorf("the transaction: %v", err)
	}
	if err := <-written; err != nil {
		t.Errorf("the other process: %v", err)
	}
}
