// Package lease decides which machine leads when several share a bucket, and when the leader may give an answer.
//
// The leader of epoch N created lease/N, which can be created only once, and replicates its commits to ltx/N. Before each
// answer it replicates every commit that the answer depends on, and then checks that lease/N+1 doesn't exist. A standby
// that sees no new beat creates lease/N+1 first, and then lists and restores what was replicated. So whatever was
// answered is in that list, and what an old leader writes later is never answered. Clocks decide only how long a standby
// waits.
//
// A standby keeps a copy of the newest epoch, so that it only has to apply what that list has beyond its copy. The files
// of the list are copied to the new epoch, the first one last: an epoch without it counts as empty, so that the next
// machine uses the earlier epoch. Nothing is pushed or answered before.
package lease

import "slices"

// Beat is what the leader writes each second, so that standbys know that it lives.
type Beat struct {
	Epoch  int64  `json:"epoch"`
	Holder string `json:"holder"`
	Count  int64  `json:"count"`
	// Released means that the leader stopped in order, so a standby needn't wait.
	Released bool `json:"released,omitempty"`
}

// Event is what happened: Tick, Await, Stop, or the result of an action.
type Event any

type (
	// Tick comes each second by this machine's clock.
	Tick struct{}
	// Await asks whether an answer may be given that depends on the commits so far.
	Await struct{ ID int64 }
	// Stop asks to end in order, after the last answer.
	Stop struct{}
	// Promote asks a manual standby to lead. It is refused while another machine leads.
	Promote struct{ ID int64 }

	LeasesListed struct {
		// Newest is the newest epoch, 0 if there is none.
		Newest int64
		Failed bool
	}
	LeaseRead struct {
		Epoch int64
		// Holder is "" if the lease doesn't exist.
		Holder string
		Failed bool
	}
	LeaseCreated struct {
		Epoch int64
		// Created is false if the lease exists or the result is unknown. Then it may still be this machine's own.
		Created bool
	}
	BeatRead struct {
		Beat   Beat
		Failed bool
	}
	// Unfit means that this machine can't continue from the data of the newest epoch.
	Unfit       struct{}
	BeatWritten struct{}
	Followed    struct{}
	Restored    struct {
		Result RestoreResult
	}
	// Begun means that the epoch holds everything that was restored.
	Begun struct {
		Result RestoreResult
	}
	Pushed struct{ Failed bool }
)

// Action is what the driver must do. It reports each of the store's operations with one event, whatever happens.
type Action any

type (
	ListLeases struct{}
	// ReadLease must read from the store at or after the time of the action.
	ReadLease   struct{ Epoch int64 }
	CreateLease struct{ Epoch int64 }
	ReadBeat    struct{}
	WriteBeat   struct{ Beat Beat }
	// Follow updates this machine's copy of the newest epoch that has data, of those up to Epoch. The copy of another epoch
	// is deleted first, because it may be ahead of what this one continues.
	Follow struct{ Epoch int64 }
	// Restore ends a running Follow. It lists the newest epoch before this one that has data, and restores it. The list must not be older than the
	// action.
	Restore struct{ Epoch int64 }
	// Begin copies the listed files to the epoch, the first one last. It is repeated until it succeeds.
	Begin struct{ Epoch int64 }
	// Serve starts the program on the restored data. Its commits are replicated to the epoch.
	Serve struct{ Epoch int64 }
	// Push replicates all commits up to now, and succeeds only if the store has confirmed them.
	Push struct{}
	// Answer allows an answer, Refuse forbids it.
	Answer struct{ ID int64 }
	Refuse struct{ ID int64 }
	// End ends the process.
	End struct{ Reason Reason }
)

type RestoreResult int

const (
	RestoreDone RestoreResult = iota
	// RestoreFailed means that the store didn't answer, so it is tried again.
	RestoreFailed
	// RestoreUnusable means that this machine can't serve the data.
	RestoreUnusable
)

type Reason int

const (
	// Stopped means that the machine was asked to stop.
	Stopped Reason = iota
	// Replaced means that another machine leads.
	Replaced
	// Unusable means that the replicated data can't be served.
	Unusable
)

type Phase int

const (
	Standby Phase = iota
	// Claiming means that this machine is creating a lease. It stays until it knows whose the lease is.
	Claiming
	Restoring
	Leading
	Ended
)

func (p Phase) String() string {
	return [...]string{"standby", "claiming", "restoring", "leading", "ended"}[p]
}

