package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// demoMark is in a folder that `coterie demo` filled, and in no other: no backup holds it, so that a restored folder has none.
const demoMark = "coterie.demo"

// MarkDemo says of a folder that a demo filled it.
func MarkDemo(dir string) error {
	return os.WriteFile(filepath.Join(dir, demoMark), []byte("`coterie demo` filled this folder; `coterie demo --wipe` empties it.\n"), 0o600)
}

// MarkNewDemo says it of a folder in which there is nothing yet, before a demo fills it. What it answers with takes the mark away again: a demo
// that was refused leaves an installation that somebody may begin to use.
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

// WipeDemo empties a folder that a demo filled, while no server runs in it. The mark goes last: what was interrupted can be done again.
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
