package datadir

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

func newFilledDir(t *testing.T, dir string) {
	t.Helper()
	t.Setenv(KeyVariable, "")
	writeTestFile(t, dir, keyFile, strings.Repeat("k", keyLength))
	writeTestFile(t, dir, dataFile, "old")
	writeTestFile(t, filepath.Join(dir, "storage"), "a", "old file")
	writeTestFile(t, filepath.Join(dir, "backups"), "b.zip", "backup")
}

func expectFiles(t *testing.T, files map[string]string) {
	t.Helper()
	for file, want := range files {
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s: %q %v", file, got, err)
		}
	}
}

func TestRestoreKeepsLinkToDirectory(t *testing.T) {
	parent := t.TempDir()
	link, real := filepath.Join(parent, "data"), filepath.Join(t.TempDir(), "bigger disk")
	newFilledDir(t, real)
	if err := os.Symlink(real, link); err != nil {
		t.Skip("symbolic links aren't supported:", err)
	}
	previous, err := Restore(link, zipFile(t, map[string]string{dataFile: "new"}), Key{}, noPreparation)
	if err != nil {
		t.Fatal(err)
	}
	if target, err := os.Readlink(link); err != nil || target != real {
		t.Errorf("the link leads to %q: %v", target, err)
	}
	expectFiles(t, map[string]string{
		filepath.Join(link, dataFile): "new", filepath.Join(real, dataFile): "new", filepath.Join(previous, "storage", "a"): "old file",
		filepath.Join(real, "backups", "b.zip"): "backup",
	})
	if filepath.Dir(previous) != filepath.Dir(real) {
		t.Errorf("the previous data is in %s, not on the disk of %s", previous, real)
	}
}

