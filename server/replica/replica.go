// Package replica keeps a continuous copy of a data directory in a store with Litestream: the transactions of the
// database and the files in storage/. The key of the directory is never part of it.
package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/pocketbase/pocketbase/core"

	"coterie/datadir"
	"coterie/replica/store"
)

const (
	dataFile = "data.db"

	longestGap  = time.Minute
	logInterval = time.Minute
	// closeTimeout is for the last copy when the server stops.
	closeTimeout = 8 * time.Second
	busyTimeout  = 5 * time.Second
)

// Problems of a replica that doesn't work. A store that only can't be reached is Unreachable.
const (
	Unreachable = "unreachable"
	Unsuitable  = "unsuitable" // the store lacks what a replica needs
	Taken       = "taken"      // another server writes to the store
)

// errDeleted means that what was copied can't be continued.
var errDeleted = errors.New("the replica of this machine was deleted")

var errTaken = errors.New("another server has begun to write to this replica, so this one has stopped")

// Config configures a replica.
type Config struct {
	// Store is where the copy is kept.
	Store store.Store
	// Retention is how long earlier states stay restorable.
	Retention time.Duration
	// Epoch is the epoch that this machine leads. Then changes are copied by Push instead of regularly; 0 otherwise.
	Epoch int64
	// base is what the epoch continues, nil for nothing.
	base *base
	// pace is changed by tests
	pace pace
}

// pace says how often the background work is done.
type pace struct {
	// changes is how often changes are copied.
	changes time.Duration
	// everything is how often the whole database is copied again, so that earlier files can be deleted.
	everything time.Duration
	// single is how long the files of single changes stay after they were merged, which also limits how precise a time
	// can be restored.
	single time.Duration
	// merged says how often files are merged.
	merged litestream.CompactionLevels
	// check is how often the newest generation is looked up.
	check time.Duration
	// clean is how often files are deleted that are older than the retention.
	clean time.Duration
	// backlog is how many bytes may wait for a store that can't be reached. With more, everything is copied again later.
	backlog int64
}

var defaultPace = pace{time.Second, 24 * time.Hour, litestream.DefaultL0Retention, litestream.DefaultCompactionLevels, time.Minute, time.Hour, 256 << 20}

// Replica copies one open data directory.
type Replica struct {
	config Config
	app    core.App
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}

	// only run or Push uses these
	own                  generation
	files                *files
	anchor               *anchorCopy
	lastCleaned, checked time.Time
	levels               *litestream.Store
	client               *client
	// isBehind means that the waiting transactions were dropped, so that everything must be copied again.
	isBehind bool

	// pushing is locked during Push, cleaning while old files are deleted beside it
	pushing, cleaning sync.Mutex

	mutex      sync.Mutex
	db         *litestream.DB
	kept       time.Time
	failure    error
	lastLogged time.Time
}

// Status describes how far the copy is behind.
type Status struct {
	// Place is the address of the store without credentials.
	Place string `json:"place"`
	// LagMs is how long ago the copy was complete.
	LagMs int64 `json:"lagMs"`
	// Problem is a code, "" for none.
	Problem string `json:"problem"`
	// Machine is the name of the machine that leads, and Epoch counts the changes of the lead; "" and 0 without
	// --replica-sync.
	Machine string `json:"machine"`
	Epoch   int64  `json:"epoch"`
	// Standby is the name of the standby that was seen last, "" for none, and StandbyMs how long ago that was, or how long
	// this machine has led without one. StandbyLagMs is how long ago its copy was complete, negative if it has none yet.
	Standby      string `json:"standby"`
	StandbyMs    int64  `json:"standbyMs"`
	StandbyLagMs int64  `json:"standbyLagMs"`
}

// Start begins to copy the data of an open app. It doesn't wait for the store.
func Start(app core.App, config Config) *Replica {
	if config.pace.changes == 0 {
		config.pace = defaultPace
	}
	ctx, cancel := context.WithCancel(context.Background())
	r := &Replica{config: config, app: app, ctx: ctx, cancel: cancel, done: make(chan struct{}), kept: time.Now()}
	if config.Epoch > 0 {
		close(r.done)
	} else {
		go r.run(ctx)
	}
	return r
}

// Push copies everything that was committed before.
func (r *Replica) Push(ctx context.Context) error {
	r.pushing.Lock()
	defer r.pushing.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(r.ctx, cancel)()
	err := r.copyChanges(ctx)
	if err == nil && r.cleaning.TryLock() {
		go func() {
			defer r.cleaning.Unlock()
			r.clean(r.ctx)
		}()
	}
	return err
}

