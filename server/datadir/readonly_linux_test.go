package datadir

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// On a disk that became read-only, commands that only read still work, and others give advice (O13).
func TestReadOnlyAppWorksOnReadOnlyDisk(t *testing.T) {
	dir := t.TempDir()
	mountTestDir(t, dir)
	if err := openAndClose(t, dir, Upgrade{}); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_BIND|syscall.MS_RDONLY, ""); err != nil {
		t.Skip("can't mount read-only:", err)
	}
	reader, _, err := NewReadOnlyApp(dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if err := OpenReadOnly(reader); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reader.ClearBootstrap() }()
	var tables int
	if err := reader.DB().NewQuery("SELECT COUNT(*) FROM sqlite_master").Row(&tables); err != nil || tables == 0 {
		t.Errorf("%d tables, %v", tables, err)
	}
	if _, err := Lock(dir); err == nil || !strings.Contains(ExplainError(dir, err).Error(), "can't be written") {
		t.Errorf("got %v", err)
	}
}
