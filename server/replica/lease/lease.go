package lease

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"coterie/replica/store"
)

const (
	// Folder is the prefix of the leases in the store.
	Folder = "lease/"

	beatName = "beat"

	defaultInterval = time.Second
	// patience is the number of unchanged beats after which a standby takes over.
	patience = 4
	// requestTimeout is for one operation on a lease or a beat.
	requestTimeout = 5 * time.Second
)

// ErrReplaced means that another machine leads, or may lead, so nothing may be answered.
var ErrReplaced = errors.New("another machine leads")

// ErrLeaderAlive means that a standby can't be promoted, because another machine still leads.
var ErrLeaderAlive = errors.New("another machine still leads")

// Claim is the content of a lease.
type Claim struct {
	// ID is unique to a process.
	ID      string    `json:"id"`
	Started time.Time `json:"started"`
	// Synced means that the epoch's answers wait for the store.
	Synced bool `json:"synced,omitempty"`
	// Machine and Version are for messages, KeyMark and Schema say whether another machine can use the data.
	Machine string `json:"machine,omitempty"`
	Version string `json:"version,omitempty"`
	KeyMark string `json:"keyMark,omitempty"`
	Schema  int    `json:"schema,omitempty"`
}

// Config connects a lease to the store and the program.
type Config struct {
	Store store.Store
	Own   Claim
	// Check returns an error if this machine can't continue from another machine's epoch.
	Check func(epoch int64, claim Claim) error
	// Follow updates this machine's copy of the newest data up to an epoch. Restore cancels it.
	Follow func(ctx context.Context, epoch int64)
	// Restore restores the newest data before an epoch. It returns an error that wraps ErrUnusable if it never can.
	Restore func(ctx context.Context, epoch int64) error
	// Begin makes an epoch hold what was restored. It returns an error that wraps ErrUnusable if it never can.
	Begin func(ctx context.Context, epoch int64) error
	// Push replicates all commits up to now and returns when the store has confirmed them.
	Push func(ctx context.Context) error
	// Replaced is called once if another machine leads. Nothing has been answered since.
	Replaced func()
	// Manual makes a standby lead only after Promote.
	Manual bool
	// Interval is the time between beats, 0 for the default.
	Interval time.Duration
}

// ErrUnusable means that this machine can't serve the replicated data.
var ErrUnusable = errors.New("the replicated data can't be used")

// Lease runs a Machine against the store.
type Lease struct {
	config Config
	events chan Event
	cancel context.CancelFunc
	// leads is closed when this machine may serve, ended when it has ended
	leads, ended chan struct{}

	mutex   sync.Mutex
	machine *Machine
	answers map[int64]chan error
	lastID  int64
	status  Status
	err     error
}

// Status describes this machine and the newest lease.
type Status struct {
	// Role is standby, claiming, restoring, leading or ended.
	Role  string `json:"role"`
	Epoch int64  `json:"epoch"`
	// Leader is the machine that created the newest lease; "" if it isn't known.
	Leader string `json:"leader"`
	// Kept is when the last push began that the store has confirmed.
	Kept time.Time `json:"kept"`
	// Failing is since when the store hasn't confirmed anything, zero if it does.
	Failing time.Time `json:"failing"`
}

// Start becomes a standby, and takes over as soon as no other machine leads.
func Start(config Config) *Lease {
	if config.Interval == 0 {
		config.Interval = defaultInterval
	}
	ctx, cancel := context.WithCancel(context.Background())
	l := &Lease{config: config, events: make(chan Event, 64), cancel: cancel, leads: make(chan struct{}), ended: make(chan struct{}),
		machine: New(config.Own.ID, patience), answers: map[int64]chan error{}}
	l.machine.isManual = config.Manual
	go l.run(ctx)
	return l
}

func (l *Lease) run(ctx context.Context) {
	ticker := time.NewTicker(l.config.Interval)
	defer ticker.Stop()
	l.step(ctx, Tick{})
	for {
		select {
		case <-l.ended:
			return
		case event := <-l.events:
			l.step(ctx, event)
		case <-ticker.C:
			l.step(ctx, Tick{})
		}
	}
}

