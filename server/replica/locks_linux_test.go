package replica

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"coterie/replica/s3test"
)

// holdsLock reports whether this process has a lock on a database file. Closing the file anywhere in the process would
// release it, and another process could then delete the journal under a running server.
func holdsLock(t *testing.T, dir string) bool {
	t.Helper()
	info, err := os.Stat(filepath.Join(dir, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	locks, err := os.ReadFile("/proc/locks")
	if err != nil || !ok {
		t.Skip("this system doesn't list locks")
	}
	for line := range strings.Lines(string(locks)) {
		if strings.Contains(line, fmt.Sprintf(" %d ", os.Getpid())) && strings.Contains(line, fmt.Sprintf(":%d ", stat.Ino)) {
			return true
		}
	}
	return false
}

func TestReplicaKeepsLocksOfDatabase(t *testing.T) {
	app := newApp(t)
	s, server := bucketStore(t)
	if save(t, app, "first"); !holdsLock(t, app.DataDir()) {
		t.Fatal("the test doesn't see the lock")
	}
	// the probe and the lease succeed, and everything of Litestream fails
	server.Fail(s3test.Fault{Prefix: "kept/ltx", Status: http.StatusForbidden})
	r := start(app, s)
	waitProblem(t, r, Unreachable)
	if !holdsLock(t, app.DataDir()) {
		t.Error("a store that fails released the lock")
	}
	server.Heal()
	waitKept(t, r)
	if !holdsLock(t, app.DataDir()) {
		t.Error("the replica released the lock")
	}
	stop(t, app, r)
}
