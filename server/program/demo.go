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