func (l *Lease) step(ctx context.Context, event Event) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if asked, is := event.(Await); is && l.answers[asked.ID] == nil {
		return // the client has gone
	}
	actions := l.machine.Step(event)
	l.status.Role, l.status.Epoch = l.machine.Phase().String(), l.machine.Epoch()
	for _, action := range actions {
		switch a := action.(type) {
		case Answer:
			l.answer(a.ID, nil)
		case Refuse:
			l.answer(a.ID, ErrReplaced)
		case Serve:
			l.status.Leader = l.config.Own.Machine
			close(l.leads)
		case End:
			l.end(a.Reason)
		default:
			go func() { l.send(l.do(ctx, a)) }()
		}
	}
}

func (l *Lease) answer(id int64, err error) {
	if waiting := l.answers[id]; waiting != nil {
		waiting <- err
		delete(l.answers, id)
	}
}

func (l *Lease) end(reason Reason) {
	switch reason {
	case Replaced:
		l.err = ErrReplaced
		go l.config.Replaced()
	case Unusable:
		if l.err == nil {
			l.err = ErrUnusable
		}
	case Stopped:
	}
	close(l.ended)
	l.cancel()
}

func (l *Lease) send(event Event) {
	select {
	case l.events <- event:
	case <-l.ended:
	}
}

// do executes an action and returns its event.
func (l *Lease) do(ctx context.Context, action Action) Event {
	switch a := action.(type) {
	case Follow:
		l.config.Follow(ctx, a.Epoch)
		return Followed{}
	case Restore:
		return l.restore(ctx, a)
	case Begin:
		err := l.config.Begin(ctx, a.Epoch)
		if err != nil && ctx.Err() == nil {
			slog.Error("can't continue the replica", "epoch", a.Epoch, "error", err)
		}
		return Begun{resultOf(err)}
	case Push:
		started := time.Now()
		err := l.config.Push(ctx)
		l.noteResult(started, err)
		return Pushed{Failed: err != nil}
	}
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	switch a := action.(type) {
	case ListLeases:
		return l.list(ctx)
	case ReadLease:
		claim, err := l.read(ctx, a.Epoch)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return LeaseRead{Epoch: a.Epoch}
		case err != nil:
			return LeaseRead{Epoch: a.Epoch, Failed: true}
		case !l.isFit(a.Epoch, claim):
			return Unfit{}
		}
		return LeaseRead{Epoch: a.Epoch, Holder: claim.ID}
	case CreateLease:
		text, err := json.Marshal(l.config.Own)
		if err == nil {
			err = l.config.Store.PutIfAbsent(ctx, Name(a.Epoch), text)
		}
		return LeaseCreated{Epoch: a.Epoch, Created: err == nil}
	case ReadBeat:
		text, err := l.config.Store.Get(ctx, beatName)
		var beat Beat
		if err == nil {
			err = json.Unmarshal(text, &beat)
		}
		return BeatRead{Beat: beat, Failed: err != nil && !errors.Is(err, store.ErrNotFound)}
	case WriteBeat:
		text, err := json.Marshal(a.Beat)
		if err == nil {
			err = l.config.Store.Put(ctx, beatName, text)
		}
		if err != nil && ctx.Err() == nil {
			slog.Warn("can't write to the replica that this machine leads", "error", err)
		}
		return BeatWritten{}
	}
	return nil
}

// Name returns the name of an epoch's lease in the store.
func Name(epoch int64) string { return Folder + strconv.FormatInt(epoch, 10) }

// list finds the newest lease. This machine must be able to use its data.
func (l *Lease) list(ctx context.Context) Event {
	listed, err := l.config.Store.List(ctx, Folder)
	if err != nil {
		return LeasesListed{Failed: true}
	}
	newest := int64(0)
	for _, each := range listed {
		if epoch, err := strconv.ParseInt(strings.TrimPrefix(each.Name, Folder), 10, 64); err == nil && epoch < math.MaxInt64 {
			newest = max(newest, epoch)
		}
	}
	if newest > 0 {
		claim, err := l.read(ctx, newest)
		if err != nil {
			return LeasesListed{Failed: true}
		}
		if !l.isFit(newest, claim) {
			return Unfit{}
		}
	}
	return LeasesListed{Newest: newest}
}

