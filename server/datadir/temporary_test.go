package datadir

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// A command opens the data while another process writes a backup to PocketBase's temporary directory.
func TestOpenKeepsFilesOfRunningBackup(t *testing.T) {
	dir := t.TempDir()
	if err := openAndClose(t, dir, Upgrade{}); err != nil {
		t.Fatal(err)
	}
	part := filepath.Join(dir, core.LocalTempDirName, "pb_backup_ab12cd")
	if err := os.MkdirAll(filepath.Dir(part), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(part, []byte("half a backup"), 0o600); err != nil {
		t.Fatal(err)
	}
	app := openTestApp(t, dir)
	if _, err := os.Stat(part); err != nil {
		t.Fatal(err)
	}
	// the rest of the bootstrap has completed
	if !app.IsBootstrapped() || app.Settings().IsNew() {
		t.Error("the settings weren't read")
	}
	if err := app.ReloadSettings(); err != nil {
		t.Error(err)
	}
	if err := ClearTemporary(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Dir(part)); !os.IsNotExist(err) {
		t.Errorf("left: %v", err)
	}
}
