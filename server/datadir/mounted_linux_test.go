package datadir

import (
	"os"
	"syscall"
	"testing"
)

// mountTestDir mounts a directory on itself, which requires root.
func mountTestDir(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount(dir, dir, "", syscall.MS_BIND, ""); err != nil {
		t.Skip("can't mount:", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
}
