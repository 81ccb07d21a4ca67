package datadir

import (
	"archive/zip"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestBackupContainsDataButNotKey(t *testing.T) {
	dir := t.TempDir()
	app := openTestApp(t, dir)
	if err := MarkDemo(dir); err != nil {
		t.Fatal(err)
	}
	writeTestFile(t, dir, CommandSocket, "a socket")
	if err := app.CreateBackup(context.Background(), "copy.zip"); err != nil {
		t.Fatal(err)
	}
	reader, err := zip.OpenReader(filepath.Join(dir, "backups", "copy.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var names []string
	for _, file := range reader.File {
		names = append(names, file.Name)
	}
	if !slices.Contains(names, "data.db") {
		t.Errorf("the backup contains %v", names)
	}
	for _, never := range []string{keyFile, lockFile, demoMark, CommandSocket} {
		if slices.Contains(names, never) {
			t.Errorf("the backup contains %s", never)
		}
	}
}

// A directory on another disk is part of the backup, and a restore recreates its files.
func TestBackupIncludesLinkedDirectories(t *testing.T) {
	dir, elsewhere := filepath.Join(t.TempDir(), "data"), t.TempDir()
	app := openTestApp(t, dir)
	for name, text := range map[string]string{"ticket/a.png": "picture", "ticket/deep/b.pdf": "document"} {
		file := filepath.Join(elsewhere, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{
		filepath.Join(dir, "storage"): elsewhere,
		// a cyclic link
		filepath.Join(elsewhere, "ticket", "round"): elsewhere,
	} {
		_ = os.RemoveAll(link)
		if err := os.Symlink(to, link); err != nil {
			t.Skip("symbolic links aren't supported:", err)
		}
	}
	if err := app.CreateBackup(context.Background(), "copy.zip"); err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(dir, "backups", "copy.zip")
	scratch, err := Unpack(dir, backup, Key{}, "")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"storage/ticket/a.png": "picture", "storage/ticket/deep/b.pdf": "document"} {
		if got, err := os.ReadFile(filepath.Join(scratch, name)); err != nil || string(got) != text {
			t.Errorf("%s: %q %v", name, got, err)
		}
	}
	if !HasData(scratch) {
		t.Error("the database isn't in it")
	}
	if _, err := os.Stat(backup + ".part"); err == nil {
		t.Error("an incomplete file is left")
	}
	links, err := LinkedFolders(dir, "backups")
	if err != nil || !slices.Equal(links, []string{"storage"}) {
		t.Error(links, err)
	}
}
