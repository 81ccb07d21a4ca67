package lease

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The model runs the package's machines against a simulated store and network. It chooses what happens next: a request
// takes effect, an answer arrives or is lost, a machine crashes, or sleeps because none of its steps is chosen for a
// while. The data is a log, so an answer is right if it extends every answer that was given before its request.

var schedules = flag.Int("schedules", 8000, "number of random schedules")

// mistake is a wrong variant of the protocol or of the store. The model must find a fault in each.
type mistake string

const (
	none                mistake = ""
	answersBeforePush   mistake = "answers before the push"
	neverLooks          mistake = "doesn't look for a newer lease"
	looksBeforePush     mistake = "looks before the push"
	listsBeforeLease    mistake = "lists before it creates the lease"
	comparesClocks      mistake = "compares the beat's time with its own clock"
	reusesEpoch         mistake = "continues its epoch after a restart"
	trustsOwnDisk       mistake = "serves what it finds on its own disk"
	guessesLease        mistake = "takes a lost answer to the lease as success"
	restoresEmptyEpoch  mistake = "restores the last epoch even if nothing was pushed to it"
	answersReadsAtOnce  mistake = "answers reads without waiting"
	joinsRunningPush    mistake = "counts a running push"
	joinsRunningLook    mistake = "counts a running look"
	storeIgnoresIfNone  mistake = "uses a store that ignores If-None-Match"
	storeListsAreStale  mistake = "uses a store whose lists are stale"
	storeReadsAreStale  mistake = "uses a store whose reads are stale"
	skipsSleepersLease  mistake = "ignores a newer lease once it has found one missing"
	answersWhenReplaced mistake = "answers what waits when it is replaced"
	answersUnbegun      mistake = "answers before the epoch holds what was restored"
	copiesFirstFirst    mistake = "copies the first file to the new epoch first"
	skipsTail           mistake = "serves its copy without what came after it"
	keepsOtherCopy      mistake = "continues the copy of another epoch"
	usesOtherCopy       mistake = "serves the copy of another epoch"
	usesTornCopy        mistake = "continues after a file that it may have applied in part"
	notesTooEarly       mistake = "notes a file as applied before it is"
)

var mistakes = []mistake{answersBeforePush, neverLooks, looksBeforePush, listsBeforeLease, comparesClocks, reusesEpoch, trustsOwnDisk,
	guessesLease, restoresEmptyEpoch, answersReadsAtOnce, joinsRunningPush, joinsRunningLook, storeIgnoresIfNone, storeListsAreStale,
	storeReadsAreStale, skipsSleepersLease, answersWhenReplaced, answersUnbegun, copiesFirstFirst, skipsTail, keepsOtherCopy,
	usesOtherCopy, usesTornCopy, notesTooEarly}

type fileKey struct {
	epoch int64
	seq   int
}

type world struct {
	mistake mistake
	// patient makes standbys believe the beat. Otherwise they may take over at any time, which is a superset for safety.
	patient bool

	leases map[int64]string
	beat   Beat
	beatAt int
	files  map[fileKey]string
	// earlier is the set of files when the newest lease was created, for stale lists
	earlier map[fileKey]string

	nodes []*node
	ops   []*op
	// floor is the longest log that an answer has shown
	floor  string
	writes int
	acked  int
	fault  string
}

type node struct {
	name        string
	incarnation int
	isUp        bool
	// isManual means that this machine leads only after it was promoted.
	isManual bool
	machine  *Machine
	// clock is this machine's clock, which differs from the others'
	clock int

	data     string // the database, a log of runes
	cut      int    // the part of data that is in files
	files    []string
	uploaded int
	epoch    int64 // where its files go
	base     int64 // the epoch that was restored, 0 for none

	// copied is a standby's copy, on its disk. applied is the number of files that it notes as applied, and kept the part of
	// the log in them; the rest may be there in part.
	copied struct {
		epoch         int64
		log           string
		applied, kept int
	}

	calls  map[int64]call
	nextID int64
	// lookedBefore, listedBefore and sawNoLease are for mistakes
	lookedBefore LeaseRead
	listedBefore map[fileKey]string
	sawNoLease   bool
}

