package datadir

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestInspectFilesFollowsLinksToFolders(t *testing.T) {
	SetPrivateUmask()
	dir, elsewhere := t.TempDir(), t.TempDir()
	writeTestFile(t, elsewhere, "picture.jpg", "x")
	if err := errors.Join(os.Chmod(dir, 0o700), os.Chmod(elsewhere, 0o700), os.Symlink(elsewhere, filepath.Join(dir, "storage")),
		os.Symlink(dir, filepath.Join(elsewhere, "cycle")), os.Chmod(filepath.Join(elsewhere, "picture.jpg"), 0o644)); err != nil {
		t.Fatal(err)
	}
	found, err := InspectFiles(dir)
	if err != nil || len(found.Foreign) > 0 || len(found.Broken) > 0 {
		t.Errorf("%+v %v", found, err)
	}
	if found.Owner != "" && strings.Join(found.Exposed, " ") != filepath.Join("storage", "picture.jpg") {
		t.Errorf("exposed: %v", found.Exposed)
	}
}
