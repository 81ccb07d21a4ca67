package datadir

import (
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/sqlitedb"
)

// `coterie audit` reads for minutes in one transaction and must not block the server.
func TestReadOnlyTransactionSeesSnapshotAndDoesNotBlock(t *testing.T) {
	dir := t.TempDir()
	server := openTestApp(t, dir)
	if _, err := server.NonconcurrentDB().NewQuery("CREATE TABLE tally (n INTEGER)").Execute(); err != nil {
		t.Fatal(err)
	}
	reader, _, err := NewReadOnlyApp(dir, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if err := reader.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = reader.ClearBootstrap() })
	count := func(tx core.App) (found int) {
		if err := tx.DB().NewQuery("SELECT COUNT(*) FROM tally").Row(&found); err != nil {
			t.Fatal(err)
		}
		return found
	}
	err = reader.RunInTransaction(func(tx core.App) error {
		before := count(tx)
		if _, err := tx.DB().NewQuery("CREATE TEMP TABLE stage AS SELECT n FROM tally").Execute(); err != nil {
			return err
		}
		written := make(chan error, 1)
		go func() {
			_, err := server.NonconcurrentDB().NewQuery("INSERT INTO tally VALUES (1)").Execute()
			written <- err
		}()
		select {
		case err := <-written:
			if err != nil {
				t.Errorf("the server's write: %v", err)
			}
		case <-time.After(5 * time.Second):
			t.Error("the reader blocks the server's write")
		}
		if after := count(tx); after != before {
			t.Errorf("the reader saw %d rows and then %d", before, after)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Each read connection caches the schema and pages, so their number must stay limited when many requests read at once.
func TestReadConnectionsAreLimited(t *testing.T) {
	server := openTestApp(t, t.TempDir())
	pool, is := server.ConcurrentDB().(*dbx.DB)
	if !is {
		t.Fatal("no pool of connections")
	}
	// each query takes long enough for the others to run at the same time
	const rush = 100
	failed := make(chan error, rush)
	for range rush {
		go func() {
			var sum int
			failed <- pool.NewQuery("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000) SELECT SUM(n) FROM c").Row(&sum)
		}()
	}
	for range rush {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	stats := pool.DB().Stats()
	if stats.OpenConnections > maxReaders() || stats.WaitCount == 0 {
		t.Errorf("%d connections are open, and %d waited for one", stats.OpenConnections, stats.WaitCount)
	}
}

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
