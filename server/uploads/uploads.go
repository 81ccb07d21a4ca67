// Package uploads keeps the bytes of files that are still being uploaded, so that an upload goes on after a lost connection or a restart (Y17).
package uploads

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

// Folder lies in the data folder and in no backup: a device sends again what isn't here.
const Folder = ".uploads"

var (
	// ErrName says that a name could be a path.
	ErrName = errors.New("an upload's name has other characters than a-z, 0-9 and -")
	// ErrOffset says that bytes don't follow on those that are kept.
	ErrOffset = errors.New("the bytes don't follow on those that are kept")
	// ErrTooLarge says that there are more bytes than were allowed.
	ErrTooLarge = errors.New("more bytes than are allowed")

	plainName = regexp.MustCompile(`^[a-z0-9-]+$`)
)

// Room is the folder of unfinished uploads of one data folder.
type Room struct {
	dir  string
	lock sync.Mutex
}

// New makes the room of a data folder; nothing is written yet.
func New(dir string) *Room { return &Room{dir: filepath.Join(dir, Folder)} }

// Append adds bytes at offset, which has to be where the kept ones end, and answers where they end then. At most `most` bytes are kept of
// one upload. What can't be written whole leaves the upload as it was.
func (r *Room) Append(name string, offset, most int64, bytes io.Reader) (int64, error) {
	file, err := r.path(name)
	if err != nil {
		return 0, err
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	var size int64
	if info, err := os.Stat(file); err == nil {
		size = info.Size()
	} else if !errors.Is(err, os.ErrNotExist) {
		return 0, err
	}
	if offset != size {
		return size, ErrOffset
	}
	added, err := io.ReadAll(io.LimitReader(bytes, most-size+1))
	if err != nil || len(added) == 0 {
		return size, err
	}
	if size+int64(len(added)) > most {
		return size, ErrTooLarge
	}
	if err := os.MkdirAll(r.dir, 0o700); err != nil {
		return size, err
	}
	kept, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return size, err
	}
	_, err = kept.WriteAt(added, size)
	if err != nil {
		err = errors.Join(err, kept.Truncate(size))
	}
	if err = errors.Join(err, kept.Close()); err != nil {
		return size, err
	}
	return size + int64(len(added)), nil
}

// Read is all that is kept of an upload.
func (r *Room) Read(name string) ([]byte, error) {
	file, err := r.path(name)
	if err != nil {
		return nil, err
	}
	bytes, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return bytes, err
}

func (r *Room) path(name string) (string, error) {
	if !plainName.MatchString(name) {
		return "", ErrName
	}
	return filepath.Join(r.dir, name), nil
}
