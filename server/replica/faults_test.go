package replica

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"coterie/datadir"
	"coterie/replica/lease"
	"coterie/replica/s3test"
	"coterie/replica/store"
)

// captureLog returns what is logged from now on until the test ends.
func captureLog(t *testing.T) func() string {
	t.Helper()
	var mutex sync.Mutex
	var text bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(writerFunc(func(p []byte) (int, error) {
		mutex.Lock()
		defer mutex.Unlock()
		return text.Write(p)
	}), nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return func() string {
		mutex.Lock()
		defer mutex.Unlock()
		return text.String()
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func waitProblem(t *testing.T, r *Replica, problem string) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); r.Status().Problem != problem; time.Sleep(testInterval) {
		if time.Now().After(deadline) {
			t.Fatalf("%+v, not %q", r.Status(), problem)
		}
	}
}

func TestFaultsOfBucketLoseNothing(t *testing.T) {
	for name, fault := range map[string]s3test.Fault{
		"errors":                {Status: http.StatusInternalServerError, Times: 2},
		"overload":              {Status: http.StatusServiceUnavailable, Times: 2},
		"lost answers of PUTs":  {Method: http.MethodPut, Cut: true, AfterSuccess: true, Times: 2},
		"cut connections":       {Cut: true, Times: 2},
		"conflicts":             {Method: http.MethodPut, Status: http.StatusConflict, Times: 2},
		"lost answers of lists": {Lists: true, Cut: true, AfterSuccess: true, Times: 2},
	} {
		t.Run(name, func(t *testing.T) {
			app := newApp(t)
			s, server := bucketStore(t)
			server.Fail(fault)
			r := start(app, s)
			save(t, app, "first", "a")
			waitKept(t, r)
			server.Fail(fault)
			save(t, app, "second", "b")
			waitKept(t, r)
			stop(t, app, r)
			if texts, contents := restore(t, s, time.Time{}); texts != "first second" || len(contents) != 3 {
				t.Errorf("restored %q with the files %q", texts, contents)
			}
		})
	}
}

func TestFullBucketStopsNothingAndIsLoggedOnce(t *testing.T) {
	logged := captureLog(t)
	app := newApp(t)
	s, server := bucketStore(t)
	server.Fail(s3test.Fault{Status: http.StatusForbidden}) // also at the start
	r := start(app, s)
	waitProblem(t, r, Unreachable)
	save(t, app, "first", "a")
	server.Heal()
	waitKept(t, r)
	server.Fail(s3test.Fault{Method: http.MethodPut, Status: http.StatusInsufficientStorage})
	save(t, app, "second")
	waitProblem(t, r, Unreachable)
	save(t, app, "third")
	if lag := r.Status().LagMs; lag == 0 {
		t.Errorf("the lag is %d", lag)
	}
	server.Heal()
	waitKept(t, r)
	stop(t, app, r)
	if texts, _ := restore(t, s, time.Time{}); texts != "first second third" {
		t.Errorf("restored %q", texts)
	}
	if text := logged(); strings.Count(text, "level=ERROR") != 1 || strings.Contains(text, s3test.SecretKey) || strings.Contains(text, server.URL) {
		t.Errorf("logged:\n%s", text)
	}
}

func TestStoreWithoutConditionsIsNotUsed(t *testing.T) {
	app := newApp(t)
	s, server := bucketStore(t)
	server.Weaken(s3test.Mode{IgnoreConditions: true})
	r := start(app, s)
	waitProblem(t, r, Unsuitable)
	stop(t, app, r)
	if keys := server.Keys("kept/ltx"); len(keys) > 0 {
		t.Errorf("wrote %v", keys)
	}
}

func TestSecondServerTakesReplicaOver(t *testing.T) {
	s, _ := folderStore(t)
	first, second := newApp(t), newApp(t)
	r := start(first, s)
	save(t, first, "first")
	waitKept(t, r)
	other := start(second, s)
	save(t, second, "second")
	waitKept(t, other)
	save(t, first, "not kept")
	waitProblem(t, r, Taken)
	for range 5 {
		save(t, first, "not kept")
		time.Sleep(2 * testInterval)
	}
	waiting, err := os.ReadDir(filepath.Join(datadir.ReplicaFolder(first.DataDir()), "ltx", "0"))
	if err != nil || len(waiting) > 3 {
		t.Errorf("%d transactions wait for nothing (%v)", len(waiting), err)
	}
	stop(t, first, r)
	stop(t, second, other)
	if texts, _ := restore(t, s, time.Time{}); texts != "second" {
		t.Errorf("restored %q", texts)
	}
}

func TestLongOutageCopiesEverythingAgain(t *testing.T) {
	app := newApp(t)
	s, server := bucketStore(t)
	fast := fastPace(time.Hour, time.Hour, time.Hour)
	fast.backlog = 20_000
	r := Start(app, Config{Store: s, Retention: time.Hour, pace: fast})
	save(t, app, "before", "a")
	waitKept(t, r)
	server.Fail(s3test.Fault{Status: http.StatusForbidden})
	folder := filepath.Join(datadir.ReplicaFolder(app.DataDir()), "ltx", "0")
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(testInterval) {
		save(t, app, "during")
		if entries, _ := os.ReadDir(folder); len(entries) == 1 && r.Status().Problem == Unreachable {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the backlog isn't limited")
		}
	}
	save(t, app, "last", "b")
	server.Heal()
	// the next request fails after the copy, so that it has to be repeated
	server.Fail(s3test.Fault{Method: http.MethodPut, Prefix: "kept/ltx/2/0000", Status: http.StatusForbidden, Times: 1})
	waitKept(t, r)
	save(t, app, "later")
	waitKept(t, r)
	stop(t, app, r)
	texts, contents := restore(t, s, time.Time{})
	if !strings.HasPrefix(texts, "before during") || !strings.HasSuffix(texts, "last later") || len(contents) != 3 {
		t.Errorf("restored %q with the files %q", texts, contents)
	}
}

func TestDeletedCopyIsMadeAgain(t *testing.T) {
	app := newApp(t)
	s, folder := folderStore(t)
	r := start(app, s)
	save(t, app, "before", "a")
	waitKept(t, r)
	// the lease last, because its absence is noticed
	for _, name := range []string{"ltx", "files", "lease"} {
		err := os.RemoveAll(filepath.Join(folder, name))
		for range 10 { // the replica may write a file meanwhile
			if err == nil {
				break
			}
			err = os.RemoveAll(filepath.Join(folder, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	save(t, app, "later")
	waitKept(t, r)
	time.Sleep(5 * testInterval)
	waitKept(t, r)
	if texts, contents := restore(t, s, time.Time{}); texts != "before later" || contents != "a" {
		t.Errorf("restored %q with the files %q", texts, contents)
	}
	stop(t, app, r)
}

func TestMissingFolderIsNotCreated(t *testing.T) {
	app := newApp(t)
	s, folder := folderStore(t)
	r := start(app, s)
	save(t, app, "before", "a")
	waitKept(t, r)
	// as if its disk weren't mounted
	if err := os.Rename(folder, folder+"-away"); err != nil {
		t.Fatal(err)
	}
	save(t, app, "during")
	waitProblem(t, r, Unreachable)
	time.Sleep(5 * testInterval)
	if _, err := os.Stat(folder); err == nil {
		t.Error("the folder was created")
	}
	if err := os.Rename(folder+"-away", folder); err != nil {
		t.Fatal(err)
	}
	waitKept(t, r)
	stop(t, app, r)
	if texts, contents := restore(t, s, time.Time{}); texts != "before during" || contents != "a" {
		t.Errorf("restored %q with the files %q", texts, contents)
	}
}

// The test program runs itself with these variables as a server that writes until it is killed.
const childDir, childStore = "REPLICA_TEST_DIR", "REPLICA_TEST_STORE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		if err := writeForever(dir, os.Getenv(childStore)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// writeForever writes one row after the other and prints the number of each.
func writeForever(dir, address string) error {
	app, _, err := datadir.NewApp(dir, 10*time.Second)
	if err != nil {
		return err
	}
	if _, err := datadir.Open(app, datadir.Upgrade{}); err != nil {
		return err
	}
	s, err := store.Open(address)
	if err != nil {
		return err
	}
	start(app, s)
	for n := 1; ; n++ {
		if _, err := app.NonconcurrentDB().NewQuery("INSERT INTO papers (id, text) VALUES ('paper' || " + strconv.Itoa(n) + ", " + strconv.Itoa(n) + ")").Execute(); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

func TestKilledServerLeavesConsistentReplica(t *testing.T) {
	for round := range 5 {
		app := newApp(t)
		dir := app.DataDir()
		if err := app.ClearBootstrap(); err != nil {
			t.Fatal(err)
		}
		s, folder := folderStore(t)
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childDir+"="+dir, childStore+"=file:"+filepath.ToSlash(folder))
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		written := 0
		time.AfterFunc(time.Duration(700+130*round)*time.Millisecond, func() { _ = child.Process.Kill() })
		for lines := bufio.NewScanner(out); lines.Scan(); {
			written, _ = strconv.Atoi(lines.Text())
		}
		_ = child.Wait()
		if kept := countRows(t, s); kept == 0 || kept > written+1 {
			t.Errorf("round %d: %d rows in the replica, %d written", round, kept, written)
		}
		// the next start copies what the killed server didn't
		app = openApp(t, dir)
		r := start(app, s)
		waitKept(t, r)
		stop(t, app, r)
		if kept := countRows(t, s); kept < written || kept > written+1 {
			t.Errorf("round %d: after the restart %d rows in the replica, %d written", round, kept, written)
		}
	}
}

// countRows restores the newest state and returns its number of rows, which must be the first ones.
func countRows(t *testing.T, s store.Store) int {
	t.Helper()
	texts, _ := restore(t, s, time.Time{})
	rows := strings.Fields(texts)
	seen := map[string]bool{}
	for _, each := range rows {
		seen[each] = true
	}
	for n := 1; n <= len(rows); n++ {
		if !seen[strconv.Itoa(n)] {
			t.Fatalf("row %d of %d is missing", n, len(rows))
		}
	}
	return len(rows)
}

func TestGenerationsStayUntilTheyEndedBeforeTheRetention(t *testing.T) {
	ctx := context.Background()
	s, _ := folderStore(t)
	now := time.Now()
	for number, claim := range map[int64]lease.Claim{
		1: {Started: now.Add(-7 * time.Hour), Synced: true}, 2: {Started: now.Add(-5 * time.Hour)},
		3: {Started: now.Add(-3 * time.Hour)}, 4: {Started: now.Add(-time.Hour)},
	} {
		text, err := json.Marshal(claim)
		of := generation{number: number}
		if err := errors.Join(err, s.Put(ctx, of.lease(), text), s.Put(ctx, anchorOf(number), text), s.Put(ctx, of.folder()+"/0/1.ltx", text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeGenerations(ctx, s, generation{number: 4}, now.Add(-2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	listed, err := s.List(ctx, "")
	var names []string
	for _, each := range listed {
		names = append(names, each.Name)
	}
	slices.Sort(names)
	// a machine with --replica-sync must still find the lease that replaced its own
	if want := []string{"anchor/3", "anchor/4", "lease/1", "lease/3", "lease/4", "ltx/3/0/1.ltx", "ltx/4/0/1.ltx"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("kept %v (%v), want %v", names, err, want)
	}
}
