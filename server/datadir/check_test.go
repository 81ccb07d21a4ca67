package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestDamagedDatabaseErrorHasAdvice(t *testing.T) {
	for name, each := range map[string]struct{ content, advice string }{
		"empty":         {"", "is empty"},
		"overwritten":   {strings.Repeat("x", 4096), "isn't a valid database"},
		"damaged pages": {sqliteHeader + strings.Repeat("\x00\xff", 4096), "coterie restore"},
	} {
		dir := t.TempDir()
		writeTestFile(t, dir, keyFile, strings.Repeat("k", keyLength))
		writeTestFile(t, dir, dataFile, each.content)
		t.Setenv(KeyVariable, "")
		app, _, err := NewApp(dir, time.Second)
		if err == nil {
			_, err = Open(app, Upgrade{})
		}
		if err == nil || !strings.Contains(err.Error(), each.advice) || !strings.Contains(err.Error(), "coterie restore") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A restore that was killed between its two renames leaves no directory. The server must not start with an empty one,
// because the first visitor would become admin.
func TestInterruptedRestoreIsRejected(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "coterie_data")
	if err := os.MkdirAll(dir+".restoring", 0o700); err != nil {
		t.Fatal(err)
	}
	writeTestFile(t, dir+".restoring", dataFile, sqliteHeader)
	t.Setenv(KeyVariable, "")
	_, _, err := NewApp(dir, time.Second)
	if err == nil || !strings.Contains(err.Error(), "was interrupted") || !strings.Contains(err.Error(), "coterie restore") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, keyFile)); err == nil {
		t.Error("a key was created")
	}
}

func TestRequireDataRejectsMissingDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mistyped")
	if err := RequireData(dir); err == nil || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), "--dir") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("the directory was created")
	}
	if err := os.MkdirAll(dir+".restoring", 0o700); err != nil {
		t.Fatal(err)
	}
	writeTestFile(t, dir+".restoring", dataFile, sqliteHeader)
	if err := RequireData(dir); err == nil || !strings.Contains(err.Error(), "was interrupted") {
		t.Errorf("got %v", err)
	}
	previous := t.TempDir()
	writeTestFile(t, previous, dataFile, sqliteHeader)
	if err := RequireData(previous); err != nil {
		t.Error(err)
	}
}

func TestUncreatableDirectoryErrorHasAdvice(t *testing.T) {
	file := t.TempDir()
	writeTestFile(t, file, "taken", "x")
	_, _, err := NewApp(filepath.Join(file, "taken", "data"), time.Second)
	if err == nil || !strings.Contains(err.Error(), "--dir") {
		t.Errorf("got %v", err)
	}
}

func TestWrongKeyErrorHasAdvice(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(KeyVariable, "")
	app, _, err := NewApp(dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(app, Upgrade{}); err != nil {
		t.Fatal(err)
	}
	if err := app.Save(app.Settings()); err != nil {
		t.Fatal(err)
	}
	if err := app.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Setenv(KeyVariable, "")
	writeTestFile(t, dir, keyFile, strings.Repeat("w", keyLength))
	app, _, err = NewApp(dir, time.Second)
	if err == nil {
		_, err = Open(app, Upgrade{})
	}
	if err == nil || !strings.Contains(err.Error(), "isn't the one that encrypted this data") {
		t.Errorf("wrong key: %v", err)
	}
}

func TestPermissionsAreRestricted(t *testing.T) {
	t.Setenv(KeyVariable, "")
	dir := t.TempDir()
	file := filepath.Join(dir, "backups", "old.zip")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := prepareDir(dir); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup is %v %v", info.Mode(), err)
	}
}
