package replica

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/anchor"
	"coterie/datadir"
	"coterie/replica/lease"
	"coterie/replica/store"
)

// machine is a directory that takes part in a pair. Its program is the app of newApp.
type machine struct {
	*Pair
	dir     string
	app     core.App
	replica *Replica
}

func join(t *testing.T, s store.Store, dir string, schema int) *machine {
	t.Helper()
	return joinAs(t, s, dir, PairConfig{Schema: schema})
}

// joinManually joins as a standby that must be promoted.
func joinManually(t *testing.T, s store.Store, dir string) *machine {
	t.Helper()
	return joinAs(t, s, dir, PairConfig{Schema: 8, Manual: true})
}

func joinAs(t *testing.T, s store.Store, dir string, config PairConfig) *machine {
	t.Helper()
	t.Setenv(datadir.KeyVariable, "")
	mark, err := datadir.KeyMark(dir)
	if err != nil {
		t.Fatal(err)
	}
	config.Store, config.Dir, config.KeyMark, config.Version, config.Replaced = s, dir, mark, "2", func() {}
	config.followInterval, config.heartbeatInterval = time.Millisecond, 50*time.Millisecond
	pair, err := Join(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pair.Close)
	return &machine{Pair: pair, dir: dir}
}

func (m *machine) lead(t *testing.T) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	return m.Lead(ctx)
}

// serve opens the data and waits until it is in the store.
func (m *machine) serve(t *testing.T) {
	t.Helper()
	if err := m.lead(t); err != nil {
		t.Fatal(err)
	}
	m.app = openApp(t, m.dir)
	m.replica = m.Serve(m.app, Config{Store: m.config.Store, Retention: time.Hour})
	t.Cleanup(func() {
		_ = m.app.ClearBootstrap()
		m.CloseReplica()
	})
	m.await(t)
}

func (m *machine) await(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := m.Await(ctx); err != nil {
		t.Fatal(err)
	}
}

func (m *machine) stop(t *testing.T) {
	t.Helper()
	if err := m.app.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	m.CloseReplica()
	m.Close()
}

func texts(t *testing.T, app core.App) string {
	t.Helper()
	records, err := app.FindAllRecords("papers")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, each := range records {
		found = append(found, each.GetString("text"))
	}
	return strings.Join(found, " ")
}

// dirWithKeyOf returns an empty directory for another machine with the same key.
func dirWithKeyOf(t *testing.T, dir string) string {
	t.Helper()
	key, err := os.ReadFile(filepath.Join(dir, "coterie.key"))
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "data")
	if err := errors.Join(os.Mkdir(other, 0o700), os.WriteFile(filepath.Join(other, "coterie.key"), key, 0o600)); err != nil {
		t.Fatal(err)
	}
	return other
}