// promotion is the ID of each Promote. The IDs of calls are positive.
const promotion = -1

// call is a client's request. shown is the log that its answer shows, floor what was answered before it began.
type call struct{ shown, floor string }

// op is a request to the store.
type op struct {
	node        *node
	incarnation int
	action      Action
	key         fileKey
	data        string

	isEffected, isDelivered bool
	result                  Event
	listed                  map[fileKey]string
	// last is the number of the last file to copy
	last int
}

type put struct{}

// copyFile copies a file from the restored epoch to the new one.
type copyFile struct{ from, to fileKey }

// note writes down that a standby's copy has a file.
type note struct {
	epoch         int64
	applied, kept int
	// rest is applied later, for a mistake
	rest string
}

func newWorld(machines int, planted mistake, patient bool) *world {
	w := &world{mistake: planted, patient: patient, leases: map[int64]string{}, files: map[fileKey]string{}}
	for n := range machines {
		w.nodes = append(w.nodes, &node{name: string(rune('a' + n)), clock: 1000 * n})
		w.start(w.nodes[n])
	}
	return w
}

func (n *node) self() string { return fmt.Sprint(n.name, n.incarnation) }

func (w *world) start(n *node) {
	n.incarnation++
	patience := 1
	if w.patient {
		patience = 4
	}
	n.isUp, n.machine, n.calls, n.epoch = true, New(n.self(), patience), map[int64]call{}, 0
	n.machine.isManual = n.isManual
	n.files, n.uploaded, n.cut, n.base, n.sawNoLease = nil, 0, 0, 0, false
}

// crash loses a machine's memory. Its requests may still take effect.
func (w *world) crash(n *node) {
	n.isUp = false
	w.ops = slices.DeleteFunc(w.ops, func(each *op) bool { return each.node == n && each.isEffected })
	for _, each := range w.ops {
		each.isDelivered = each.isDelivered || each.node == n
	}
}

func (w *world) step(n *node, event Event) {
	if asked, is := event.(Await); is && (w.mistake == joinsRunningPush || w.mistake == joinsRunningLook) {
		defer w.joinRunning(n, asked.ID)
	}
	if read, is := event.(LeaseRead); is && w.mistake == skipsSleepersLease && n.machine.phase == Leading {
		if n.sawNoLease {
			event = LeaseRead{Epoch: read.Epoch}
		}
		n.sawNoLease = n.sawNoLease || read.Holder == "" && !read.Failed
	}
	for _, action := range n.machine.Step(event) {
		w.act(n, action)
	}
	if _, is := event.(Pushed); is && w.mistake == joinsRunningLook && n.machine.isLooking {
		n.machine.move(toLook, looking)
	}
}

func (w *world) joinRunning(n *node, id int64) {
	for at := range n.machine.waits {
		if each := &n.machine.waits[at]; each.id == id && each.stage == toPush && n.machine.isPushing && w.mistake == joinsRunningPush {
			each.stage = pushing
		}
	}
}

func (w *world) act(n *node, action Action) {
	switch a := action.(type) {
	case Answer:
		if a.ID != promotion {
			w.answer(n, a.ID)
		}
	case Refuse:
		if w.mistake == answersWhenReplaced && a.ID != promotion {
			w.answer(n, a.ID)
		}
		delete(n.calls, a.ID)
	case End:
		w.crash(n)
	case Serve:
		n.epoch = a.Epoch
	case Begin:
		w.begin(n, a.Epoch)
	case Push:
		w.push(n)
	case ReadLease:
		w.readLease(n, a)
	case CreateLease:
		n.listedBefore = cloneFiles(w.files)
		w.request(n, action)
	default:
		w.request(n, action)
	}
}

func (w *world) request(n *node, action Action) *op {
	made := &op{node: n, incarnation: n.incarnation, action: action}
	w.ops = append(w.ops, made)
	return made
}

