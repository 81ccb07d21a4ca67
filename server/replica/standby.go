package replica

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/pocketbase/pocketbase/core"
	"github.com/superfly/ltx"

	"coterie/datadir"
	"coterie/replica/store"
)

const (
	// positionFile says what a standby's copy holds. It is written after the pages, so that a copy without it, or with
	// pages of a later file, is never taken for whole.
	positionFile = "position"
	// filesInterval is how often a standby looks for new files in storage/, which reads tables.
	filesInterval = 30 * time.Second
)

// standbyCopy is a copy of the newest generation that a standby keeps up to date, in a folder of the data directory. No
// program opens it before it is put in place of the data.
type standbyCopy struct {
	store   store.Store
	dir     string
	keyMark string

	// mutex is held during each change
	mutex sync.Mutex
	// at is what the copy holds, the zero value for nothing
	at         position
	unlock     func()
	filesAt    time.Time
	needsFiles bool

	status struct {
		sync.Mutex
		cancel   context.CancelFunc
		complete time.Time
		at       position
	}
}

type position struct {
	// Store, KeyMark and Generation must match what is restored. Generation is the unique ID of its server.
	Store      string   `json:"store"`
	KeyMark    string   `json:"keyMark"`
	Generation string   `json:"generation"`
	Number     int64    `json:"number"`
	TXID       ltx.TXID `json:"txId"`
}

func newStandbyCopy(s store.Store, dir, keyMark string) *standbyCopy {
	return &standbyCopy{store: s, dir: datadir.StandbyFolder(dir), keyMark: keyMark}
}

func (c *standbyCopy) database() string { return filepath.Join(c.dir, dataFile) }

// follow makes the copy as new as a generation, which it creates if the copy is of another one.
func (c *standbyCopy) follow(ctx context.Context, g generation) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c.status.Lock()
	c.status.cancel = cancel
	c.status.Unlock()
	started := time.Now()
	if err := c.open(); err != nil {
		return err
	}
	if !c.isOf(g) {
		if err := c.restore(ctx, g); err != nil {
			return err
		}
	}
	client, err := g.open(ctx, c.store)
	if err != nil {
		return err
	}
	files, err := singleFiles(ctx, client, c.at.TXID)
	if err == nil && len(files) > 0 && files[0].MinTXID > c.at.TXID+1 { // merged since
		var point Point
		if point, err = g.findNewest(ctx, c.store); err == nil {
			files = point.plan
		}
	}
	if err == nil {
		err = c.apply(ctx, client, files)
	}
	if err == nil && c.needsFiles && time.Since(c.filesAt) >= filesInterval {
		_, err = fetchFiles(ctx, c.store, c.dir)
		c.filesAt, c.needsFiles = time.Now(), err != nil
	}
	c.note(started, err)
	return err
}

// stop cancels follow and waits for its end.
func (c *standbyCopy) stop() {
	c.status.Lock()
	if c.status.cancel != nil {
		c.status.cancel()
	}
	c.status.Unlock()
	c.mutex.Lock()
	defer c.mutex.Unlock()
}

func (c *standbyCopy) note(started time.Time, err error) {
	c.status.Lock()
	defer c.status.Unlock()
	if c.status.at = c.at; err == nil {
		c.status.complete = started
	}
}

// open reads the position. Two processes never write to the same copy.
func (c *standbyCopy) open() error {
	if c.unlock != nil {
		return nil
	}
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return err
	}
	unlock, err := datadir.Lock(c.dir)
	if err != nil {
		return err
	}
	c.unlock, c.needsFiles = unlock, true
	text, err := os.ReadFile(filepath.Join(c.dir, positionFile))
	if err != nil || json.Unmarshal(text, &c.at) != nil {
		c.at = position{}
	}
	return nil
}

func (c *standbyCopy) isOf(g generation) bool {
	at := c.at
	at.TXID = 0
	return c.at.TXID > 0 && at == c.positionOf(g)
}

func (c *standbyCopy) positionOf(g generation) position {
	return position{Store: c.store.String(), KeyMark: c.keyMark, Generation: g.ID, Number: g.number}
}

// restore begins the copy again.
func (c *standbyCopy) restore(ctx context.Context, g generation) error {
	point, err := g.findNewest(ctx, c.store)
	if err != nil {
		return err
	}
	if err := c.clear(); err != nil {
		return err
	}
	if _, err := Restore(ctx, c.store, point, c.dir); err != nil {
		return err
	}
	at := c.positionOf(g)
	at.TXID = point.txID
	c.filesAt, c.needsFiles = time.Now(), false
	return c.setPosition(at)
}

// clear deletes everything except the lock. The position is first.
func (c *standbyCopy) clear() error {
	c.at = position{}
	for _, name := range []string{positionFile, dataFile, core.LocalStorageDirName} {
		if err := os.RemoveAll(filepath.Join(c.dir, name)); err != nil {
			return err
		}
	}
	return nil
}

