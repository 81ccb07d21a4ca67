package datadir

import (
	"os"
	"path/filepath"
	"testing"
)

// dirOnOtherDisk returns a directory on another file system than t.TempDir(), so that renaming between them fails.
func dirOnOtherDisk(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "coterie-move-")
	if err != nil {
		t.Skip("no second file system:", err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	from := filepath.Join(t.TempDir(), "probe")
	writeTestFile(t, filepath.Dir(from), "probe", "")
	if os.Rename(from, filepath.Join(dir, "probe")) == nil {
		t.Skip("/dev/shm is on the same file system")
	}
	return dir
}

func TestMoveFileReplacesFileOnOtherDisk(t *testing.T) {
	dir := dirOnOtherDisk(t)
	to := filepath.Join(dir, "copy.zip")
	for _, content := range []string{"first", "second"} {
		from := filepath.Join(t.TempDir(), "made.zip")
		writeTestFile(t, filepath.Dir(from), "made.zip", content)
		if err := MoveFile(from, to); err != nil {
			t.Fatalf("%s: %v", content, err)
		}
		if got, err := os.ReadFile(to); err != nil || string(got) != content {
			t.Errorf("%s: %q %v", content, got, err)
		}
		if _, err := os.Stat(from); err == nil {
			t.Errorf("%s still exists at the old path", content)
		}
	}
	if names := countEntries(t, dir); names != 1 {
		t.Errorf("%d files instead of one", names)
	}
}

func TestFailedMoveKeepsTarget(t *testing.T) {
	dir := dirOnOtherDisk(t)
	from := filepath.Join(t.TempDir(), "made.zip")
	writeTestFile(t, filepath.Dir(from), "made.zip", "new")
	// a file can't replace a non-empty directory
	writeTestFile(t, filepath.Join(dir, "copy.zip"), "older", "kept")
	// an incomplete copy of an interrupted attempt
	writeTestFile(t, dir, "copy.zip.part", "half")
	if err := MoveFile(from, filepath.Join(dir, "copy.zip")); err == nil {
		t.Error("a directory was replaced")
	}
	if _, err := os.Stat(filepath.Join(dir, "copy.zip", "older")); err != nil {
		t.Error(err)
	}
	if names := countEntries(t, dir); names != 1 {
		t.Errorf("%d are left", names)
	}
}
