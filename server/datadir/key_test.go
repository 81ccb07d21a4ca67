package datadir

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestKeyIsCreatedOnceAndPrivate(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(KeyVariable, "")
	first, err := ensureKey(dir)
	if err != nil || len(first) != keyLength {
		t.Fatal(first, err)
	}
	info, err := os.Stat(filepath.Join(dir, keyFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatal(info.Mode(), err)
	}
	t.Setenv(KeyVariable, "")
	if again, err := ensureKey(dir); err != nil || again != first {
		t.Fatal(again, err)
	}
}

func TestMissingKeyIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(KeyVariable, "")
	if err := os.WriteFile(filepath.Join(dir, "data.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ensureKey(dir); err == nil || !strings.Contains(err.Error(), "--without-key") {
		t.Fatal(err)
	}
}

func TestRestoreRetainsPreviousDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	t.Setenv(KeyVariable, "")
	writeTestFile(t, dir, keyFile, strings.Repeat("k", keyLength))
	writeTestFile(t, dir, "data.db", "old")
	// earlier versions included the demo mark in backups
	backup := zipFile(t, map[string]string{"data.db": "new", "storage/a": "file", demoMark: ""})
	previous, err := Restore(dir, backup, Key{}, noPreparation)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		filepath.Join(dir, "data.db"): "new", filepath.Join(dir, "storage/a"): "file", filepath.Join(previous, "data.db"): "old",
		filepath.Join(dir, keyFile): strings.Repeat("k", keyLength),
	} {
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s: %q %v", file, got, err)
		}
	}
	if err := WipeDemo(dir); err == nil {
		t.Error("a restored directory was wiped as a demo")
	}
}

func TestRestoreRejectsDamagedArchive(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	writeTestFile(t, dir, keyFile, strings.Repeat("k", keyLength))
	writeTestFile(t, dir, "data.db", "old")
	backup := zipFile(t, map[string]string{"data.db": strings.Repeat("new", 1000)})
	content, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	// damage only the data inside the archive, not the headers or the file list
	for at := 40; at < 50; at++ {
		content[at] ^= 0xff
	}
	writeTestFile(t, filepath.Dir(backup), filepath.Base(backup), string(content))
	if _, err := Restore(dir, backup, Key{}, noPreparation); err == nil || !strings.Contains(err.Error(), backup+" can't be unpacked, and nothing was replaced") {
		t.Errorf("got %v", err)
	}
	if _, err := Unpack(dir, backup, Key{}, ""); err == nil || !strings.Contains(err.Error(), backup+" can't be unpacked") {
		t.Errorf("got %v", err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "data.db")); err != nil || string(got) != "old" {
		t.Errorf("%q %v", got, err)
	}
	if names := countEntries(t, filepath.Dir(dir)); names != 1 {
		t.Errorf("%d folders instead of one", names)
	}
}

func TestRestoreRejectsInvalidBackups(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	t.Setenv(KeyVariable, "")
	if _, err := Restore(dir, zipFile(t, map[string]string{"data.db": "new"}), Key{}, noPreparation); !errors.Is(err, ErrNoKey) {
		t.Errorf("without a key: %v", err)
	}
	writeTestFile(t, dir, keyFile, strings.Repeat("k", keyLength))
	writeTestFile(t, dir, "data.db", "old")
	for name, files := range map[string]map[string]string{
		"other archive": {"other.txt": ""},
		"path outside":  {"data.db": "", "../evil": ""},
	} {
		if _, err := Restore(dir, zipFile(t, files), Key{}, noPreparation); err == nil {
			t.Errorf("%s was accepted", name)
		}
		if got, _ := os.ReadFile(filepath.Join(dir, "data.db")); string(got) != "old" {
			t.Errorf("%s changed the directory", name)
		}
	}
	unlock, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if _, err := Restore(dir, zipFile(t, map[string]string{"data.db": "new"}), Key{}, noPreparation); err == nil {
		t.Error("restored although a server is running")
	}
}

// noPreparation leaves the extracted backup unchanged.
func noPreparation(string) error { return nil }

func writeTestFile(t *testing.T, dir, name, content string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func zipFile(t *testing.T, files map[string]string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup.zip")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	writer := zip.NewWriter(file)
	for name, content := range files {
		entry, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}
