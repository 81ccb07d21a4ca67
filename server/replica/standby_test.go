package replica

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/pocketbase/pocketbase/core"
	"github.com/superfly/ltx"

	"coterie/datadir"
	"coterie/replica/store"
)

func newestOf(t *testing.T, s store.Store, number int64) (generation, Point) {
	t.Helper()
	g := generation{number: number}
	if err := g.read(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	point, err := g.findNewest(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return g, point
}

func waitCopied(t *testing.T, m *machine, g generation, point Point) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for time.Now().Before(deadline) {
		m.copy.status.Lock()
		at := m.copy.status.at
		m.copy.status.Unlock()
		if at.Generation == g.ID && at.TXID >= point.txID {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the standby doesn't follow")
}

// expectSame compares a standby's copy with a restore of the same state.
func expectSame(t *testing.T, c *standbyCopy, s store.Store, point Point, what string) {
	t.Helper()
	dir := t.TempDir()
	if _, err := Restore(context.Background(), s, point, dir); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(c.database())
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: the copy differs from a restore: %v", what, err)
	}
}

// fillDatabase makes a complete copy larger than 100 kB.
func fillDatabase(t *testing.T, app core.App) {
	t.Helper()
	for range 50 {
		random := make([]byte, 2000)
		_, _ = rand.Read(random)
		save(t, app, hex.EncodeToString(random))
	}
}

func TestStandbyTakesOverWithItsCopy(t *testing.T) {
	s, server := bucketStore(t)
	first := join(t, s, newDir(t, "one"), 8)
	first.serve(t)
	fillDatabase(t, first.app)
	save(t, first.app, "with a file", "before")
	first.await(t)
	second := join(t, s, dirWithKeyOf(t, first.dir), 8)
	g, point := newestOf(t, s, 1)
	waitCopied(t, second, g, point)
	save(t, first.app, "two", "after")
	first.await(t)
	_, point = newestOf(t, s, 1)
	server.Requests()
	first.Close()

	second.serve(t)
	if got := texts(t, second.app); !strings.Contains(got, "two") {
		t.Error(got)
	}
	stored, _ := filepath.Glob(filepath.Join(second.dir, "storage", "*", "*", "*.txt"))
	if len(stored) != 2 {
		t.Error("files:", stored)
	}
	for _, each := range server.Requests() {
		if each.Method == "GET" && !each.IsList && strings.Contains(each.Key, "-"+point.plan[0].MaxTXID.String()) {
			t.Error("it read the whole database again:", each.Key)
		}
	}
	if own, _ := server.Object("kept/ltx/2/0000/" + ltx.FormatFilename(point.txID+1, point.txID+1)); len(own) == 0 || len(own) > 50_000 {
		t.Errorf("the first file that the new epoch adds has %d bytes", len(own))
	}
	save(t, second.app, "three")
	second.stop(t)
	// in any order
	if got, _ := restore(t, s, time.Time{}); !strings.Contains(got, "two") || !strings.Contains(got, "three") || !strings.Contains(got, "one") {
		t.Error("restored from the new epoch:", got)
	}
	if _, err := os.Stat(datadir.StandbyFolder(second.dir)); err == nil {
		t.Error("the folder of the copy is still there")
	}
}

// cutting ends the content of files after some bytes, as a crash would.
type cutting struct {
	litestream.ReplicaClient
	after int64
}

func (c cutting) OpenLTXFile(ctx context.Context, level int, minTXID, maxTXID ltx.TXID, offset, size int64) (io.ReadCloser, error) {
	found, err := c.ReplicaClient.OpenLTXFile(ctx, level, minTXID, maxTXID, offset, size)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(found, c.after), found}, nil
}

func TestInterruptedStandbyContinues(t *testing.T) {
	ctx := context.Background()
	s, _ := bucketStore(t)
	leader := join(t, s, newDir(t, "one"), 8)
	leader.serve(t)
	fillDatabase(t, leader.app)
	leader.await(t)
	g, _ := newestOf(t, s, 1)
	dir := t.TempDir()
	// as the process that starts after a kill
	again := func(c *standbyCopy) *standbyCopy {
		if c != nil {
			c.close()
		}
		return newStandbyCopy(s, dir, "mark")
	}
	c := again(nil)
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	_, point := newestOf(t, s, 1)
	expectSame(t, c, s, point, "at first")
	for _, after := range []int64{0, 50, 5_000, 50_000, 200_000} {
		at := c.at
		fillDatabase(t, leader.app)
		if _, err := leader.app.DB().NewQuery("DELETE FROM papers WHERE rowid % 3 = 0").Execute(); err != nil {
			t.Fatal(err)
		}
		leader.await(t)
		_, point = newestOf(t, s, 1)
		files, err := singleFiles(ctx, point.client, at.TXID)
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		database, err := os.OpenFile(c.database(), os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		_ = applyFile(ctx, cutting{point.client, after}, files[0], database)
		_ = database.Close()
		c = again(c)
		if err := c.follow(ctx, g); err != nil {
			t.Fatal(err)
		}
		expectSame(t, c, s, point, "after an interrupted file")
	}

	// without its position, it may be anything
	if err := os.Remove(filepath.Join(c.dir, positionFile)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.database(), []byte("half a database"), 0o600); err != nil {
		t.Fatal(err)
	}
	c = again(c)
	if _, used, err := c.putInto(ctx, t.TempDir(), g, point); used || err != nil {
		t.Error("used without a position:", used, err)
	}
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	expectSame(t, c, s, point, "after an interrupted restore")
	c.close()
}

func TestStandbyFollowsMergedFiles(t *testing.T) {
	ctx := context.Background()
	s, _ := bucketStore(t)
	leader := join(t, s, newDir(t, "one"), 8)
	leader.serve(t)
	g, _ := newestOf(t, s, 1)
	c := newStandbyCopy(s, t.TempDir(), "mark")
	defer c.close()
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		save(t, leader.app, "more")
		leader.await(t)
	}
	client, err := g.open(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := leader.replica.levels.CompactDB(ctx, leader.replica.db, &litestream.CompactionLevel{Level: 1, Interval: time.Nanosecond}); err != nil {
		t.Fatal(err)
	}
	single, err := singleFiles(ctx, client, 0)
	if err == nil {
		err = client.DeleteLTXFiles(ctx, single[:len(single)-1])
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	_, point := newestOf(t, s, 1)
	expectSame(t, c, s, point, "after a merge")
}

func TestCopyThatDoesNotBelongIsNotUsed(t *testing.T) {
	ctx := context.Background()
	s, _ := bucketStore(t)
	leader := join(t, s, newDir(t, "one"), 8)
	leader.serve(t)
	g, point := newestOf(t, s, 1)
	dir := t.TempDir()
	c := newStandbyCopy(s, dir, "mark")
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	expectUnused := func(what string, c *standbyCopy, g generation, point Point) {
		t.Helper()
		if _, used, err := c.putInto(ctx, t.TempDir(), g, point); used || err != nil {
			t.Error(what, used, err)
		}
	}
	next := g
	next.number++
	expectUnused("another epoch:", c, next, point)
	other := g
	other.ID = "another machine's"
	expectUnused("a lease of another machine:", c, other, point)
	earlier := point
	earlier.txID--
	expectUnused("an earlier state than the copy's:", c, g, earlier)
	c.close()
	c = newStandbyCopy(s, dir, "another key")
	expectUnused("another key:", c, g, point)
	c.close()
	elsewhere, _ := folderStore(t)
	c = newStandbyCopy(elsewhere, dir, "mark")
	expectUnused("another store:", c, g, point)
	c.close()
	c = newStandbyCopy(s, dir, "mark")
	if _, used, err := c.putInto(ctx, t.TempDir(), g, point); !used || err != nil {
		t.Error("its own:", used, err)
	}
	expectUnused("a second time:", c, g, point)
	c.close()
}

func TestCopyRejectsFilesAfterAGap(t *testing.T) {
	s, _ := folderStore(t)
	c := newStandbyCopy(s, t.TempDir(), "mark")
	c.at.TXID = 3
	err := c.apply(context.Background(), nil, []*ltx.FileInfo{{MinTXID: 2, MaxTXID: 3}, {MinTXID: 5, MaxTXID: 6}})
	if err == nil || !strings.Contains(err.Error(), "lacks transactions after 0000000000000003") {
		t.Error(err)
	}
}

func TestStandbyFollowsADatabaseThatShrinks(t *testing.T) {
	ctx := context.Background()
	s, _ := bucketStore(t)
	leader := join(t, s, newDir(t, "one"), 8)
	leader.serve(t)
	fillDatabase(t, leader.app)
	leader.await(t)
	g, _ := newestOf(t, s, 1)
	c := newStandbyCopy(s, t.TempDir(), "mark")
	defer c.close()
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"DELETE FROM papers", "VACUUM"} {
		if _, err := leader.app.NonconcurrentDB().NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	leader.await(t)
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	_, point := newestOf(t, s, 1)
	expectSame(t, c, s, point, "after a VACUUM")
}

func TestCopyIsPutInUpToAPoint(t *testing.T) {
	ctx := context.Background()
	s, _ := bucketStore(t)
	leader := join(t, s, newDir(t, "one"), 8)
	leader.serve(t)
	g, _ := newestOf(t, s, 1)
	c := newStandbyCopy(s, t.TempDir(), "mark")
	defer c.close()
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	save(t, leader.app, "two")
	leader.await(t)
	_, point := newestOf(t, s, 1)
	save(t, leader.app, "three")
	leader.await(t)
	dir := t.TempDir()
	if _, used, err := c.putInto(ctx, dir, g, point); !used || err != nil {
		t.Fatal(used, err)
	}
	expectSame(t, &standbyCopy{dir: dir}, s, point, "with later files in the store")
}

// damaging changes the last byte of files, which belongs to their checksum.
type damaging struct{ litestream.ReplicaClient }

func (d damaging) OpenLTXFile(ctx context.Context, level int, minTXID, maxTXID ltx.TXID, offset, size int64) (io.ReadCloser, error) {
	found, err := d.ReplicaClient.OpenLTXFile(ctx, level, minTXID, maxTXID, offset, size)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	content, err := io.ReadAll(found)
	if err != nil {
		return nil, err
	}
	content[len(content)-1] ^= 1
	return io.NopCloser(bytes.NewReader(content)), nil
}

func TestDamagedFileIsNotApplied(t *testing.T) {
	ctx := context.Background()
	s, _ := bucketStore(t)
	leader := join(t, s, newDir(t, "one"), 8)
	leader.serve(t)
	g, _ := newestOf(t, s, 1)
	c := newStandbyCopy(s, t.TempDir(), "mark")
	defer c.close()
	if err := c.follow(ctx, g); err != nil {
		t.Fatal(err)
	}
	save(t, leader.app, "two")
	leader.await(t)
	_, point := newestOf(t, s, 1)
	files, err := singleFiles(ctx, point.client, c.at.TXID)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	before := c.at
	if err := c.apply(ctx, damaging{point.client}, files); err == nil || !strings.Contains(err.Error(), "are damaged") || c.at != before {
		t.Error(err, c.at)
	}
}
