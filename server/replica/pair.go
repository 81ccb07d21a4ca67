package replica

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/pocketbase/pocketbase/core"
	"github.com/superfly/ltx"

	"coterie/anchor"
	"coterie/datadir"
	"coterie/replica/lease"
	"coterie/replica/store"
)

const (
	probeTimeout = 30 * time.Second
	// releaseTimeout is for the last beat when the server stops.
	releaseTimeout = 5 * time.Second
	// followInterval is how often a standby lists new transactions.
	followInterval = 5 * time.Second
)

// errNotServing means that this machine leads, but hasn't opened the data yet or has closed it. It isn't a failure of the
// store.
var errNotServing = fmt.Errorf("the data isn't open: %w", context.Canceled)

// Pair is this machine's part in a group of machines that share a store. One of them leads, the others wait.
type Pair struct {
	config PairConfig
	lease  *lease.Lease
	// serving is nil until the data is open
	serving atomic.Pointer[Replica]
	copy    *standbyCopy
	// base is what this machine restored when it took over, nil if it began with its own data
	base *base

	machineName    string
	watched        watched
	stopHeartbeats context.CancelFunc

	// only follow uses these
	followed   time.Time
	lastLogged time.Time
}

// PairConfig configures a Pair.
type PairConfig struct {
	Store store.Store
	Dir   string
	// Version is the program's version, and Schema the number of its migrations. KeyMark identifies the key of the data.
	Version, KeyMark string
	Schema           int
	// Manual makes this machine lead only after Promote.
	Manual bool
	// followInterval and heartbeatInterval are changed by tests
	followInterval, heartbeatInterval time.Duration
	// Replaced is called when another machine has taken over. The process must end without an answer.
	Replaced func()
}

// Join waits for the lead of a store. It returns an error for a store that can't hold leases.
func Join(config PairConfig) (*Pair, error) {
	ctx, cancel := context.WithTimeout(context.Background(), probeTimeout)
	defer cancel()
	if err := store.Probe(ctx, config.Store); err != nil {
		return nil, err
	}
	machine, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	if config.followInterval == 0 {
		config.followInterval, config.heartbeatInterval = followInterval, heartbeatInterval
	}
	p := &Pair{config: config, machineName: machine, copy: newStandbyCopy(config.Store, config.Dir, config.KeyMark)}
	id := rand.Text()
	p.lease = lease.Start(lease.Config{
		Store: config.Store, Check: p.check, Follow: p.follow, Restore: p.restore, Begin: p.begin, Push: p.push, Replaced: config.Replaced, Manual: config.Manual,
		Own: lease.Claim{ID: id, Started: time.Now().UTC(), Synced: true, Machine: machine, Version: config.Version,
			KeyMark: config.KeyMark, Schema: config.Schema},
	})
	background, stop := context.WithCancel(context.Background())
	p.stopHeartbeats = stop
	go p.exchangeHeartbeats(background, id, machine)
	return p, nil
}

// Lead waits until this machine may open the data directory, which then holds everything that was ever answered.
func (p *Pair) Lead(ctx context.Context) error { return p.lease.Lead(ctx) }

// Promote makes a manual standby lead, unless another machine still does. Lead waits for the result.
func (p *Pair) Promote(ctx context.Context) error { return p.lease.Promote(ctx) }

// Await waits until everything that was committed so far is in the store, and this machine still leads.
func (p *Pair) Await(ctx context.Context) error { return p.lease.Await(ctx) }

// Status describes who leads.
func (p *Pair) Status() lease.Status { return p.lease.Status() }

// Serve begins to copy the opened data.
func (p *Pair) Serve(app core.App, config Config) *Replica {
	config.Epoch, config.base = p.Epoch(), p.base
	r := Start(app, config)
	p.serving.Store(r)
	return r
}

// Epoch returns the epoch that this machine leads.
func (p *Pair) Epoch() int64 { return p.lease.Status().Epoch }

// Close releases the lead. The replica must have been closed.
func (p *Pair) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), releaseTimeout)
	defer cancel()
	p.lease.Stop(ctx)
	p.stopHeartbeats()
	p.copy.stop()
	p.copy.close()
	if p.base != nil {
		p.base.release()
	}
}

// CloseReplica copies the last changes after the data was closed.
func (p *Pair) CloseReplica() {
	if r := p.serving.Swap(nil); r != nil {
		r.Close()
	}
}

func (p *Pair) check(_ int64, other lease.Claim) error {
	switch {
	case !other.Synced && p.config.Manual:
		return fmt.Errorf("the server that copies to %s runs without --replica-sync, so its last changes may be missing there. Restore it with `coterie restore --replica`, or start that server with --replica-sync",
			p.config.Store)
	case !other.Synced:
		return nil
	case other.KeyMark != p.config.KeyMark:
		return fmt.Errorf("the key of %s isn't the one of the machine %s, so this machine couldn't read its secrets. Stop this one, copy coterie.key from the other one, and start again",
			p.config.Dir, other.Machine)
	case other.Schema > p.config.Schema:
		return fmt.Errorf("the machine %s runs the newer version %s. Install that version here, too", other.Machine, other.Version)
	}
	return nil
}

func (p *Pair) push(ctx context.Context) error {
	r := p.serving.Load()
	if r == nil {
		return errNotServing
	}
	return r.Push(ctx)
}

// follow updates this standby's copy of the newest data.
func (p *Pair) follow(ctx context.Context, epoch int64) {
	if time.Since(p.followed) < p.config.followInterval {
		return
	}
	err := p.tryFollow(ctx, epoch)
	p.followed = time.Now()
	if err != nil && ctx.Err() == nil && time.Since(p.lastLogged) >= logInterval {
		p.lastLogged = time.Now()
		slog.Error("can't keep a copy of the leader's data, so a take-over will take longer", "error", err)
	}
}

