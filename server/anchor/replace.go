package anchor

import (
	"errors"
	"os"
	"path/filepath"
)

// replaceFile replaces a file atomically and syncs it to disk. A partly written anchor would look damaged, and an
// anchor lost in a power cut would hide a truncation.
func replace(file string, content []byte) error {
	next, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = next.Write(content) // CreateTemp uses mode 0600
	err = errors.Join(err, next.Sync(), next.Close())
	if err == nil {
		err = os.Rename(next.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(next.Name()))
	}
	folder, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	// Not every system can sync a directory; the file itself is already on disk.
	_ = folder.Sync()
	return folder.Close()
}
