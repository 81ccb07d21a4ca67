// Package uploads stores unfinished uploads, so that they can continue after a lost connection or a restart (Y17).
package uploads

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

// Folder is the name of the upload directory in the data directory. Backups exclude it, because devices send missing
// data again.
const Folder = ".uploads"

var (
	// ErrName means that the name could be a path.
	ErrName = errors.New("an upload's name may contain only a-z, 0-9 and -")
	// ErrOffset means that the offset isn't the end of the stored bytes.
	ErrOffset = errors.New("the offset isn't the end of the stored bytes")
	// ErrTooLarge means that the upload would exceed its size limit.
	ErrTooLarge = errors.New("the upload exceeds its size limit")

	plainName = regexp.MustCompile(`^[a-z0-9-]+$`)
)

// Store manages the unfinished uploads of one data directory.
type Store struct {
	dir  string
	lock sync.Mutex
}

// New returns the upload store of a data directory without creating it.
func New(dir string) *Store { return NewIn(filepath.Join(dir, Folder)) }

// NewIn returns a store of uploads in a directory of their own.
func NewIn(dir string) *Store { return &Store{dir: dir} }

// Append adds bytes at offset, which must be the end of the stored bytes, and returns the new size. An upload may have
// at most maxSize bytes. If writing fails, the upload is unchanged.
func (s *Store) Append(name string, offset, maxSize int64, bytes io.Reader) (int64, error) {
	file, err := s.path(name)
	if err != nil {
		return 0, err
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	var size int64
	if info, err := os.Stat(file); err == nil {
		size = info.Size()
	} else if !errors.Is(err, os.ErrNotExist) {
		return 0, err
	}
	if offset != size {
		return size, ErrOffset
	}
	added, err := io.ReadAll(io.LimitReader(bytes, maxSize-size+1))
	if err != nil || len(added) == 0 {
		return size, err
	}
	if size+int64(len(added)) > maxSize {
		return size, ErrTooLarge
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return size, err
	}
	out, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return size, err
	}
	_, err = out.WriteAt(added, size)
	if err != nil {
		err = errors.Join(err, out.Truncate(size))
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return size, err
	}
	return size + int64(len(added)), nil
}

// Read returns all stored bytes of an upload, nil if there are none.
func (s *Store) Read(name string) ([]byte, error) {
	file, err := s.path(name)
	if err != nil {
		return nil, err
	}
	bytes, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return bytes, err
}

func (s *Store) path(name string) (string, error) {
	if !plainName.MatchString(name) {
		return "", ErrName
	}
	return filepath.Join(s.dir, name), nil
}
