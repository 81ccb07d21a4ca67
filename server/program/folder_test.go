package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestDamagedFolderSaysWhatToDo(t *testing.T) {
	for name, each := range map[string]struct{ content, advice string }{
		"cut to nothing": {"", "is empty"},
		"overwritten":    {strings.Repeat("x", 4096), "no database any more"},
		"torn inside":    {sqliteHeader + strings.Repeat("\x00\xff", 4096), "coterie restore"},
	} {
		dir := t.TempDir()
		write(t, dir, keyFile, strings.Repeat("k", keyLength))
		write(t, dir, dataFile, each.content)
		t.Setenv(KeyVariable, "")
		app, _, err := New(dir, time.Second)
		if err == nil {
			_, err = Open(app)
		}
		if err == nil || !strings.Contains(err.Error(), each.advice) || !strings.Contains(err.Error(), "coterie restore") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWrongKeyNamesTheWayOut(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(KeyVariable, "")
	app, _, err := New(dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(app); err != nil {
		t.Fatal(err)
	}
	if err := app.Save(app.Settings()); err != nil {
		t.Fatal(err)
	}
	if err := app.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Setenv(KeyVariable, "")
	write(t, dir, keyFile, strings.Repeat("w", keyLength))
	app, _, err = New(dir, time.Second)
	if err == nil {
		_, err = Open(app)
	}
	if err == nil || !strings.Contains(err.Error(), "isn't the one this data was sealed with") {
		t.Errorf("another key: %v", err)
	}
}

func TestFilesOpenToOthersAreClosed(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "backups", "old.zip")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := checkFolder(dir); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup is %v %v", info.Mode(), err)
	}
}