func (w *world) readLease(n *node, a ReadLease) {
	isLook := n.machine.phase == Leading
	switch {
	case isLook && w.mistake == neverLooks:
		w.step(n, LeaseRead{Epoch: a.Epoch})
	case isLook && w.mistake == looksBeforePush && n.lookedBefore.Epoch == a.Epoch:
		w.step(n, n.lookedBefore)
	default:
		w.request(n, a)
	}
}

// begin copies the restored files to the new epoch, the first one last.
func (w *world) begin(n *node, epoch int64) {
	if n.base == 0 || n.base == epoch || n.uploaded == 0 {
		w.step(n, Begun{})
		return
	}
	first, last := n.uploaded, 1
	if w.mistake == copiesFirstFirst {
		first, last = last, first
	}
	w.request(n, copyFile{fileKey{n.base, first}, fileKey{epoch, first}}).last = last
	if w.mistake == answersUnbegun {
		w.step(n, Begun{})
	}
}

func (w *world) copyNext(n *node, done *op) {
	a := done.action.(copyFile)
	next := a.to.seq - 1
	if w.mistake == copiesFirstFirst {
		next = a.to.seq + 1
	}
	switch {
	case a.to.seq != done.last:
		w.request(n, copyFile{fileKey{a.from.epoch, next}, fileKey{a.to.epoch, next}}).last = done.last
	case w.mistake != answersUnbegun:
		w.step(n, Begun{})
	}
}

// follow applies the next file to a standby's copy. The copy's note is written after it.
func (w *world) follow(n *node, a Follow, listed map[fileKey]string) {
	c := &n.copied
	newest := a.Epoch
	for ; newest > 0; newest-- {
		if _, has := listed[fileKey{newest, 1}]; has {
			break
		}
	}
	if c.epoch != newest && w.mistake != keepsOtherCopy && w.mistake != usesOtherCopy {
		c.log, c.applied, c.kept = "", 0, 0
	}
	if w.mistake != usesOtherCopy || c.epoch == 0 {
		c.epoch = newest
	}
	data, has := listed[fileKey{c.epoch, c.applied + 1}]
	if !has {
		w.step(n, Followed{})
		return
	}
	if w.mistake != usesTornCopy {
		c.log = c.log[:c.kept]
	}
	c.log += data
	noted := note{epoch: c.epoch, applied: c.applied + 1, kept: len(c.log)}
	if w.mistake == notesTooEarly {
		noted.rest = c.log
		c.log = c.log[:c.kept]
		c.applied = noted.applied
	}
	w.request(n, noted)
}

// push writes the new part of the log to a file, and uploads all files in order. The first file of an epoch holds the
// whole log.
func (w *world) push(n *node) {
	if n.cut < len(n.data) || len(n.files) == 0 {
		n.files = append(n.files, n.data[n.cut:])
		n.cut = len(n.data)
	}
	n.lookedBefore = LeaseRead{Epoch: n.epoch + 1, Holder: w.leases[n.epoch+1]}
	if w.mistake == answersBeforePush {
		w.uploadNext(n)
		w.step(n, Pushed{})
		return
	}
	if !w.uploadNext(n) {
		w.step(n, Pushed{})
	}
}

func (w *world) uploadNext(n *node) bool {
	if n.uploaded == len(n.files) {
		return false
	}
	made := w.request(n, put{})
	made.key, made.data = fileKey{n.epoch, n.uploaded + 1}, n.files[n.uploaded]
	return true
}

