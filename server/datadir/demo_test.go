package datadir

import (
	"os"
	"path/filepath"
	"testing"
)

func newDemoDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"data.db", "coterie.key", "storage/file"} {
		target := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func countEntries(t *testing.T, dir string) int {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

func TestWipeDemoRejectsUnmarkedDirectory(t *testing.T) {
	dir := newDemoDir(t)
	if err := WipeDemo(dir); err == nil {
		t.Error("an unmarked directory was wiped")
	}
	if _, err := os.Stat(filepath.Join(dir, "data.db")); err != nil {
		t.Error("the data was deleted:", err)
	}
}

func TestWipeDemoRemovesInterruptedDemo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "demo")
	if _, err := MarkNewDemo(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "data.db"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WipeDemo(dir); err != nil {
		t.Fatal(err)
	}
	if left := countEntries(t, dir); left != 0 {
		t.Errorf("%d are left", left)
	}
}

func TestMarkNewDemoSkipsExistingData(t *testing.T) {
	dir := newDemoDir(t)
	before := countEntries(t, dir)
	unmark, err := MarkNewDemo(dir)
	if err != nil || unmark() != nil || countEntries(t, dir) != before {
		t.Errorf("%v, %d of %d", err, countEntries(t, dir), before)
	}
	refused := t.TempDir()
	if unmark, err = MarkNewDemo(refused); err != nil || unmark() != nil || countEntries(t, refused) != 0 {
		t.Errorf("the mark of a refused demo remains: %v", err)
	}
}

func TestWipeDemoEmptiesMarkedDirectory(t *testing.T) {
	dir := newDemoDir(t)
	if err := MarkDemo(dir); err != nil {
		t.Fatal(err)
	}
	if err := WipeDemo(dir); err != nil {
		t.Fatal(err)
	}
	if left := countEntries(t, dir); left != 0 {
		t.Errorf("%d are left", left)
	}
	if err := WipeDemo(dir); err == nil {
		t.Error("the mark remains after wiping")
	}
}

func TestWipeDemoRejectsRunningServer(t *testing.T) {
	dir := newDemoDir(t)
	if err := MarkDemo(dir); err != nil {
		t.Fatal(err)
	}
	unlock, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if err := WipeDemo(dir); err == nil {
		t.Error("the directory of a running server was wiped")
	}
	if _, err := os.Stat(filepath.Join(dir, "data.db")); err != nil {
		t.Error("the data was deleted:", err)
	}
}
