package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// demoMark marks a directory that `coterie demo` filled. Backups exclude it, so that a restored directory is never
// wiped.
const demoMark = "coterie.demo"

// MarkDemo marks a directory as filled by a demo.
func MarkDemo(dir string) error {
	return os.WriteFile(filepath.Join(dir, demoMark), []byte("`coterie demo` filled this folder; `coterie demo --wipe` empties it.\n"), 0o600)
}

// MarkNewDemo marks an empty directory before a demo fills it. unmark removes the mark again if the demo was refused.
func MarkNewDemo(dir string) (unmark func() error, err error) {
	none := func() error { return nil }
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return none, err
	}
	if len(entries) > 0 {
		return none, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return none, err
	}
	return func() error { return os.Remove(filepath.Join(dir, demoMark)) }, MarkDemo(dir)
}

// WipeDemo empties a directory that a demo filled and that no server uses. It removes the mark last, so that an
// interrupted wipe can be repeated.
func WipeDemo(dir string) error {
	mark := filepath.Join(dir, demoMark)
	if _, err := os.Stat(mark); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s wasn't filled by `coterie demo`: nothing was deleted", dir)
	} else if err != nil {
		return err
	}
	unlock, err := Lock(dir)
	if err != nil {
		return err
	}
	defer unlock()
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Name() == demoMark {
			continue
		}
		if err := os.RemoveAll(filepath.Join(dir, entry.Name())); err != nil {
			return err
		}
	}
	return os.Remove(mark)
}