// effect lets a request take effect at the store.
func (w *world) effect(o *op) {
	first := !o.isEffected
	o.isEffected = true
	var result Event
	switch a := o.action.(type) {
	case ListLeases:
		result = LeasesListed{Newest: int64(len(w.leases))}
	case ReadLease:
		result = LeaseRead{Epoch: a.Epoch, Holder: w.leases[a.Epoch]}
		if w.mistake == storeReadsAreStale && a.Epoch == int64(len(w.leases)) {
			result = LeaseRead{Epoch: a.Epoch}
		}
	case CreateLease:
		result = w.createLease(o, a)
	case ReadBeat:
		result = BeatRead{Beat: w.beat}
	case WriteBeat:
		w.beat, w.beatAt = a.Beat, o.node.clock
		result = BeatWritten{}
	case Follow:
		o.listed = cloneFiles(w.files)
	case Restore:
		o.listed = cloneFiles(w.files)
		result = Restored{}
	case copyFile:
		w.files[a.to] = w.files[a.from]
	case put:
		w.files[o.key] = o.data
		result = Pushed{}
	}
	if first {
		o.result = result
	}
}

func (w *world) createLease(o *op, a CreateLease) Event {
	if _, exists := w.leases[a.Epoch]; exists && w.mistake != storeIgnoresIfNone {
		return LeaseCreated{Epoch: a.Epoch}
	}
	w.earlier = cloneFiles(w.files)
	// a stale list lacks the newest file
	newest := fileKey{a.Epoch - 1, w.countFiles(a.Epoch - 1)}
	if newest.seq > 1 {
		delete(w.earlier, newest)
	}
	w.leases[a.Epoch] = fmt.Sprint(o.node.name, o.incarnation)
	return LeaseCreated{Epoch: a.Epoch, Created: true}
}

func (w *world) countFiles(epoch int64) (count int) {
	for key := range w.files {
		if key.epoch == epoch {
			count++
		}
	}
	return count
}

func cloneFiles(files map[fileKey]string) map[fileKey]string {
	made := make(map[fileKey]string, len(files))
	for key, data := range files {
		made[key] = data
	}
	return made
}

// deliver gives the store's answer to the machine.
func (w *world) deliver(o *op) {
	o.isDelivered = true
	n := o.node
	if !n.isUp || n.incarnation != o.incarnation {
		return
	}
	switch a := o.action.(type) {
	case put:
		n.uploaded = max(n.uploaded, o.key.seq)
		if w.mistake == answersBeforePush {
			w.uploadNext(n)
		} else if !w.uploadNext(n) {
			w.step(n, Pushed{})
		}
	case Follow:
		w.follow(n, a, o.listed)
	case note:
		if n.machine.phase == Standby || n.machine.phase == Claiming {
			if a.rest != "" {
				n.copied.log = a.rest
			}
			n.copied.applied, n.copied.kept = a.applied, a.kept
		}
		w.step(n, Followed{})
	case copyFile:
		w.copyNext(n, o)
	case Restore:
		w.restore(n, a, o.listed)
		w.step(n, o.result)
	case ListLeases:
		newest := o.result.(LeasesListed).Newest
		if w.mistake == reusesEpoch && strings.HasPrefix(w.leases[newest], n.name) {
			n.machine.listed, n.machine.epoch = true, newest-1
			for _, action := range n.machine.lead() {
				w.act(n, action)
			}
			return
		}
		w.step(n, o.result)
	case ReadBeat:
		w.step(n, w.believed(n, o.result.(BeatRead)))
	default:
		w.step(n, o.result)
	}
}

// believed changes what a standby reads if it isn't patient or compares clocks.
func (w *world) believed(n *node, read BeatRead) BeatRead {
	old := !w.patient || w.mistake == comparesClocks && n.clock-w.beatAt > n.machine.patience
	if old && n.machine.isBeatKnown {
		n.machine.unchanged = n.machine.patience
		return BeatRead{Beat: n.machine.beat}
	}
	return read
}