// Machine is the state of one machine. It has no side effects: Step takes an event and returns actions.
type Machine struct {
	// self must differ for each process, so that a restarted one doesn't continue its earlier epoch.
	self string
	// patience is how many reads of an unchanged beat let a standby take over.
	patience int
	// isManual means that this standby leads only after Promote.
	isManual bool
	phase    Phase
	// epoch is the newest known lease. It is this machine's own while it restores or leads.
	epoch int64

	// listed means that epoch is known. busy means that a standby's operation is running.
	listed, busy bool
	// beat is the last one that was read, if isBeatKnown; unchanged counts the reads since.
	beat        Beat
	isBeatKnown bool
	unchanged   int

	isFollowing, isRestoring, isBeginning, isBeating, isPushing, isLooking bool
	// isBegun means that the epoch can be restored, so commits may be pushed to it.
	isBegun bool
	// isStopping means that the next beat releases the lead, isReleased that the last one did.
	isStopping, isReleased bool
	beats                  int64
	waits                  []wait
}

// wait is an answer that waits for the stages in order.
type wait struct {
	id    int64
	stage stage
}

type stage int

const (
	toPush stage = iota
	pushing
	toLook
	looking
)

// New returns a standby. self must be unique to this process.
func New(self string, patience int) *Machine { return &Machine{self: self, patience: patience} }

func (m *Machine) Phase() Phase { return m.phase }

// Epoch returns the newest known epoch.
func (m *Machine) Epoch() int64 { return m.epoch }

// Step applies an event and returns what to do.
func (m *Machine) Step(event Event) []Action {
	if m.phase == Ended {
		switch e := event.(type) {
		case Await:
			return []Action{Refuse(e)}
		case Promote:
			return []Action{Refuse(e)}
		}
		return nil
	}
	switch e := event.(type) {
	case Tick:
		return m.tick()
	case Await:
		if m.phase != Leading {
			return []Action{Refuse(e)}
		}
		m.waits = append(m.waits, wait{id: e.ID})
		return m.push(false)
	case Stop:
		return m.stop()
	case Promote:
		if m.phase != Standby || m.epoch == 0 || !m.isLeaderGone() {
			return []Action{Refuse(e)}
		}
		return append([]Action{Answer(e)}, m.claim()...)
	case LeasesListed:
		return m.leasesListed(e)
	case LeaseRead:
		return m.leaseRead(e)
	case Unfit:
		return m.end(Unusable)
	case LeaseCreated:
		if m.phase != Claiming {
			return nil
		}
		if e.Created {
			return m.lead()
		}
		return []Action{ReadLease{e.Epoch}}
	case BeatRead:
		return m.beatRead(e)
	case BeatWritten:
		return m.beatWritten()
	case Followed:
		m.isFollowing = false
	case Restored:
		return m.restored(e)
	case Begun:
		return m.begun(e)
	case Pushed:
		return m.pushed(e)
	}
	return nil
}

func (m *Machine) tick() []Action {
	switch m.phase {
	case Standby, Claiming:
		if m.busy {
			return nil
		}
		m.busy = true
		switch {
		case m.phase == Claiming:
			return []Action{CreateLease{m.epoch + 1}}
		case !m.listed:
			return []Action{ListLeases{}}
		default:
			return []Action{ReadLease{m.epoch + 1}}
		}
	default:
		actions := append(m.writeBeat(), m.look(true)...)
		switch {
		case m.phase != Leading:
			return append(actions, m.restore()...)
		case !m.isBegun:
			return append(actions, m.begin()...)
		}
		return append(actions, m.push(true)...)
	}
}

func (m *Machine) leasesListed(e LeasesListed) []Action {
	m.busy = false
	if e.Failed {
		return nil
	}
	m.listed, m.epoch = true, e.Newest
	if m.epoch == 0 && !m.isManual {
		return m.claim()
	}
	return nil
}

func (m *Machine) leaseRead(e LeaseRead) []Action {
	if e.Epoch != m.epoch+1 {
		return nil
	}
	if m.phase == Restoring || m.phase == Leading {
		return m.looked(e)
	}
	if e.Failed {
		m.busy = false
		return nil
	}
	switch {
	case m.phase == Claiming && e.Holder == m.self:
		return m.lead()
	case e.Holder != "":
		m.phase, m.epoch, m.isBeatKnown = Standby, e.Epoch, false
		return []Action{ReadLease{m.epoch + 1}}
	case m.phase == Claiming:
		m.busy = false
		return nil
	default:
		return []Action{ReadBeat{}}
	}
}

// beatRead counts how often the beat was read without a change. Only a count works: the beat's time is by the leader's
// clock, and this machine itself may have been asleep.
func (m *Machine) beatRead(e BeatRead) []Action {
	if m.phase != Standby {
		return nil // this machine was promoted after it asked for the beat
	}
	m.busy = false
	switch {
	case e.Failed:
		return nil
	case !m.isBeatKnown || e.Beat != m.beat && e.Beat.Epoch == m.epoch:
		m.beat, m.isBeatKnown, m.unchanged = e.Beat, true, 0
	default:
		m.unchanged++
	}
	if m.isLeaderGone() && !m.isManual {
		return m.claim()
	}
	return m.follow()
}

