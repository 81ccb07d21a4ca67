package program

import (
	"archive/zip"
	"context"
	"path/filepath"
	"slices"
	"testing"
)

func TestBackupHoldsTheDataAndNotTheKey(t *testing.T) {
	dir := t.TempDir()
	app := opened(t, dir)
	if err := MarkDemo(dir); err != nil {
		t.Fatal(err)
	}
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
		t.Errorf("the backup holds %v", names)
	}
	for _, never := range []string{keyFile, lockFile, demoMark} {
		if slices.Contains(names, never) {
			t.Errorf("the backup holds %s", never)
		}
	}
}