func (w *world) restore(n *node, a Restore, listed map[fileKey]string) {
	newest := a.Epoch - 1
	switch w.mistake {
	case listsBeforeLease:
		listed = n.listedBefore
	case storeListsAreStale:
		listed = w.earlier
	case reusesEpoch:
		newest = a.Epoch
	}
	if w.mistake == trustsOwnDisk && n.data != "" {
		n.cut = 0
		return
	}
	n.data, n.cut, n.files, n.uploaded, n.base = "", 0, nil, 0, 0
	for epoch := newest; epoch > 0; epoch-- {
		if _, has := listed[fileKey{epoch, 1}]; !has && w.mistake != restoresEmptyEpoch {
			continue
		}
		n.base = epoch
		c := n.copied
		hasCopy := c.applied > 0 && (c.epoch == epoch || w.mistake == usesOtherCopy)
		for seq := 1; ; seq++ {
			data, has := listed[fileKey{epoch, seq}]
			if !has {
				break
			}
			n.files, n.uploaded = append(n.files, data), seq
			switch {
			case hasCopy && (seq < c.applied || w.mistake == skipsTail):
			case hasCopy && seq == c.applied:
				n.data = c.log[:c.kept]
				if w.mistake == usesTornCopy {
					n.data = c.log
				}
			default:
				n.data += data
			}
		}
		if hasCopy && w.mistake == skipsTail {
			n.data = c.log[:c.kept]
		}
		n.cut = len(n.data)
		n.copied.epoch, n.copied.applied, n.copied.kept, n.copied.log = 0, 0, 0, "" // it becomes the data
		return
	}
}

// lose reports a failure although the request may have taken effect, or does later.
func (w *world) lose(o *op) {
	o.isDelivered = true
	n := o.node
	if !n.isUp || n.incarnation != o.incarnation {
		return
	}
	switch a := o.action.(type) {
	case ListLeases:
		w.step(n, LeasesListed{Failed: true})
	case ReadLease:
		w.step(n, LeaseRead{Epoch: a.Epoch, Failed: true})
	case CreateLease:
		w.step(n, LeaseCreated{Epoch: a.Epoch, Created: w.mistake == guessesLease})
	case ReadBeat:
		w.step(n, BeatRead{Failed: true})
	case WriteBeat:
		w.step(n, BeatWritten{})
	case Follow, note:
		w.step(n, Followed{})
	case copyFile:
		w.step(n, Begun{Result: RestoreFailed})
	case Restore:
		w.step(n, Restored{Result: RestoreFailed})
	case put:
		if w.mistake != answersBeforePush {
			w.step(n, Pushed{Failed: true})
		}
	}
}

func (w *world) ask(n *node, write bool) {
	if !n.isUp || n.machine.phase != Leading {
		return
	}
	floor := w.floor
	if write {
		w.writes++
		n.data += string(rune('A' + w.writes))
	}
	n.nextID++
	n.calls[n.nextID] = call{n.data, floor}
	if !write && w.mistake == answersReadsAtOnce {
		w.answer(n, n.nextID)
		return
	}
	w.step(n, Await{n.nextID})
}

func (w *world) answer(n *node, id int64) {
	answered, waits := n.calls[id]
	if !waits {
		w.fail("answered %d twice", id)
		return
	}
	delete(n.calls, id)
	w.acked++
	switch {
	case !strings.HasPrefix(answered.shown, answered.floor):
		w.fail("%s (epoch %d) answered with %q although %q was answered before the request", n.self(), n.epoch, answered.shown, answered.floor)
	case strings.HasPrefix(answered.shown, w.floor):
		w.floor = answered.shown
	case !strings.HasPrefix(w.floor, answered.shown):
		w.fail("%s (epoch %d) answered with %q, another machine with %q", n.self(), n.epoch, answered.shown, w.floor)
	}
}

func (w *world) fail(format string, args ...any) {
	if w.fault == "" {
		w.fault = fmt.Sprintf(format, args...)
	}
}

// move is one thing that can happen next.
type move struct {
	kind moveKind
	node *node
	op   *op
}

type moveKind int

const (
	tickMove moveKind = iota
	effectMove
	lateMove
	deliverMove
	loseMove
	repeatMove
	crashMove
	startMove
	stopMove
	writeMove
	readMove
	promoteMove
	moveKinds
)

