package replica

import (
	"encoding/json"
	"slices"
	"testing"
	"time"
)

func waitStandby(t *testing.T, leader *machine, isRight func(Standbys) bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if found := leader.Standbys(); isRight(found) {
			return
		} else if time.Now().After(deadline) {
			t.Fatalf("%+v", found)
		}
	}
}

func TestLeaderSeesWhetherAStandbyRuns(t *testing.T) {
	s, server := bucketStore(t)
	leader := join(t, s, newDir(t, "one"), 8)
	// of a machine that ended before
	text, err := json.Marshal(heartbeat{Machine: "gone", Count: 7, LagMs: 1000})
	if err != nil {
		t.Fatal(err)
	}
	server.Put("kept/standby/gone", text)
	if found := leader.Standbys(); found.Seen != 0 {
		t.Error("before it leads:", found)
	}
	leader.serve(t)
	waitStandby(t, leader, func(found Standbys) bool {
		return found.Machine == "" && found.Seen > 200*time.Millisecond && found.Lag < 0
	})
	standby := join(t, s, dirWithKeyOf(t, leader.dir), 8)
	waitStandby(t, leader, func(found Standbys) bool {
		return found.Machine == standby.machineName && found.Seen < time.Second && found.Lag >= 0 && found.Lag < 10*time.Second
	})
	standby.Close()
	waitStandby(t, leader, func(found Standbys) bool { return found.Seen > time.Second && found.Lag > time.Second })
}

func TestLeaderDeletesHeartbeatsThatNoLongerChange(t *testing.T) {
	s, server := bucketStore(t)
	p := &Pair{config: PairConfig{Store: s}}
	beat := func(name string, count int64) {
		t.Helper()
		text, err := json.Marshal(heartbeat{Machine: name, Count: count})
		if err != nil {
			t.Fatal(err)
		}
		server.Put("kept/standby/"+name, text)
	}
	expectAfterReading := func(what string, names ...string) {
		t.Helper()
		if err := p.readHeartbeats(t.Context(), "standby/own"); err != nil {
			t.Fatal(err)
		}
		for index := range names {
			names[index] = "kept/standby/" + names[index]
		}
		if got := server.Keys("kept/standby/"); !slices.Equal(got, names) {
			t.Errorf("%s: %v", what, got)
		}
	}
	for _, name := range []string{"ended", "own", "runs"} {
		beat(name, 1)
	}
	expectAfterReading("at first", "ended", "runs")
	expectAfterReading("a leader that just began", "ended", "runs")
	p.watched.since = time.Now().Add(-heartbeatKept - time.Minute)
	beat("runs", 2)
	expectAfterReading("after an hour", "runs")
	expectAfterReading("seen just now", "runs")
	if found := p.Standbys(); found.Machine != "runs" || found.Seen > time.Minute {
		t.Errorf("%+v", found)
	}
	p.watched.heartbeats["standby/runs"] = seenHeartbeat{heartbeat{Machine: "runs", Count: 2}, time.Now().Add(-heartbeatKept - time.Minute)}
	expectAfterReading("an hour later")
}