func (r *Replica) run(ctx context.Context) {
	defer close(r.done)
	wait := r.config.pace.changes
	for {
		err := r.copyChanges(ctx)
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			wait = r.config.pace.changes
			r.clean(ctx)
		} else {
			r.report(err)
			wait = min(2*wait, longestGap)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

func (r *Replica) copyChanges(ctx context.Context) error {
	started := time.Now()
	err := r.step(ctx)
	if ctx.Err() != nil {
		return err
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if err == nil && r.failure != nil {
		slog.Info("the replica is complete again", "place", r.config.Store.String())
	}
	if r.failure = err; err == nil {
		r.kept = started
	}
	return err
}

// step copies what was written since the last step.
func (r *Replica) step(ctx context.Context) error {
	if r.db == nil {
		if err := r.open(ctx); err != nil {
			return err
		}
	}
	// also while the store can't be reached, because this empties the journal
	if err := r.db.Sync(ctx); err != nil {
		return err
	}
	if r.config.base != nil {
		if err := r.config.base.end(r.db, r.client); err != nil {
			return err
		}
		r.config.base = nil
	}
	err := r.copy(ctx)
	if err != nil && ctx.Err() == nil && r.config.Epoch == 0 {
		err = errors.Join(err, r.limitBacklog(errors.Is(err, errTaken)))
	}
	return err
}

func (r *Replica) copy(ctx context.Context) error {
	if err := store.Check(r.config.Store); err != nil {
		return err
	}
	if time.Since(r.checked) >= r.config.pace.check {
		if err := r.checkNewest(ctx); err != nil {
			return err
		}
	}
	if r.isBehind {
		if err := r.beginAgain(ctx); err != nil {
			return err
		}
	}
	anchored, err := r.readAnchor()
	if err != nil {
		return err
	}
	if err := r.db.Replica.Sync(ctx); err != nil {
		return err
	}
	r.isBehind = false
	return r.keepAnchor(ctx, anchored)
}

// limitBacklog drops the waiting transactions if they take too much space, or all if they will never be copied.
// Litestream needs only the newest one.
func (r *Replica) limitBacklog(all bool) error {
	folder := r.db.LTXLevelDir(0)
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) == 0 {
		return err
	}
	var size int64
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			size += info.Size()
		}
	}
	if size <= r.config.pace.backlog && !all && !r.isBehind {
		return nil
	}
	r.isBehind = true
	// the names are numbers with leading zeros
	for _, entry := range entries[:len(entries)-1] {
		if err := os.Remove(filepath.Join(folder, entry.Name())); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// beginAgain claims a new generation and copies the whole database to it.
func (r *Replica) beginAgain(ctx context.Context) error {
	own, err := claimGeneration(ctx, r.config.Store, time.Now(), r.own.number)
	if err != nil {
		return err
	}
	generation, err := own.open(ctx, r.config.Store)
	if err != nil {
		return err
	}
	r.own, r.anchor = own, &anchorCopy{}
	r.client.writeTo(generation)
	position, err := r.db.Pos()
	if err != nil {
		return err
	}
	if r.files, err = openFiles(ctx, r.config.Store, r.files.dir); err != nil {
		return err
	}
	r.client.beforeCommit = r.files.sync
	if err := r.files.sync(ctx); err != nil {
		return err
	}
	if _, err := r.db.Snapshot(ctx); err != nil {
		return err
	}
	// the newest transaction, too, because Litestream continues after the newest one that it finds
	position.TXID--
	r.db.Replica.SetPos(position)
	return nil
}

// open claims a new generation and starts Litestream. Once started, Litestream must not stop before the app has closed
// the database: it closes a file of it, which releases all locks of this process.
func (r *Replica) open(ctx context.Context) error {
	if err := store.Probe(ctx, r.config.Store); err != nil {
		return err
	}
	files, err := openFiles(ctx, r.config.Store, filepath.Join(r.app.DataDir(), core.LocalStorageDirName))
	if err != nil {
		return err
	}
	own := generation{number: r.config.Epoch}
	if r.config.Epoch == 0 {
		if own, err = claimGeneration(ctx, r.config.Store, time.Now(), 0); err != nil {
			return err
		}
	}
	plain, err := own.open(ctx, r.config.Store)
	if err != nil {
		return err
	}
	meta := datadir.ReplicaFolder(r.app.DataDir())
	if err := errors.Join(os.RemoveAll(meta), os.MkdirAll(meta, 0o700)); err != nil {
		return err
	}
	if err := prepareTables(r.app); err != nil {
		return err
	}
	logger := slog.New(errorLog{r.report})
	db := litestream.NewDB(filepath.Join(r.app.DataDir(), dataFile))
	db.SetMetaPath(meta)
	db.MonitorInterval = 0 // run calls it
	db.BusyTimeout = busyTimeout
	of := &client{ReplicaClient: plain, beforeCommit: files.sync}
	of.writeTo(plain)
	db.Replica = litestream.NewReplicaWithClient(db, of)
	db.Replica.MonitorEnabled = false
	if r.config.base != nil {
		if err := r.config.base.writeSeed(db); err != nil {
			return err
		}
	}
	levels := litestream.NewStore([]*litestream.DB{db}, r.config.pace.merged)
	levels.Logger = logger
	db.SetLogger(logger)
	levels.SnapshotInterval, levels.SnapshotRetention = r.config.pace.everything, r.config.Retention
	levels.SetL0Retention(r.config.pace.single)
	levels.L0RetentionCheckInterval = time.Minute // each check lists two folders
	levels.SetShutdownSyncTimeout(closeTimeout)
	// opens the database; from here on it must stay open
	if err := levels.Open(ctx); err != nil {
		return err
	}
	r.own, r.files, r.anchor, r.levels, r.client, r.checked = own, files, &anchorCopy{}, levels, of, time.Now()
	if r.config.Epoch > 0 {
		r.lastCleaned = r.checked // a take-over must not wait for it
	}
	r.mutex.Lock()
	r.db = db
	r.mutex.Unlock()
	return nil
}

var litestreamTables = []string{
	"CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
	"CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER)",
	"INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1",
}

// prepareTables creates Litestream's tables and writes once, so that Litestream only has to read when it opens the
// database and can't fail because someone else writes.
func prepareTables(app core.App) error {
	for _, statement := range litestreamTables {
		if _, err := app.NonconcurrentDB().NewQuery(statement).Execute(); err != nil {
			return fmt.Errorf("can't prepare the database for the replica: %w", err)
		}
	}
	return nil
}

// checkNewest returns errTaken if another server has claimed a later generation. It notices if someone has deleted the
// copy.
func (r *Replica) checkNewest(ctx context.Context) error {
	numbers, err := generationNumbers(ctx, r.config.Store)
	if err != nil {
		return err
	}
	if len(numbers) > 0 && numbers[len(numbers)-1] > r.own.number {
		return errTaken
	}
	exists := slices.Contains(numbers, r.own.number)
	if r.config.Epoch > 0 && !exists {
		return fmt.Errorf("%w: restart all machines, first the one that has led last", errDeleted)
	}
	r.isBehind = r.isBehind || !exists
	r.checked = time.Now()
	return nil
}

// clean deletes what is older than the retention.
func (r *Replica) clean(ctx context.Context) {
	if time.Since(r.lastCleaned) < r.config.pace.clean {
		return
	}
	r.lastCleaned = time.Now()
	before := r.lastCleaned.Add(-r.config.Retention)
	err := errors.Join(r.levels.EnforceSnapshotRetention(ctx, r.db),
		removeGenerations(ctx, r.config.Store, r.own, before), r.files.removeGone(ctx, before))
	if err != nil && ctx.Err() == nil {
		r.report(err)
	}
}

// report logs at most one error per minute.
func (r *Replica) report(err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if time.Since(r.lastLogged) < logInterval {
		return
	}
	r.lastLogged = time.Now()
	slog.Error("the replica isn't complete", "place", r.config.Store.String(), "error", err)
}

// Status returns the current status.
func (r *Replica) Status() Status {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	status := Status{Place: r.config.Store.String(), LagMs: time.Since(r.kept).Milliseconds()}
	switch {
	case errors.Is(r.failure, errTaken):
		status.Problem = Taken
	case errors.Is(r.failure, store.ErrUnsuitable):
		status.Problem = Unsuitable
	case r.failure != nil:
		status.Problem = Unreachable
	}
	return status
}

// Close copies the last changes and stops. The app must have closed its database.
func (r *Replica) Close() {
	r.cancel()
	<-r.done
	r.pushing.Lock() // never unlocked, so that nothing is copied after this
	r.cleaning.Lock()
	if r.levels == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	if r.isBehind {
		cancel() // the waiting transactions were dropped
	}
	anchored, err := r.readAnchor()
	if err == nil {
		err = r.levels.Close(ctx)
	}
	if err == nil && len(anchored) > 0 {
		r.anchor.sending.Lock()
		err = r.anchor.put(ctx, r.config.Store, r.own.number, anchored)
	}
	if err != nil {
		slog.Error("the last changes are not in the replica", "place", r.config.Store.String(), "error", err)
	}
	if err := os.RemoveAll(datadir.ReplicaFolder(r.app.DataDir())); err != nil {
		slog.Warn("can't delete temporary files", "error", err)
	}
}
