package datadir

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func newCopyDirs(t *testing.T) (from, to string) {
	t.Helper()
	from, to = filepath.Join(t.TempDir(), "data"), t.TempDir()
	if err := os.Mkdir(from, 0o700); err != nil {
		t.Fatal(err)
	}
	return from, to
}

func TestCopyKeepsContentModesTimesAndLinks(t *testing.T) {
	from, to := newCopyDirs(t)
	elsewhere := t.TempDir()
	writeTestFile(t, from, "data.db", "rows")
	writeTestFile(t, from, lockFile, "")
	writeTestFile(t, filepath.Join(from, "storage", "deep"), "a.pdf", "file")
	at := time.Now().Add(-48 * time.Hour).Truncate(time.Second)
	for _, err := range []error{
		os.Chmod(filepath.Join(from, "storage"), 0o750), os.Chmod(filepath.Join(from, "data.db"), 0o640), os.Chtimes(filepath.Join(from, "data.db"), at, at),
		os.Symlink(elsewhere, filepath.Join(from, "backups")), os.Symlink("storage/deep", filepath.Join(from, "inner")),
		os.Symlink("../outside", filepath.Join(from, "outer")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := CopyData(context.Background(), from, to); err != nil {
		t.Fatal(err)
	}
	if content, err := os.ReadFile(filepath.Join(to, "storage", "deep", "a.pdf")); err != nil || string(content) != "file" {
		t.Errorf("%q %v", content, err)
	}
	for name, mode := range map[string]os.FileMode{"data.db": 0o640, "storage": 0o750, "storage/deep": 0o700} {
		if info, err := os.Stat(filepath.Join(to, name)); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}
	if info, err := os.Stat(filepath.Join(to, "data.db")); err != nil || !info.ModTime().Equal(at) {
		t.Errorf("changed at %v %v", info.ModTime(), err)
	}
	for name, want := range map[string]string{"backups": elsewhere, "inner": filepath.Join(to, "storage/deep"), "outer": filepath.Join(filepath.Dir(from), "outside")} {
		if got, err := os.Readlink(filepath.Join(to, name)); err != nil || got != want {
			t.Errorf("%s leads to %s %v", name, got, err)
		}
	}
	if _, err := os.Stat(filepath.Join(to, lockFile)); err == nil {
		t.Error("the lock was copied")
	}
}

func TestDifferentCopyIsRejected(t *testing.T) {
	from, to := newCopyDirs(t)
	writeTestFile(t, from, "data.db", "rows")
	before, err := listData(from)
	if err != nil {
		t.Fatal(err)
	}
	sums := checksums{}
	if err := copyEntry(context.Background(), from, to, "data.db", before["data.db"], sums); err != nil {
		t.Fatal(err)
	}
	if err := sums.compare(context.Background(), to); err != nil {
		t.Fatal(err)
	}
	writeTestFile(t, to, "data.db", "rowz")
	if err := sums.compare(context.Background(), to); err == nil || !strings.Contains(err.Error(), "differs") {
		t.Errorf("got %v", err)
	}
}

func TestChangesDuringACopyAreRejected(t *testing.T) {
	for name, each := range map[string]struct {
		change func(from, to string) error
		want   string
	}{
		"new file":     {func(from, _ string) error { return os.WriteFile(filepath.Join(from, "data.db"), nil, 0o600) }, "data.db changed while it was copied"},
		"changed file": {func(from, _ string) error { return os.WriteFile(filepath.Join(from, "z"), []byte("2nd"), 0o600) }, "z changed while it was copied"},
		"deleted file": {func(from, _ string) error { return os.Remove(filepath.Join(from, "a")) }, "were deleted while they were copied"},
		"changed copy": {func(_, to string) error { return os.WriteFile(filepath.Join(to, "a"), []byte("2nd"), 0o600) }, "the copy differs"},
	} {
		t.Run(name, func(t *testing.T) {
			from, to := newCopyDirs(t)
			for file, content := range map[string]string{"a": "first", "b-large": strings.Repeat("x", 64<<20), "z": "last"} {
				writeTestFile(t, from, file, content)
			}
			ended := make(chan error, 1)
			go func() { ended <- CopyData(context.Background(), from, to) }()
			for {
				if _, err := os.Stat(filepath.Join(to, "b-large")); err == nil {
					break
				}
				time.Sleep(time.Millisecond)
			}
			if err := each.change(from, to); err != nil {
				t.Fatal(err)
			}
			if err := <-ended; err == nil || !strings.Contains(err.Error(), each.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestInterruptedCopyCantBeOpenedButCanBeRepeated(t *testing.T) {
	from, to := newCopyDirs(t)
	writeTestFile(t, from, "data.db", "rows")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := CopyData(ctx, from, to); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	for _, content := range []string{"no database yet", "with the database"} {
		if _, _, err := NewApp(to, 0); err == nil || !strings.Contains(err.Error(), "incomplete copy") {
			t.Errorf("opened %s: %v", content, err)
		}
		writeTestFile(t, to, "data.db", "rows")
	}
	if err := errors.Join(IsFreeForCopy(to), EmptyCopy(to), CopyData(context.Background(), from, to), MarkComplete(to), MarkMoved(from, to)); err != nil {
		t.Fatal(err)
	}
	if err := IsFreeForCopy(to); err == nil {
		t.Error("complete data would be replaced")
	}
	if _, _, err := NewApp(from, 0); err == nil || !strings.Contains(err.Error(), "was moved to "+to) {
		t.Errorf("the old data was opened: %v", err)
	}
}

func TestFindServerDisturbsNoServer(t *testing.T) {
	dir := t.TempDir()
	if server, running, err := FindServer(dir); running || err != nil || server != (Server{}) {
		t.Errorf("before the first start: %v %v %v", server, running, err)
	}
	self := Server{Version: "1.2.3", URL: "https://partners.example.org", HTTP: "unix:/run/http.sock"}
	stop := make(chan struct{})
	var asking sync.WaitGroup
	for range 2 {
		asking.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					_, _, _ = FindServer(dir)
				}
			}
		})
	}
	for range 50 {
		unlock, err := LockForServer(dir, self)
		if err != nil {
			t.Fatal(err)
		}
		if server, running, err := FindServer(dir); !running || err != nil || server != self {
			t.Fatalf("while it runs: %v %v %v", server, running, err)
		}
		unlock()
	}
	for range 50 {
		if server, running, err := FindServer(dir); running || err != nil || server != self {
			t.Fatalf("after its end: %v %v %v", server, running, err)
		}
	}
	close(stop)
	asking.Wait()
}
