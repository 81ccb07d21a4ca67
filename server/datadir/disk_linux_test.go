package datadir

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
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

// The error of a start on a full disk names the directory and contains advice (O13). Only root can mount the required
// small disk.
func TestFullDiskErrorHasAdvice(t *testing.T) {
	for name, fillsAfterOpening := range map[string]bool{"full before it is opened": false, "full once it is opened": true} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=16m"); err != nil {
				t.Skip("can't mount a small disk:", err)
			}
			t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
			if err := openAndClose(t, dir, Upgrade{}); err != nil {
				t.Fatal(err)
			}
			filler := filepath.Join(dir, "filler")
			got := ExplainError(dir, startOnFullDisk(t, dir, filler, fillsAfterOpening))
			if got == nil || !strings.Contains(got.Error(), "the disk of "+dir+" is full") || !strings.Contains(got.Error(), "Free some space and start again") {
				t.Errorf("got %v", got)
			}
			if err := os.Remove(filler); err != nil {
				t.Fatal(err)
			}
			if err := openAndClose(t, dir, Upgrade{}); err != nil {
				t.Errorf("with free space again: %v", err)
			}
		})
	}
}

// startOnFullDisk opens a directory and saves the settings, as each start does. The disk is filled before or after
// opening.
func startOnFullDisk(t *testing.T, dir, filler string, fillsAfterOpening bool) error {
	t.Helper()
	if !fillsAfterOpening {
		fill(t, filler)
	}
	app, _, err := NewApp(dir, 0)
	if err != nil {
		return err
	}
	if _, err = Open(app, Upgrade{}); err == nil {
		if fillsAfterOpening {
			fill(t, filler)
		}
		app.Settings().Meta.AppName = strings.Repeat("x", 200)
		err = app.Save(app.Settings())
	}
	return errors.Join(err, app.ClearBootstrap())
}

func fill(t *testing.T, name string) {
	t.Helper()
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := 1 << 20; size > 0; size /= 2 {
		for {
			if _, err := file.Write(make([]byte, size)); err != nil {
				break
			}
		}
	}
}