func (c *standbyCopy) setPosition(at position) error {
	text, err := json.Marshal(at)
	if err != nil {
		return err
	}
	part := filepath.Join(c.dir, positionFile+".part")
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(part, filepath.Join(c.dir, positionFile)); err != nil {
		return err
	}
	c.at = at
	return nil
}

// apply applies what is newer than the copy. Each file holds whole pages, so after an interruption the same files, or a
// merged one, are applied again.
func (c *standbyCopy) apply(ctx context.Context, client litestream.ReplicaClient, files []*ltx.FileInfo) error {
	at := c.at
	var database *os.File
	for _, file := range files {
		if file.MaxTXID <= at.TXID {
			continue
		}
		if file.MinTXID > at.TXID+1 {
			return fmt.Errorf("the replica lacks transactions after %s", at.TXID)
		}
		if database == nil {
			opened, err := os.OpenFile(c.database(), os.O_RDWR, 0)
			if err != nil {
				return err
			}
			defer opened.Close()
			database = opened
		}
		if err := applyFile(ctx, client, file, database); err != nil {
			return err
		}
		at.TXID = file.MaxTXID
	}
	if database == nil {
		return nil
	}
	if err := database.Sync(); err != nil {
		return err
	}
	c.needsFiles = true
	return c.setPosition(at)
}

// applyFile writes the pages of a file of Litestream to a database that isn't open.
func applyFile(ctx context.Context, client litestream.ReplicaClient, file *ltx.FileInfo, database *os.File) error {
	content, err := client.OpenLTXFile(ctx, file.Level, file.MinTXID, file.MaxTXID, 0, 0)
	if err != nil {
		return err
	}
	defer content.Close()
	decoder := ltx.NewDecoder(bufio.NewReaderSize(content, 1<<16))
	if err := decoder.DecodeHeader(); err != nil {
		return err
	}
	header := decoder.Header()
	data := make([]byte, header.PageSize)
	for {
		var page ltx.PageHeader
		err := decoder.DecodePage(&page, data)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if _, err := database.WriteAt(data, int64(page.Pgno-1)*int64(header.PageSize)); err != nil {
			return err
		}
	}
	// checks the checksum of the whole file
	if err := decoder.Close(); err != nil {
		return fmt.Errorf("transactions %s to %s in the replica are damaged: %w", file.MinTXID, file.MaxTXID, err)
	}
	return database.Truncate(int64(header.Commit) * int64(header.PageSize))
}

// singleFiles returns the files of single transactions after one.
func singleFiles(ctx context.Context, client litestream.ReplicaClient, after ltx.TXID) ([]*ltx.FileInfo, error) {
	found, err := client.LTXFiles(ctx, 0, after+1, false)
	if err != nil {
		return nil, err
	}
	return ltx.SliceFileIterator(found)
}

// putInto moves the copy into an empty directory, with everything up to a point of its generation. It returns false if
// the copy can't be used.
func (c *standbyCopy) putInto(ctx context.Context, dir string, g generation, point Point) (missing []string, used bool, err error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if err := c.open(); err != nil {
		return nil, false, err
	}
	if !c.isOf(g) || c.at.TXID > point.txID {
		return nil, false, nil
	}
	// the files of single transactions are smaller than those of a plan, but may be merged already
	files, err := singleFiles(ctx, point.client, c.at.TXID)
	if err != nil {
		return nil, false, err
	}
	if len(files) == 0 || files[0].MinTXID > c.at.TXID+1 {
		files = point.plan
	}
	before := files[:0:0]
	for _, file := range files {
		if file.MaxTXID <= point.txID {
			before = append(before, file)
		}
	}
	if err := c.apply(ctx, point.client, before); err != nil {
		return nil, false, err
	}
	if c.at.TXID != point.txID {
		return nil, false, fmt.Errorf("the copy of this standby ends at %s instead of %s", c.at.TXID, point.txID)
	}
	if c.needsFiles {
		if missing, err = fetchFiles(ctx, c.store, c.dir); err != nil {
			return nil, false, err
		}
	}
	// once its files move, the copy can't be used again
	c.at = position{}
	if err := os.Remove(filepath.Join(c.dir, positionFile)); err != nil {
		return nil, false, err
	}
	for _, name := range []string{core.LocalStorageDirName, dataFile} {
		err := os.Rename(filepath.Join(c.dir, name), filepath.Join(dir, name))
		if err != nil && (name == dataFile || !errors.Is(err, fs.ErrNotExist)) {
			return nil, false, err
		}
	}
	return missing, true, nil
}

// close releases the folder, which the caller may delete.
func (c *standbyCopy) close() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.unlock != nil {
		c.unlock()
		c.unlock = nil
	}
	c.at = position{}
}

// inParallel calls a function for each item, for a few at once, until one fails.
func inParallel[T any](ctx context.Context, items []T, do func(ctx context.Context, item T) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	places := make(chan struct{}, 16)
	var wait sync.WaitGroup
	for _, item := range items {
		places <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		wait.Go(func() {
			defer func() { <-places }()
			if err := do(ctx, item); err != nil {
				cancel(err)
			}
		})
	}
	wait.Wait()
	return cmp.Or(context.Cause(ctx), ctx.Err())
}