func (w *world) moves() (found []move) {
	for _, n := range w.nodes {
		if !n.isUp {
			found = append(found, move{startMove, n, nil})
			continue
		}
		found = append(found, move{tickMove, n, nil}, move{crashMove, n, nil}, move{stopMove, n, nil})
		if n.machine.phase == Leading {
			found = append(found, move{writeMove, n, nil}, move{readMove, n, nil})
		}
		if n.isManual {
			found = append(found, move{promoteMove, n, nil})
		}
	}
	for _, o := range w.ops {
		switch {
		case !o.isEffected && o.isDelivered:
			found = append(found, move{lateMove, o.node, o})
		case !o.isEffected:
			found = append(found, move{effectMove, o.node, o})
		case !o.isDelivered:
			found = append(found, move{deliverMove, o.node, o})
		default:
			found = append(found, move{repeatMove, o.node, o})
		}
		if !o.isDelivered {
			found = append(found, move{loseMove, o.node, o})
		}
	}
	return found
}

func (w *world) apply(m move) {
	switch m.kind {
	case tickMove:
		m.node.clock++
		w.step(m.node, Tick{})
	case effectMove, lateMove:
		w.effect(m.op)
	case repeatMove:
		w.effect(m.op)
		w.drop(m.op)
	case deliverMove:
		w.deliver(m.op)
		if _, isPut := m.op.action.(put); !isPut {
			w.drop(m.op)
		}
	case loseMove:
		w.lose(m.op)
		if m.op.isEffected {
			w.drop(m.op)
		}
	case crashMove:
		w.crash(m.node)
	case startMove:
		w.start(m.node)
	case stopMove:
		w.step(m.node, Stop{})
	case writeMove:
		w.ask(m.node, true)
	case readMove:
		w.ask(m.node, false)
	case promoteMove:
		w.step(m.node, Promote{promotion})
	}
}

func (w *world) drop(o *op) {
	w.ops = slices.DeleteFunc(w.ops, func(each *op) bool { return each == o })
}

// runRandomly runs one schedule. Each has its own likelihoods, so that in some a machine sleeps for long and in others
// many answers are lost.
func runRandomly(seed uint64, planted mistake) *world {
	random := rand.New(rand.NewPCG(seed, 1))
	w := newWorld(2+random.IntN(2), planted, random.IntN(2) == 0)
	var likely [moveKinds]float64
	for kind, base := range [moveKinds]float64{tickMove: 1, effectMove: 4, lateMove: 0.5, deliverMove: 4, loseMove: 0.3, repeatMove: 0.3,
		crashMove: 0.03, startMove: 0.3, stopMove: 0.01, writeMove: 0.6, readMove: 0.4, promoteMove: 0.2} {
		likely[kind] = base * []float64{0.1, 1, 1, 3}[random.IntN(4)]
	}
	for _, n := range w.nodes[1:] {
		n.isManual = random.IntN(4) == 0
		n.machine.isManual = n.isManual
	}
	awake := map[*node]float64{}
	for at := range 260 {
		if at%40 == 0 {
			for _, n := range w.nodes {
				awake[n] = []float64{0.02, 0.3, 1}[random.IntN(3)]
			}
		}
		w.apply(choose(random, w.moves(), func(m move) float64 {
			if m.kind == effectMove || m.kind == lateMove || m.kind == repeatMove {
				return likely[m.kind]
			}
			return likely[m.kind] * awake[m.node]
		}))
		if w.fault != "" {
			return w
		}
	}
	w.settle(random)
	return w
}

func choose(random *rand.Rand, from []move, weight func(move) float64) move {
	sum := 0.0
	for _, each := range from {
		sum += weight(each)
	}
	at := random.Float64() * sum
	for _, each := range from {
		if at -= weight(each); at < 0 {
			return each
		}
	}
	return from[len(from)-1]
}

