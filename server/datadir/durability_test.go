package datadir

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

func openTestApp(t *testing.T, dir string) core.App {
	t.Helper()
	t.Setenv(KeyVariable, "")
	app, _, err := NewApp(dir, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(app, Upgrade{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	return app
}

const full = 2

func synchronousLevel(t *testing.T, db dbx.Builder) int {
	t.Helper()
	var level int
	if err := db.NewQuery("PRAGMA synchronous").Row(&level); err != nil {
		t.Fatal(err)
	}
	return level
}

func TestConnectionsUseSynchronousFull(t *testing.T) {
	app := openTestApp(t, t.TempDir())
	for name, db := range map[string]dbx.Builder{"writing": app.NonconcurrentDB(), "reading": app.ConcurrentDB()} {
		if level := synchronousLevel(t, db); level != full {
			t.Errorf("%s: synchronous is %d", name, level)
		}
	}
}

// Idle connections are replaced, which resets pragmas that were set only once.
func TestReplacedConnectionUsesSynchronousFull(t *testing.T) {
	app := openTestApp(t, t.TempDir())
	pool := app.NonconcurrentDB().(*dbx.DB).DB()
	pool.SetConnMaxIdleTime(time.Millisecond)
	pool.SetConnMaxLifetime(time.Millisecond)
	if level := synchronousLevel(t, app.NonconcurrentDB()); level != full {
		t.Fatalf("before: %d", level)
	}
	for pool.Stats().OpenConnections > 0 && pool.Stats().MaxLifetimeClosed+pool.Stats().MaxIdleTimeClosed == 0 {
		time.Sleep(20 * time.Millisecond)
		if level := synchronousLevel(t, app.NonconcurrentDB()); level != full {
			t.Fatalf("after: %d", level)
		}
	}
	if level := synchronousLevel(t, app.NonconcurrentDB()); level != full {
		t.Errorf("on the new connection: %d", level)
	}
}

const commits = 50

// The test counts the system calls with strace.
func TestEachCommitSyncsToDisk(t *testing.T) {
	if dir := os.Getenv("COTERIE_COMMIT_IN"); dir != "" {
		commitMany(t, dir)
		return
	}
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace isn't available")
	}
	dir := t.TempDir()
	log := filepath.Join(dir, "trace")
	run := exec.Command(strace, "-f", "-c", "-U", "calls,name", "-e", "trace=fsync,fdatasync", "-o", log,
		os.Args[0], "-test.run", "^TestEachCommitSyncsToDisk$")
	run.Env = append(os.Environ(), "COTERIE_COMMIT_IN="+filepath.Join(dir, "data"))
	if output, err := run.CombinedOutput(); err != nil {
		t.Skipf("strace isn't permitted: %v %s", err, output)
	}
	counted, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	syncs := 0
	for _, found := range regexp.MustCompile(`(?m)^\s*(\d+)\s+f(?:data)?sync`).FindAllStringSubmatch(string(counted), -1) {
		calls, _ := strconv.Atoi(found[1])
		syncs += calls
	}
	if syncs < commits {
		t.Errorf("%d commits, %d syncs:\n%s", commits, syncs, counted)
	}
}

func commitMany(t *testing.T, dir string) {
	app := openTestApp(t, dir)
	if _, err := app.NonconcurrentDB().NewQuery("CREATE TABLE commits (n INTEGER)").Execute(); err != nil {
		t.Fatal(err)
	}
	for n := range commits {
		if _, err := app.NonconcurrentDB().NewQuery(fmt.Sprintf("INSERT INTO commits VALUES (%d)", n)).Execute(); err != nil {
			t.Fatal(err)
		}
	}
}
