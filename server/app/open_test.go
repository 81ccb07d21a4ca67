package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"coterie/datadir"
)

// Errors that users see must contain advice, not only the library's message (A11).
func TestOpenWithWrongKeyErrorHasAdvice(t *testing.T) {
	t.Setenv(datadir.KeyVariable, "")
	dir := t.TempDir()
	app, _, err := datadir.NewApp(dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := datadir.Open(app, datadir.Upgrade{}); err != nil {
		t.Fatal(err)
	}
	if err := app.Save(app.Settings()); err != nil {
		t.Fatal(err)
	}
	if err := app.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Setenv(datadir.KeyVariable, "")
	if err := os.WriteFile(filepath.Join(dir, "coterie.key"), []byte(strings.Repeat("w", 32)), 0o600); err != nil {
		t.Fatal(err)
	}
	instance, err := New(Options{Assets: fstest.MapFS{}, Dir: dir, HTTP: "127.0.0.1:8090", QueryTimeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	err = instance.Open()
	if err == nil || !strings.Contains(err.Error(), "isn't the one that encrypted this data") {
		t.Errorf("wrong key: %v", err)
	}
}
