package anchor

import (
	"errors"
	"os"
	"path/filepath"
)

// replaceFile replaces a file atomically and syncs it to disk. A partly written anchor would look damaged, and an
// anchor lost in a power cut would hide a truncation.
func replaceFile(file string, content []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = temp.Write(content) // CreateTemp uses mode 0600
	err = errors.Join(err, temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	dir, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	// Not every system can sync a directory; the file itself is already on disk.
	_ = dir.Sync()
	return dir.Close()
}
