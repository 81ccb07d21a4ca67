package replica

import (
	"encoding/json"
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