func TestBrokenLinkIsRejected(t *testing.T) {
	parent := t.TempDir()
	link := filepath.Join(parent, "data")
	if err := os.Symlink(filepath.Join(parent, "not mounted"), link); err != nil {
		t.Skip("symbolic links aren't supported:", err)
	}
	t.Setenv(KeyVariable, strings.Repeat("k", keyLength))
	for name, err := range map[string]error{
		"New":     dropValues(NewApp(link, time.Second)),
		"Restore": dropValue(Restore(link, zipFile(t, map[string]string{dataFile: "new"}), Key{}, noPreparation)),
	} {
		if err == nil || !strings.Contains(err.Error(), "Is its disk mounted?") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if names := countEntries(t, parent); names != 1 {
		t.Errorf("%d entries instead of the link", names)
	}
}

func dropValue(_ string, err error) error              { return err }
func dropValues[A any](_ A, _ string, err error) error { return err }

func TestRestoreSwapsContentsOfMount(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a mount")
	mountTestDir(t, dir)
	newFilledDir(t, dir)
	writeTestFile(t, dir, CommandSocket, "a socket")
	backup := zipFile(t, map[string]string{dataFile: "new", "storage/n": "new file"})
	previous, err := Restore(dir, backup, Key{}, noPreparation)
	if err != nil {
		t.Fatal(err)
	}
	expectFiles(t, map[string]string{
		filepath.Join(dir, dataFile): "new", filepath.Join(dir, "storage", "n"): "new file", filepath.Join(dir, keyFile): strings.Repeat("k", keyLength),
		filepath.Join(previous, dataFile): "old", filepath.Join(previous, "storage", "a"): "old file", filepath.Join(previous, keyFile): strings.Repeat("k", keyLength),
		filepath.Join(dir, "backups", "b.zip"): "backup", filepath.Join(dir, CommandSocket): "a socket",
	})
	for _, gone := range []string{filepath.Join(dir, "storage", "a"), filepath.Join(dir, restoringDir), restoreDirFor(dir)} {
		if _, err := os.Stat(gone); err == nil {
			t.Errorf("%s is left", gone)
		}
	}
	again, err := Restore(dir, backup, Key{}, func(string) error { return errors.New("on purpose") })
	if err == nil || again != "" {
		t.Errorf("got %q %v", again, err)
	}
	if _, err := os.Stat(filepath.Join(dir, restoringDir)); err == nil {
		t.Error("a rejected restore left extracted files")
	}
	if left, err := reservedNames(dir); err != nil || len(left) != 3 || !slices.Contains(left, CommandSocket) {
		t.Errorf("a backup excludes %v %v", left, err)
	}
	scratch, err := Unpack(dir, backup, Key{}, "")
	if err != nil || filepath.Dir(scratch) != dir {
		t.Errorf("a drill extracts to %s: %v", scratch, err)
	}
}

// An interrupted swap leaves a directory without data.db. The server must not start, because the first visitor would
// become admin.
func TestInterruptedSwapIsRejected(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	newFilledDir(t, dir)
	writeTestFile(t, filepath.Join(dir, restoringDir), dataFile, "new")
	if err := os.Remove(filepath.Join(dir, dataFile)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := NewApp(dir, time.Second); err == nil || !strings.Contains(err.Error(), "was interrupted") {
		t.Errorf("got %v", err)
	}
	if _, err := Restore(dir, zipFile(t, map[string]string{dataFile: "new"}), Key{}, noPreparation); err != nil {
		t.Error(err)
	}
	expectFiles(t, map[string]string{filepath.Join(dir, dataFile): "new"})
}

func TestRejectedRestoreChangesNothing(t *testing.T) {
	refuse := func(string) error { return errors.New("on purpose") }
	for _, name := range []string{"an empty folder", "none"} {
		dir := filepath.Join(t.TempDir(), "room", "data")
		there := map[string]string{"an empty folder": dir, "none": filepath.Dir(dir)}[name]
		if err := os.MkdirAll(there, 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv(KeyVariable, strings.Repeat("k", keyLength))
		before := countEntries(t, filepath.Dir(dir))
		if _, err := Restore(dir, zipFile(t, map[string]string{dataFile: "new"}), Key{}, refuse); err == nil {
			t.Errorf("%s: restored", name)
		}
		if after := countEntries(t, filepath.Dir(dir)); after != before {
			t.Errorf("%s: %d entries instead of %d", name, after, before)
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 0 {
			t.Errorf("%s: %v is left", name, entries)
		}
		previous, err := Restore(dir, zipFile(t, map[string]string{dataFile: "new"}), Key{}, noPreparation)
		if err != nil || previous != "" {
			t.Errorf("%s: %q %v", name, previous, err)
		}
	}
}

func TestRestoreReportsMissingFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	newFilledDir(t, dir)
	_, err := Restore(dir, "/nope.zip", Key{}, noPreparation)
	if err == nil || err.Error() != "there is no file /nope.zip" {
		t.Errorf("got %v", err)
	}
	writeTestFile(t, dir, "text.zip", "no archive")
	_, err = Restore(dir, filepath.Join(dir, "text.zip"), Key{}, noPreparation)
	if err == nil || !strings.Contains(err.Error(), "isn't a backup") || !errors.Is(err, zip.ErrFormat) {
		t.Errorf("got %v", err)
	}
}

// The end of a process between any two steps of a swap must leave a directory that Recover completes.
func TestRecoverCompletesInterruptedSwap(t *testing.T) {
	old := map[string]string{dataFile: "old", "auxiliary.db": "old", "data.db-wal": "old", "storage/a": "old", keyFile: "old"}
	next := map[string]string{dataFile: "new", "auxiliary.db": "new", "storage/b": "new", keyFile: "new"}
	write := func(dir string, files map[string]string) {
		for name, text := range files {
			writeTestFile(t, filepath.Dir(filepath.Join(dir, name)), filepath.Base(name), text)
		}
	}
	out, in := []string{dataFile, "auxiliary.db", "data.db-wal", "storage"}, []string{"auxiliary.db", keyFile, "storage", dataFile}
	for steps := 0; steps < len(out)+len(in); steps++ {
		dir := filepath.Join(t.TempDir(), "data")
		s := swap{dir: dir, next: filepath.Join(dir, restoringDir), previous: filepath.Join(dir, beforeRestoreSuffix+"20260101-000000")}
		write(dir, old)
		write(s.next, next)
		write(s.previous, map[string]string{keyFile: "old"})
		for step := range steps + 1 {
			from, to, name := s.dir, s.previous, ""
			if name = append(out, in...)[step]; step >= len(out) {
				from, to = s.next, s.dir
			}
			if err := os.Rename(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
				t.Fatal(err)
			}
		}
		if err := Recover(dir); err != nil {
			t.Fatalf("after %d steps: %v", steps, err)
		}
		if err := RemoveLeftovers(dir); err != nil {
			t.Fatal(err)
		}
		expectFiles(t, map[string]string{
			filepath.Join(dir, dataFile): "new", filepath.Join(dir, "auxiliary.db"): "new", filepath.Join(dir, "storage/b"): "new", filepath.Join(dir, keyFile): "new",
			filepath.Join(s.previous, dataFile): "old", filepath.Join(s.previous, "data.db-wal"): "old", filepath.Join(s.previous, "storage/a"): "old",
			filepath.Join(s.previous, keyFile): "old",
		})
		for _, gone := range []string{filepath.Join(dir, "storage/a"), filepath.Join(dir, "data.db-wal"), s.next} {
			if _, err := os.Lstat(gone); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("after %d steps: %s is left", steps, gone)
			}
		}
	}
	for _, hasEmptyDir := range []bool{false, true} {
		dir := filepath.Join(t.TempDir(), "data")
		write(restoreDirFor(dir), next)
		write(dir+beforeRestoreSuffix+"20260101-000000", old)
		if hasEmptyDir {
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		if err := Recover(dir); err != nil {
			t.Fatal(err)
		}
		expectFiles(t, map[string]string{filepath.Join(dir, dataFile): "new", filepath.Join(dir+beforeRestoreSuffix+"20260101-000000", dataFile): "old"})
	}
}

// An interrupted extraction has no previous directory, and is deleted.
func TestRecoverKeepsDataBeforeSwap(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	newFilledDir(t, dir)
	writeTestFile(t, restoreDirFor(dir), dataFile, "half")
	writeTestFile(t, filepath.Join(dir, restoringDir), dataFile, "half")
	before, err := os.ReadFile(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(Recover(dir), RemoveLeftovers(dir)); err != nil {
		t.Fatal(err)
	}
	expectFiles(t, map[string]string{filepath.Join(dir, dataFile): string(before)})
	for _, gone := range []string{restoreDirFor(dir), filepath.Join(dir, restoringDir)} {
		if _, err := os.Lstat(gone); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is left", gone)
		}
	}
	empty := filepath.Join(t.TempDir(), "data")
	writeTestFile(t, restoreDirFor(empty), dataFile, "half")
	if err := Recover(empty); err != nil || HasData(empty) {
		t.Errorf("%v, has data: %t", err, HasData(empty))
	}
}

func TestRestoreRejectsArchiveLargerThanDisk(t *testing.T) {
	if total, _ := DiskSpace(t.TempDir()); total == 0 {
		t.Skip("the free space is unknown")
	}
	var archive bytes.Buffer
	writer := zip.NewWriter(&archive)
	for _, name := range []string{dataFile, "storage/a", "storage/b"} {
		// a few bytes that claim to unpack to 2^63
		to, err := writer.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, CompressedSize64: 2, UncompressedSize64: 1 << 63})
		if err == nil {
			_, err = to.Write([]byte{3, 0})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "data")
	newFilledDir(t, dir)
	writeTestFile(t, filepath.Dir(dir), "bomb.zip", archive.String())
	_, err := Restore(dir, filepath.Join(filepath.Dir(dir), "bomb.zip"), Key{}, noPreparation)
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Lstat(restoreDirFor(dir)); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a directory is left")
	}
}
