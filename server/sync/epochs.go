package sync

import (
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/secrets"
)

const (
	runBytes = 8
	// A new epoch starts at this interval while there are changes. This limits the changes that can't be distinguished
	// between two copies of a database.
	runEvery = time.Hour
	// If the wall clock and the monotonic clock drift apart by more than this, the machine was probably suspended, or
	// resumed from a snapshot.
	clocksPart   = 2 * time.Second
	lookAtClocks = time.Second
)

// clocks are readings of the wall clock and the monotonic clock.
type clocks struct{ wall, steady time.Duration }

func machineClocks() func() clocks {
	start := time.Now()
	return func() clocks { return clocks{wall: time.Duration(time.Now().UnixNano()), steady: time.Since(start)} }
}

// epochs adds a row to _sync_runs when the history of the database may branch: at each start, each hour, and after the
// machine was resumed.
type runs struct {
	s     *service
	read  func() clocks
	done  chan struct{}
	mu    sync.Mutex
	last  clocks
	added time.Duration
}

func newRuns(s *service) *runs { return &runs{s: s, read: machineClocks(), done: make(chan struct{})} }

// begin adds the epoch of this start, after the migrations and before the first request.
func (r *runs) begin() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.add(r.read())
}

// run adds epochs until stop.
func (r *runs) keep() {
	ticker := time.NewTicker(lookAtClocks)
	defer ticker.Stop()
	for {
		select {
		case <-r.done:
			return
		case <-ticker.C:
			if err := r.look(true); err != nil {
				r.s.app.Logger().Warn("a run of the log couldn't be added", "error", err)
			}
		}
	}
}

func (r *runs) stop() {
	select {
	case <-r.done:
	default:
		close(r.done)
	}
}

// ensure adds an epoch if the machine was resumed. It must be called before a position is checked or issued.
func (r *runs) ensure() error { return r.look(false) }

func (r *runs) look(hourly bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.read()
	parted := (now.wall - r.last.wall) - (now.steady - r.last.steady)
	if parted.Abs() > clocksPart {
		return r.add(now)
	}
	r.last = now
	if !hourly || now.steady-r.added < runEvery {
		return nil
	}
	var moved bool
	err := r.s.app.ConcurrentDB().NewQuery("SELECT " + headColumn + " > (SELECT start_seq FROM _sync_runs WHERE n = (SELECT MAX(n) FROM _sync_runs))").Row(&moved)
	if err != nil || !moved {
		return err
	}
	return r.add(now)
}

// add stores an epoch and deletes those that no position can name any more, because the next epoch begins at or below
// the floor.
func (r *runs) add(now clocks) error {
	err := r.s.app.RunInTransaction(func(tx core.App) error {
		_, err := tx.DB().NewQuery("INSERT INTO _sync_runs (nonce, start_seq, at) SELECT {:nonce}, " + headColumn + ", {:at}").
			Bind(dbx.Params{"nonce": secrets.RandomHex(runBytes), "at": r.s.stamp()}).Execute()
		if err != nil {
			return err
		}
		_, err = tx.DB().NewQuery(`DELETE FROM _sync_runs WHERE EXISTS (SELECT 1 FROM _sync_runs l, _sync_meta m
			WHERE m.floor > 0 AND l.n > _sync_runs.n AND l.start_seq <= m.floor)`).Execute()
		return err
	})
	if err == nil {
		r.last, r.added = now, now.steady
	}
	return err
}