// read returns a lease. Its ID is never "", so that a lease with unknown content isn't taken for a missing one.
func (l *Lease) read(ctx context.Context, epoch int64) (Claim, error) {
	text, err := l.config.Store.Get(ctx, Name(epoch))
	if err != nil {
		return Claim{}, err
	}
	var claim Claim
	if err := json.Unmarshal(text, &claim); err != nil || claim.ID == "" {
		claim = Claim{ID: "unknown"}
	}
	return claim, nil
}

// isFit reports whether a standby can continue from another machine's epoch.
func (l *Lease) isFit(epoch int64, claim Claim) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.status.Leader = claim.Machine
	isStandby := l.machine.Phase() == Standby || l.machine.Phase() == Claiming
	if claim.ID == l.config.Own.ID || !isStandby {
		return true
	}
	if err := l.config.Check(epoch, claim); err != nil {
		l.err = err
		return false
	}
	return true
}

func (l *Lease) restore(ctx context.Context, a Restore) Event {
	err := l.config.Restore(ctx, a.Epoch)
	result := resultOf(err)
	switch result {
	case RestoreFailed:
		slog.Error("can't restore the replica yet", "epoch", a.Epoch, "error", err)
	case RestoreUnusable:
		l.mutex.Lock()
		l.err = err
		l.mutex.Unlock()
	}
	return Restored{result}
}

func resultOf(err error) RestoreResult {
	switch {
	case err == nil:
		return RestoreDone
	case errors.Is(err, ErrUnusable):
		return RestoreUnusable
	}
	return RestoreFailed
}

func (l *Lease) noteResult(started time.Time, err error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	switch {
	case err == nil:
		l.status.Kept, l.status.Failing = started, time.Time{}
	case l.status.Failing.IsZero() && !errors.Is(err, context.Canceled):
		l.status.Failing = started
		slog.Error("the store doesn't confirm commits, so nothing is answered", "error", err)
	}
}

// Lead waits until this machine may serve. It returns an error if it never will.
func (l *Lease) Lead(ctx context.Context) error {
	select {
	case <-l.leads:
		return nil
	case <-l.ended:
		return l.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Await waits until all commits so far are safe and this machine still leads. Without that, nothing may be answered that
// depends on them.
func (l *Lease) Await(ctx context.Context) error {
	return l.ask(ctx, func(id int64) Event { return Await{id} })
}

// Promote makes a manual standby lead. It returns ErrLeaderAlive if another machine leads, or none has led yet. Lead waits
// for the result.
func (l *Lease) Promote(ctx context.Context) error {
	err := l.ask(ctx, func(id int64) Event { return Promote{id} })
	if errors.Is(err, ErrReplaced) {
		return ErrLeaderAlive
	}
	return err
}

// ask sends an event and waits for its answer.
func (l *Lease) ask(ctx context.Context, event func(id int64) Event) error {
	answer := make(chan error, 1)
	l.mutex.Lock()
	l.lastID++
	id := l.lastID
	l.answers[id] = answer
	l.mutex.Unlock()
	l.send(event(id))
	var err error
	select {
	case err = <-answer:
		return err
	case <-ctx.Done():
		err = ctx.Err()
	case <-l.ended:
		err = ErrReplaced
	}
	l.mutex.Lock()
	delete(l.answers, id)
	l.mutex.Unlock()
	return err
}

// Status returns the current status.
func (l *Lease) Status() Status {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.status
}

// Err returns why the lease has ended, nil if it was stopped.
func (l *Lease) Err() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.err
}

// Stop releases the lead, so that a standby takes over at once. All commits must have been pushed.
func (l *Lease) Stop(ctx context.Context) {
	l.send(Stop{})
	select {
	case <-l.ended:
	case <-ctx.Done():
	}
}