// newDir returns a closed directory with the collection of newApp and one paper.
func newDir(t *testing.T, text string) string {
	t.Helper()
	app := newApp(t)
	save(t, app, text)
	if err := app.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.Rename(app.DataDir(), dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestMachinesTakeOverFromEachOther(t *testing.T) {
	s, _ := bucketStore(t)
	first := join(t, s, newDir(t, "one"), 8)
	first.serve(t)
	save(t, first.app, "two", "attached")
	if err := os.WriteFile(filepath.Join(first.dir, anchor.File), []byte("anchored\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	first.await(t)
	second := join(t, s, dirWithKeyOf(t, first.dir), 8)
	first.stop(t)

	second.serve(t)
	if got := texts(t, second.app); got != "one two" {
		t.Error(got)
	}
	if got, err := os.ReadFile(filepath.Join(second.dir, anchor.File)); string(got) != "anchored\n" {
		t.Error(string(got), err)
	}
	stored, _ := filepath.Glob(filepath.Join(second.dir, "storage", "*", "*", "attached*.txt"))
	if len(stored) != 1 {
		t.Error("files:", stored)
	}
	save(t, second.app, "three")
	second.stop(t)

	again := join(t, s, first.dir, 8)
	again.serve(t)
	if got := texts(t, again.app); got != "one two three" {
		t.Error(got)
	}
	if rest, _ := filepath.Glob(first.dir + ".before-restore-*"); len(rest) > 0 {
		t.Error("the replaced data is still there:", rest)
	}
}

func TestManualStandbyLeadsAfterItWasPromoted(t *testing.T) {
	s, _ := bucketStore(t)
	first := join(t, s, newDir(t, "one"), 8)
	first.serve(t)
	second := joinManually(t, s, dirWithKeyOf(t, first.dir))
	for deadline := time.Now().Add(20 * time.Second); second.copy.lag() < 0 && time.Now().Before(deadline); time.Sleep(testInterval) {
	}
	if err := second.Promote(t.Context()); !errors.Is(err, lease.ErrLeaderAlive) {
		t.Error("while the leader runs:", err)
	}
	save(t, first.app, "two")
	first.await(t)
	first.stop(t)
	time.Sleep(3 * time.Second) // an automatic standby leads after one
	if role := second.Status().Role; role != "standby" {
		t.Error("it took over without a promotion:", role)
	}
	if err := second.Promote(t.Context()); err != nil {
		t.Fatal(err)
	}
	second.serve(t)
	if got := texts(t, second.app); got != "one two" {
		t.Error(got)
	}
}

func TestServerThatDoesNotWaitForItsReplicaHasNoManualStandby(t *testing.T) {
	s, _ := bucketStore(t)
	app := newApp(t)
	save(t, app, "one")
	r := start(app, s)
	waitKept(t, r)
	m := joinManually(t, s, dirWithKeyOf(t, app.DataDir()))
	if err := m.lead(t); err == nil || !strings.Contains(err.Error(), "runs without --replica-sync") {
		t.Error(err)
	}
	stop(t, app, r)
}

func TestUnansweredCommitsAreDropped(t *testing.T) {
	s, server := bucketStore(t)
	first := join(t, s, newDir(t, "kept"), 8)
	first.serve(t)
	first.CloseReplica() // nothing is copied from here on
	save(t, first.app, "lost")
	if err := first.app.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	first.Close()
	second := join(t, s, first.dir, 8)
	second.serve(t)
	if got := texts(t, second.app); got != "kept" {
		t.Error(got)
	}
	if len(server.Keys("kept/lease/")) != 2 {
		t.Error(server.Keys("kept/lease/"))
	}
}

func TestMachineThatDoesNotFitIsRefused(t *testing.T) {
	s, _ := bucketStore(t)
	first := join(t, s, newDir(t, "one"), 8)
	first.serve(t)

	otherKey := join(t, s, filepath.Join(t.TempDir(), "data"), 8)
	if err := otherKey.lead(t); err == nil || !strings.Contains(err.Error(), "copy coterie.key") {
		t.Error("another key:", err)
	}
	older := join(t, s, dirWithKeyOf(t, first.dir), 7)
	if err := older.lead(t); err == nil || !strings.Contains(err.Error(), "newer version 2") {
		t.Error("an older version:", err)
	}
	strangerDir := newDir(t, "stranger")
	key, err := os.ReadFile(filepath.Join(first.dir, "coterie.key"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(strangerDir, "coterie.key"), key, 0o600); err != nil {
		t.Fatal(err)
	}
	stranger := join(t, s, strangerDir, 8)
	first.stop(t)
	if err := stranger.lead(t); !errors.Is(err, lease.ErrUnusable) || !strings.Contains(err.Error(), "has data that isn't from") {
		t.Error("other data:", err)
	}
	if !datadir.HasData(strangerDir) {
		t.Error("other data was deleted")
	}
}

func TestEmptyMachineDoesNotTakeOverNothing(t *testing.T) {
	s, _ := bucketStore(t)
	first := join(t, s, newDir(t, "one"), 8)
	if err := first.lead(t); err != nil {
		t.Fatal(err)
	}
	first.Close() // before anything was copied
	second := join(t, s, dirWithKeyOf(t, first.dir), 8)
	if err := second.lead(t); !errors.Is(err, lease.ErrUnusable) {
		t.Error(err)
	}
	third := join(t, s, first.dir, 8)
	third.serve(t)
	if got := texts(t, third.app); got != "one" {
		t.Error(got)
	}
}

func TestReplicaWithoutWaitingBecomesAPair(t *testing.T) {
	s, _ := bucketStore(t)
	app := newApp(t)
	save(t, app, "one")
	r := start(app, s)
	waitKept(t, r)
	stop(t, app, r)
	app = openApp(t, app.DataDir())
	save(t, app, "only here") // as after a crash before the next copy
	if err := app.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	m := join(t, s, app.DataDir(), 8)
	m.serve(t)
	if got := texts(t, m.app); got != "one only here" {
		t.Error(got)
	}
	m.stop(t)

	app = openApp(t, app.DataDir())
	back := start(app, s)
	for deadline := time.Now().Add(10 * time.Second); back.Status().Problem == "" && time.Now().Before(deadline); time.Sleep(testInterval) {
	}
	back.mutex.Lock()
	failure := back.failure
	back.mutex.Unlock()
	if !errors.Is(failure, errPaired) {
		t.Error("a server without --replica-sync took over at once:", failure)
	}
	stop(t, app, back)
}
