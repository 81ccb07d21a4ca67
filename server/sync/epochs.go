package sync

import (
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/secrets"
)

const (
	epochBytes = 8
	// A new epoch starts at this interval while there are changes. This limits the number of changes that two copies of a
	// database can't distinguish.
	epochEvery = time.Hour
	// Maximum difference between the times that pass on the wall clock and on the monotonic clock. If it is larger, the
	// machine was probably suspended, or resumed from a snapshot.
	maxClockDrift   = 2 * time.Second
	clockCheckEvery = time.Second
)

type clocks struct{ wall, monotonic time.Duration }

func machineClocks() func() clocks {
	start := time.Now()
	return func() clocks { return clocks{wall: time.Duration(time.Now().UnixNano()), monotonic: time.Since(start)} }
}

// epochs adds a row to _sync_runs when the history of the database may branch: at each start, each hour, and after the
// machine was resumed.
type epochs struct {
	s          *service
	read       func() clocks
	done       chan struct{}
	mu         sync.Mutex
	lastClocks clocks
	addedAt    time.Duration
}

func newEpochs(s *service) *epochs {
	return &epochs{s: s, read: machineClocks(), done: make(chan struct{})}
}

// begin adds the epoch of this start, after the migrations and before the first request.
func (e *epochs) begin() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.add(e.read())
}

func (e *epochs) run() {
	ticker := time.NewTicker(clockCheckEvery)
	defer ticker.Stop()
	for {
		select {
		case <-e.done:
			return
		case <-ticker.C:
			if err := e.check(true); err != nil {
				e.s.app.Logger().Warn("can't add a sync epoch", "error", err)
			}
		}
	}
}

func (e *epochs) stop() {
	select {
	case <-e.done:
	default:
		close(e.done)
	}
}

// ensure adds an epoch if the machine was resumed. It must be called before a position is checked or issued.
func (e *epochs) ensure() error { return e.check(false) }

func (e *epochs) check(hourly bool) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.read()
	drift := (now.wall - e.lastClocks.wall) - (now.monotonic - e.lastClocks.monotonic)
	if drift.Abs() > maxClockDrift {
		return e.add(now)
	}
	e.lastClocks = now
	if !hourly || now.monotonic-e.addedAt < epochEvery {
		return nil
	}
	var hasChanges bool
	err := e.s.app.ConcurrentDB().NewQuery("SELECT " + latestSeqColumn + " > (SELECT start_seq FROM _sync_runs WHERE n = (SELECT MAX(n) FROM _sync_runs))").Row(&hasChanges)
	if err != nil || !hasChanges {
		return err
	}
	return e.add(now)
}

// add stores an epoch and deletes epochs that no valid position can contain any more, because the next epoch begins at or
// below the floor.
func (e *epochs) add(now clocks) error {
	err := e.s.app.RunInTransaction(func(tx core.App) error {
		_, err := tx.DB().NewQuery("INSERT INTO _sync_runs (nonce, start_seq, at) SELECT {:nonce}, " + latestSeqColumn + ", {:at}").
			Bind(dbx.Params{"nonce": secrets.RandomHex(epochBytes), "at": e.s.timestamp()}).Execute()
		if err != nil {
			return err
		}
		_, err = tx.DB().NewQuery(`DELETE FROM _sync_runs WHERE EXISTS (SELECT 1 FROM _sync_runs l, _sync_meta m
			WHERE m.floor > 0 AND l.n > _sync_runs.n AND l.start_seq <= m.floor)`).Execute()
		return err
	})
	if err == nil {
		e.lastClocks, e.addedAt = now, now.monotonic
	}
	return err
}