func (p *Pair) tryFollow(ctx context.Context, epoch int64) error {
	numbers, err := generationNumbers(ctx, p.config.Store)
	if err != nil {
		return err
	}
	for _, number := range slices.Backward(numbers) {
		g := generation{number: number}
		if number > epoch {
			continue
		}
		if err := g.read(ctx, p.config.Store); err != nil || !g.Synced {
			return err
		}
		if datadir.HasData(p.config.Dir) && datadir.JoinedStore(p.config.Dir) != p.config.Store.String() {
			return p.strangerError()
		}
		err := p.copy.follow(ctx, g)
		if !errors.Is(err, litestream.ErrTxNotAvailable) {
			return err
		}
	}
	return nil
}

// begin copies what was restored to this machine's epoch.
func (p *Pair) begin(ctx context.Context, epoch int64) error {
	if p.base == nil {
		return nil
	}
	return p.base.copyTo(ctx, p.config.Store, generation{number: epoch})
}

// restore puts the newest data before an epoch into the data directory. Nothing was answered in an epoch without data.
func (p *Pair) restore(ctx context.Context, epoch int64) error {
	p.copy.stop()
	numbers, err := generationNumbers(ctx, p.config.Store)
	if err != nil {
		return err
	}
	hasData := datadir.HasData(p.config.Dir)
	// isBegun means that a machine has begun with data of its own, which may not be in the store yet
	isBegun := false
	for _, number := range slices.Backward(numbers) {
		if number >= epoch {
			continue
		}
		// before the list, because the anchor must not be newer than the data
		anchored, err := p.config.Store.Get(ctx, anchorOf(number))
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		earlier := generation{number: number}
		if err := earlier.read(ctx, p.config.Store); err != nil {
			return err
		}
		point, err := earlier.findNewest(ctx, p.config.Store)
		switch {
		case errors.Is(err, litestream.ErrTxNotAvailable):
			isBegun = isBegun || earlier.Synced
			continue
		case err != nil:
			return err
		case earlier.Synced || !hasData && !isBegun:
			return p.replaceData(ctx, earlier, point, anchored, hasData)
		}
		// a server that answered without waiting for the store may have more data than the store
		isBegun = true
		break
	}
	if !hasData && isBegun {
		return fmt.Errorf("%w: %s holds no data yet, and %s neither. Start the machine that has the data first", lease.ErrUnusable, p.config.Store, p.config.Dir)
	}
	return p.markJoined(p.config.Dir)
}

func (p *Pair) strangerError() error {
	return fmt.Errorf("%w: %s has data that isn't from %s. Use another folder or prefix for it, or move %s away but for coterie.key",
		lease.ErrUnusable, p.config.Dir, p.config.Store, p.config.Dir)
}

// replaceData replaces the data directory, also if it is a former leader's: what that wrote last may not be in the store,
// and was then never answered.
func (p *Pair) replaceData(ctx context.Context, from generation, point Point, anchored []byte, hasData bool) error {
	if hasData && datadir.JoinedStore(p.config.Dir) != p.config.Store.String() {
		return p.strangerError()
	}
	fill := func(to string) error {
		missing, used, err := p.copy.putInto(ctx, to, from, point)
		if err != nil {
			slog.Warn("the copy of this standby can't be used, so everything is restored", "error", err)
		}
		if !used {
			missing, err = Restore(ctx, p.config.Store, point, to)
		}
		for _, name := range missing {
			slog.Warn("a file isn't in the replica", "file", "storage/"+name)
		}
		if err == nil && len(anchored) > 0 {
			err = os.WriteFile(filepath.Join(to, anchor.File), anchored, 0o600)
		}
		if err == nil {
			err = p.markJoined(to)
		}
		return err
	}
	previous, err := datadir.RestoreFrom(p.config.Dir, datadir.Key{}, fill, func(string) error { return nil })
	if err != nil {
		return err
	}
	if previous != "" {
		// what it has beyond the store was never answered
		if err := os.RemoveAll(previous); err != nil {
			slog.Warn("can't delete the data that was replaced", "folder", previous, "error", err)
		}
	}
	p.copy.close()
	p.base, err = openBase(ctx, filepath.Join(p.config.Dir, dataFile), from, point)
	return err
}

func (p *Pair) markJoined(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, datadir.JoinedMark), []byte(p.config.Store.String()+"\n"), 0o600)
}

// findNewest returns the newest state of a generation whose server may still be writing. Litestream lists merged files
// first, so a file that is merged meanwhile could be in neither list. In the opposite order, none can be missed.
func (g generation) findNewest(ctx context.Context, s store.Store) (Point, error) {
	client, err := g.open(ctx, s)
	if err != nil {
		return Point{}, err
	}
	newest := ltx.TXID(0)
	for level := range litestream.SnapshotLevel + 1 {
		_, err := litestream.FindLTXFiles(ctx, client, level, false, func(file *ltx.FileInfo) (bool, error) {
			newest = max(newest, file.MaxTXID)
			return false, nil
		})
		if err != nil {
			return Point{}, err
		}
	}
	if newest == 0 {
		return Point{}, litestream.ErrTxNotAvailable
	}
	point, err := g.find(ctx, s, time.Time{})
	if err == nil && point.txID < newest {
		return Point{}, fmt.Errorf("%s lacks transactions before %s", g.folder(), newest)
	}
	return point, err
}
