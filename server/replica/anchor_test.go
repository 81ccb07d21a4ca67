package replica

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"coterie/anchor"
	"coterie/replica/lease"
	"coterie/replica/s3test"
	"coterie/replica/store"
)

func writeAnchor(t *testing.T, dir, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, anchor.File), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func storedAnchor(t *testing.T, s store.Store) string {
	t.Helper()
	content, err := NewestAnchor(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func waitForAnchor(t *testing.T, s store.Store, want string) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); storedAnchor(t, s) != want; time.Sleep(testInterval) {
		if time.Now().After(deadline) {
			t.Fatalf("the store has the anchor %q, not %q", storedAnchor(t, s), want)
		}
	}
}

func TestAnchorIsCopiedWithoutAPair(t *testing.T) {
	s, _ := bucketStore(t)
	app := newApp(t)
	writeAnchor(t, app.DataDir(), "first")
	r := start(app, s)
	waitForAnchor(t, s, "first")
	writeAnchor(t, app.DataDir(), "second")
	waitForAnchor(t, s, "second")
	writeAnchor(t, app.DataDir(), "last")
	stop(t, app, r)
	if got := storedAnchor(t, s); got != "last" {
		t.Error("after a clean end:", got)
	}
}

func TestNothingIsAnsweredBeforeTheFirstAnchorIsKept(t *testing.T) {
	s, server := bucketStore(t)
	dir := newDir(t, "one")
	writeAnchor(t, dir, "first")
	m := join(t, s, dir, 8)
	if err := m.lead(t); err != nil {
		t.Fatal(err)
	}
	server.Fail(s3test.Fault{Method: http.MethodPut, Prefix: "kept/anchor/", Status: http.StatusForbidden})
	m.app = openApp(t, dir)
	m.replica = m.Serve(m.app, Config{Store: s, Retention: time.Hour})
	t.Cleanup(func() {
		_ = m.app.ClearBootstrap()
		m.CloseReplica()
	})
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if err := m.Await(ctx); err == nil {
		t.Error("it was answered")
	}
	if m.Pair.Status().Failing.IsZero() {
		t.Error("the status shows no failure")
	}
	server.Heal()
	m.await(t)
	if got := storedAnchor(t, s); got != "first" {
		t.Error(got)
	}
}

func TestLaterAnchorsAreTriedAgainAndDelayNoAnswer(t *testing.T) {
	s, server := bucketStore(t)
	dir := newDir(t, "one")
	writeAnchor(t, dir, "first")
	m := join(t, s, dir, 8)
	m.serve(t)
	server.Fail(s3test.Fault{Method: http.MethodPut, Prefix: "kept/anchor/", Status: http.StatusForbidden})
	writeAnchor(t, dir, "second")
	save(t, m.app, "two")
	m.await(t)
	if got := storedAnchor(t, s); got != "first" {
		t.Error(got)
	}
	server.Heal()
	waitForAnchor(t, s, "second")
}

func TestAnchorIsNeverNewerThanTheData(t *testing.T) {
	s, server := bucketStore(t)
	dir := newDir(t, "one")
	writeAnchor(t, dir, "first")
	m := join(t, s, dir, 8)
	m.serve(t)
	server.Fail(s3test.Fault{Method: http.MethodPut, Prefix: "kept/ltx/", Status: http.StatusServiceUnavailable})
	save(t, m.app, "two")
	writeAnchor(t, dir, "second")
	time.Sleep(2 * time.Second) // the leader pushes each second
	if got := storedAnchor(t, s); got != "first" {
		t.Error("while the data is missing:", got)
	}
	server.Heal()
	waitForAnchor(t, s, "second")
}

func TestNewestAnchorIsThatOfTheNewestGenerationWithOne(t *testing.T) {
	s, server := bucketStore(t)
	for _, number := range []string{"2", "9", "10", "11"} {
		server.Put("kept/"+lease.Folder+number, []byte("{}"))
	}
	if got := storedAnchor(t, s); got != "" {
		t.Error("without any:", got)
	}
	for _, number := range []string{"2", "9", "10"} {
		server.Put("kept/"+anchors+number, []byte("of "+number))
	}
	if got := storedAnchor(t, s); got != "of 10" {
		t.Error(got)
	}
}
