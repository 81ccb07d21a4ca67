package anchor

import (
	"errors"
	"os"
	"path/filepath"
)

// replace writes a file as a whole and waits for the disk: half an anchor would look like a damaged one, and one that a power cut
// takes back would let the entries after it be cut off unseen.
func replace(file string, content []byte) error {
	next, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = next.Write(content) // the mode of a temporary file is 0600
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
	// not every system can flush a folder; the file itself is on the disk
	_ = folder.Sync()
	return folder.Close()
}
