package lease

import (
	"reflect"
	"testing"
)

// expectStep compares the actions of one event.
func expectStep(t *testing.T, m *Machine, event Event, want ...Action) {
	t.Helper()
	if got := m.Step(event); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		t.Errorf("%T%+v: %T%+v, want %T%+v", event, event, got, got, want, want)
	}
}

func standbyOf(t *testing.T, epoch int64, patience int) *Machine {
	t.Helper()
	m := New("b", patience)
	expectStep(t, m, Tick{}, ListLeases{})
	expectStep(t, m, LeasesListed{Newest: epoch})
	return m
}

// readBeat is a second of a standby, which follows unless it does something else.
func readBeat(t *testing.T, m *Machine, beat Beat, want ...Action) {
	t.Helper()
	if len(want) == 0 {
		want = []Action{Follow{m.Epoch()}}
	}
	expectStep(t, m, Tick{}, ReadLease{m.Epoch() + 1})
	expectStep(t, m, LeaseRead{Epoch: m.Epoch() + 1}, ReadBeat{})
	expectStep(t, m, BeatRead{Beat: beat}, want...)
	expectStep(t, m, Followed{})
}

func leaderOf(t *testing.T) *Machine {
	t.Helper()
	m := New("a", 4)
	expectStep(t, m, Tick{}, ListLeases{})
	expectStep(t, m, LeasesListed{}, CreateLease{1})
	expectStep(t, m, LeaseCreated{Epoch: 1, Created: true}, WriteBeat{Beat{Epoch: 1, Holder: "a", Count: 1}}, Restore{1})
	expectStep(t, m, BeatWritten{})
	expectStep(t, m, Restored{}, Serve{1}, Begin{1})
	expectStep(t, m, Begun{})
	return m
}

func TestStandbyWaitsForUnchangedBeats(t *testing.T) {
	m := standbyOf(t, 7, 4)
	beat := Beat{Epoch: 7, Holder: "a", Count: 1}
	readBeat(t, m, beat)
	for range 3 {
		readBeat(t, m, beat)
	}
	beat.Count++
	readBeat(t, m, beat)
	old := Beat{Epoch: 6, Holder: "c", Count: 9}
	for range 2 {
		readBeat(t, m, old) // a replaced leader still writes its beat
		old.Count++
	}
	expectStep(t, m, Tick{}, ReadLease{8})
	expectStep(t, m, LeaseRead{Epoch: 8, Failed: true}) // an unreachable store says nothing about the leader
	readBeat(t, m, old)
	readBeat(t, m, old, CreateLease{8})
}

func TestStandbyTakesOverAtOnceFromAStoppedLeader(t *testing.T) {
	m := standbyOf(t, 7, 4)
	readBeat(t, m, Beat{Epoch: 6, Holder: "c", Count: 9, Released: true}) // the leader hasn't written its first beat yet
	readBeat(t, m, Beat{Epoch: 7, Holder: "a", Count: 9, Released: true}, CreateLease{8})
}

func TestManualStandbyLeadsOnlyAfterItWasPromoted(t *testing.T) {
	manualStandby := func(epoch int64) *Machine {
		m := New("b", 2)
		m.isManual = true
		expectStep(t, m, Tick{}, ListLeases{})
		expectStep(t, m, LeasesListed{Newest: epoch})
		return m
	}
	m := manualStandby(7)
	expectStep(t, m, Promote{1}, Refuse{1}) // the leader isn't known yet
	beat := Beat{Epoch: 7, Holder: "a", Count: 1}
	readBeat(t, m, beat)
	readBeat(t, m, beat)
	expectStep(t, m, Promote{2}, Refuse{2}) // the beat may still change
	for range 3 {
		readBeat(t, m, beat)
	}
	beat.Count++
	readBeat(t, m, beat)
	expectStep(t, m, Promote{3}, Refuse{3}) // the leader was asleep
	readBeat(t, m, beat)
	readBeat(t, m, beat)
	expectStep(t, m, Tick{}, ReadLease{8})
	expectStep(t, m, Promote{4}, Answer{4}, CreateLease{8})
	expectStep(t, m, Promote{5}, Refuse{5})
	expectStep(t, m, LeaseRead{Epoch: 8})
	expectStep(t, m, LeaseCreated{Epoch: 8, Created: true}, WriteBeat{Beat{Epoch: 8, Holder: "b", Count: 1}}, Restore{8})

	released := manualStandby(7)
	readBeat(t, released, Beat{Epoch: 7, Holder: "a", Count: 9, Released: true})
	expectStep(t, released, Tick{}, ReadLease{8})
	expectStep(t, released, LeaseRead{Epoch: 8}, ReadBeat{})
	expectStep(t, released, Promote{1}, Answer{1}, CreateLease{8})
	expectStep(t, released, BeatRead{Beat: Beat{Epoch: 7, Holder: "a", Count: 9, Released: true}}) // it was asked for before
	expectStep(t, released, LeaseCreated{Epoch: 8}, ReadLease{8})
	expectStep(t, released, LeaseRead{Epoch: 8, Holder: "c"}, ReadLease{9})
	expectStep(t, released, LeaseRead{Epoch: 9}, ReadBeat{})
	expectStep(t, released, BeatRead{Beat: Beat{Epoch: 8, Holder: "c", Count: 1, Released: true}}, Follow{8})

	empty := manualStandby(0)
	for range 3 {
		readBeat(t, empty, Beat{})
	}
	expectStep(t, empty, Promote{1}, Refuse{1}) // nothing can be taken over
	expectStep(t, empty, Stop{}, End{Stopped})
	expectStep(t, empty, Promote{2}, Refuse{2})
}