// isLeaderGone reports whether the leader has stopped or no longer writes its beat.
func (m *Machine) isLeaderGone() bool {
	return m.isBeatKnown && (m.unchanged >= m.patience || m.beat.Epoch == m.epoch && m.beat.Released)
}

func (m *Machine) follow() []Action {
	if m.isFollowing {
		return nil
	}
	m.isFollowing = true
	return []Action{Follow{m.epoch}}
}

func (m *Machine) claim() []Action {
	m.phase, m.busy = Claiming, true
	return []Action{CreateLease{m.epoch + 1}}
}

// lead begins an epoch. Its beat begins before the data is restored, which may take longer than a standby waits.
func (m *Machine) lead() []Action {
	m.phase, m.busy = Restoring, false
	m.epoch++
	return append(m.writeBeat(), m.restore()...)
}

func (m *Machine) restore() []Action {
	if m.isRestoring {
		return nil
	}
	m.isRestoring = true
	return []Action{Restore{m.epoch}}
}

func (m *Machine) restored(e Restored) []Action {
	m.isRestoring = false
	switch {
	case m.phase != Restoring || e.Result == RestoreFailed:
		return nil
	case e.Result == RestoreUnusable:
		return m.end(Unusable)
	case m.isStopping:
		return nil
	}
	m.phase = Leading
	return append([]Action{Serve{m.epoch}}, m.begin()...)
}

func (m *Machine) begin() []Action {
	if m.isBeginning {
		return nil
	}
	m.isBeginning = true
	return []Action{Begin{m.epoch}}
}

func (m *Machine) begun(e Begun) []Action {
	m.isBeginning = false
	switch e.Result {
	case RestoreFailed:
		return nil
	case RestoreUnusable: // nothing was answered in this epoch, so this machine can begin another one
		return m.end(Replaced)
	}
	m.isBegun = true
	return m.push(false)
}

func (m *Machine) writeBeat() []Action {
	if m.isBeating {
		return nil
	}
	m.isBeating, m.isReleased = true, m.isStopping
	m.beats++
	return []Action{WriteBeat{Beat{m.epoch, m.self, m.beats, m.isStopping}}}
}

func (m *Machine) beatWritten() []Action {
	m.isBeating = false
	switch {
	case !m.isStopping:
		return nil
	case m.isReleased:
		return m.end(Stopped)
	default:
		return m.writeBeat()
	}
}

func (m *Machine) stop() []Action {
	if m.phase == Standby || m.phase == Claiming {
		return m.end(Stopped)
	}
	m.isStopping = true
	return m.writeBeat()
}

// push begins a push for the answers that wait for one, or always. Those that arrive during a push wait for the next, because
// the running one may not include their commits. None begins before the epoch can be restored.
func (m *Machine) push(always bool) []Action {
	if !m.isBegun || m.isPushing || !m.move(toPush, pushing) && !always {
		return nil
	}
	m.isPushing = true
	return []Action{Push{}}
}

func (m *Machine) pushed(e Pushed) []Action {
	m.isPushing = false
	if e.Failed {
		m.move(pushing, toPush)
		return nil
	}
	m.move(pushing, toLook)
	return append(m.look(false), m.push(false)...)
}

// look checks for a newer lease, for answers whose commits are replicated, or always. A running check began too early
// for them.
func (m *Machine) look(always bool) []Action {
	if m.isLooking || !m.move(toLook, looking) && !always {
		return nil
	}
	m.isLooking = true
	return []Action{ReadLease{m.epoch + 1}}
}

func (m *Machine) looked(e LeaseRead) []Action {
	m.isLooking = false
	switch {
	case e.Failed:
		m.move(looking, toLook)
		return nil
	case e.Holder != "":
		return m.end(Replaced)
	}
	var actions []Action
	m.waits = slices.DeleteFunc(m.waits, func(each wait) bool {
		if each.stage != looking {
			return false
		}
		actions = append(actions, Answer{each.id})
		return true
	})
	return append(actions, m.look(false)...)
}

// move moves all answers of one stage to another, and reports whether there are any.
func (m *Machine) move(from, to stage) (moved bool) {
	for at := range m.waits {
		if m.waits[at].stage == from {
			m.waits[at].stage, moved = to, true
		}
	}
	return moved
}

func (m *Machine) end(reason Reason) []Action {
	m.phase = Ended
	var actions []Action
	for _, each := range m.waits {
		actions = append(actions, Refuse{each.id})
	}
	m.waits = nil
	return append(actions, End{reason})
}