// settle ends all faults. Then one machine must lead and stay, with everything that was answered.
func (w *world) settle(random *rand.Rand) {
	w.patient = true
	for _, n := range w.nodes {
		n.machine.patience = 4
	}
	for _, o := range slices.Clone(w.ops) {
		if o.isDelivered && random.IntN(2) == 0 {
			w.effect(o)
		}
	}
	w.ops = slices.DeleteFunc(w.ops, func(each *op) bool { return each.isDelivered })
	w.rounds(30)
	before, epochs := w.acked, len(w.leases)
	for _, n := range w.nodes {
		n.clock = 1000 * random.IntN(10) // the clocks are set
	}
	for range 10 {
		for _, n := range w.nodes {
			w.ask(n, true)
			w.ask(n, false)
		}
		w.rounds(1)
	}
	switch {
	case w.fault != "":
	case w.acked < before+20:
		w.fail("only %d answers although all faults have ended", w.acked-before)
	case len(w.leases) > epochs:
		w.fail("a standby took over from a leader that lives")
	}
}

func (w *world) rounds(count int) {
	for range count {
		for _, n := range w.nodes {
			if !n.isUp {
				w.start(n)
			}
			n.clock++
			w.step(n, Tick{})
			if n.isManual {
				w.step(n, Promote{promotion})
			}
		}
		for len(w.ops) > 0 && w.fault == "" {
			next := w.ops[0]
			w.ops = w.ops[1:]
			if !next.isEffected {
				w.effect(next)
			}
			w.deliver(next)
		}
	}
}

// runWithLateFile runs a schedule that is too rare to be found: a standby's copy has a file that a replaced leader wrote
// after the next one had listed its files.
func runWithLateFile(planted mistake) *world {
	w := newWorld(3, planted, true)
	a, b, c := w.nodes[0], w.nodes[1], w.nodes[2]
	finish := func(n *node, but Action) {
		for at := 0; at < len(w.ops); {
			o := w.ops[at]
			if o.node != n || but != nil && o.action == but {
				at++
				continue
			}
			w.ops = slices.Delete(w.ops, at, at+1)
			w.effect(o)
			w.deliver(o)
			at = 0
		}
	}
	tick := func(n *node, times int) {
		for range times {
			w.step(n, Tick{})
			finish(n, nil)
		}
	}
	tick(a, 2)
	w.ask(a, true)
	finish(a, nil)
	tick(b, 4)
	w.step(b, Tick{})
	finish(b, Follow{1}) // its list comes late
	tick(c, 7)
	w.ask(a, true)
	for _, o := range w.ops {
		if _, is := o.action.(put); is {
			w.effect(o)
		}
	}
	finish(b, nil)
	for range 2 {
		w.ask(c, true)
		finish(c, nil)
		tick(b, 3)
	}
	w.crash(c)
	tick(b, 7)
	w.ask(b, false)
	finish(b, nil)
	if b.machine.Epoch() != 3 || w.acked != 4 {
		w.fail("epoch %d and %d answers", b.machine.Epoch(), w.acked)
	}
	return w
}

func TestNothingAnsweredIsLost(t *testing.T) {
	if w := runWithLateFile(none); w.fault != "" {
		t.Error("a late file:", w.fault)
	}
	answers, takeovers := 0, 0
	for seed := range uint64(*schedules) {
		w := runRandomly(seed, none)
		if w.fault != "" {
			t.Fatalf("schedule %d: %s", seed, w.fault)
		}
		answers += w.acked
		takeovers += len(w.leases) - 1
	}
	if answers < 10**schedules || takeovers < *schedules {
		t.Errorf("only %d answers and %d take-overs in %d schedules, which shows too little", answers, takeovers, *schedules)
	}
	t.Logf("%d answers, %d take-overs", answers, takeovers)
}

func TestModelFindsEachMistake(t *testing.T) {
	for _, planted := range mistakes {
		t.Run(string(planted), func(t *testing.T) {
			for seed := range uint64(*schedules) {
				if planted == keepsOtherCopy {
					break
				}
				if w := runRandomly(seed, planted); w.fault != "" {
					t.Logf("schedule %d: %s", seed, w.fault)
					return
				}
			}
			if w := runWithLateFile(planted); planted == keepsOtherCopy && w.fault != "" {
				t.Log(w.fault)
				return
			}
			t.Error("not found")
		})
	}
}