func TestStandbyFollowsTheWinnerOfALease(t *testing.T) {
	m := standbyOf(t, 7, 1)
	beat := Beat{Epoch: 7, Holder: "a", Count: 1}
	readBeat(t, m, beat)
	readBeat(t, m, beat, CreateLease{8})
	expectStep(t, m, LeaseCreated{Epoch: 8}, ReadLease{8})
	expectStep(t, m, LeaseRead{Epoch: 8, Holder: "c"}, ReadLease{9})
	expectStep(t, m, LeaseRead{Epoch: 9}, ReadBeat{})
	expectStep(t, m, BeatRead{Beat: beat}, Follow{8}) // the winner gets the time to write its own
	expectStep(t, m, Tick{}, ReadLease{9})
	expectStep(t, m, LeaseRead{Epoch: 9}, ReadBeat{})
	expectStep(t, m, BeatRead{Beat: beat}, CreateLease{9}) // also while it follows
}

func TestNothingIsPushedBeforeTheEpochHoldsWhatWasRestored(t *testing.T) {
	m := standbyOf(t, 7, 4)
	readBeat(t, m, Beat{Epoch: 7, Holder: "a", Count: 9, Released: true}, CreateLease{8})
	expectStep(t, m, LeaseCreated{Epoch: 8, Created: true}, WriteBeat{Beat{Epoch: 8, Holder: "b", Count: 1}}, Restore{8})
	expectStep(t, m, Restored{}, Serve{8}, Begin{8})
	expectStep(t, m, Await{1})
	expectStep(t, m, Tick{}, ReadLease{9})
	expectStep(t, m, Begun{Result: RestoreFailed})
	expectStep(t, m, LeaseRead{Epoch: 9})
	expectStep(t, m, Tick{}, ReadLease{9}, Begin{8})
	expectStep(t, m, Begun{}, Push{})
}

func TestLeaderThatCannotBeginEnds(t *testing.T) {
	m := standbyOf(t, 7, 4)
	readBeat(t, m, Beat{Epoch: 7, Holder: "a", Count: 9, Released: true}, CreateLease{8})
	m.Step(LeaseCreated{Epoch: 8, Created: true})
	m.Step(Restored{})
	expectStep(t, m, Await{1})
	expectStep(t, m, Begun{Result: RestoreUnusable}, Refuse{1}, End{Replaced})
}

func TestAnswersShareOnePushAndOneLook(t *testing.T) {
	m := leaderOf(t)
	expectStep(t, m, Await{1}, Push{})
	expectStep(t, m, Await{2})
	expectStep(t, m, Await{3})
	expectStep(t, m, Pushed{}, ReadLease{2}, Push{})
	expectStep(t, m, Pushed{})
	expectStep(t, m, LeaseRead{Epoch: 2}, Answer{1}, ReadLease{2})
	expectStep(t, m, LeaseRead{Epoch: 2}, Answer{2}, Answer{3})
}

func TestFailedPushesAndLooksAreRepeated(t *testing.T) {
	m := leaderOf(t)
	expectStep(t, m, Await{1}, Push{})
	expectStep(t, m, Pushed{Failed: true})
	expectStep(t, m, Tick{}, WriteBeat{Beat{Epoch: 1, Holder: "a", Count: 2}}, ReadLease{2}, Push{})
	expectStep(t, m, LeaseRead{Epoch: 2})
	expectStep(t, m, Pushed{}, ReadLease{2})
	expectStep(t, m, LeaseRead{Epoch: 2, Failed: true})
	expectStep(t, m, Tick{}, ReadLease{2}, Push{})
	expectStep(t, m, LeaseRead{Epoch: 2}, Answer{1})
}

func TestReplacedLeaderRefuses(t *testing.T) {
	m := leaderOf(t)
	expectStep(t, m, Await{1}, Push{})
	expectStep(t, m, Await{2})
	expectStep(t, m, Pushed{}, ReadLease{2}, Push{})
	expectStep(t, m, LeaseRead{Epoch: 2, Holder: "b"}, Refuse{1}, Refuse{2}, End{Replaced})
	expectStep(t, m, Pushed{})
	expectStep(t, m, Await{3}, Refuse{3})
}

func TestStopReleasesTheLead(t *testing.T) {
	m := leaderOf(t)
	expectStep(t, m, Tick{}, WriteBeat{Beat{Epoch: 1, Holder: "a", Count: 2}}, ReadLease{2}, Push{})
	expectStep(t, m, Stop{}) // the running beat must not come after the released one
	expectStep(t, m, BeatWritten{}, WriteBeat{Beat{Epoch: 1, Holder: "a", Count: 3, Released: true}})
	expectStep(t, m, BeatWritten{}, End{Stopped})

	m = standbyOf(t, 7, 4)
	expectStep(t, m, Stop{}, End{Stopped})
}

func TestUnusableDataEndsTheProcess(t *testing.T) {
	m := New("a", 4)
	m.Step(Tick{})
	m.Step(LeasesListed{})
	m.Step(LeaseCreated{Epoch: 1, Created: true})
	expectStep(t, m, Restored{Result: RestoreUnusable}, End{Unusable})

	m = standbyOf(t, 7, 4)
	expectStep(t, m, Tick{}, ReadLease{8})
	expectStep(t, m, Unfit{}, End{Unusable})
}
