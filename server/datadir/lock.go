package datadir

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// lockPatience is how long Lock waits for the lock, because FindServer holds it for a moment.
const lockPatience = time.Second

// ErrInUse means that another process holds the lock of a data directory.
var ErrInUse = errors.New("already uses")

// Server is what a server writes into the lock file for other commands.
type Server struct {
	Version string `json:"version"`
	// URL is the public address, HTTP the address that it listens on.
	URL  string `json:"url"`
	HTTP string `json:"http"`
}

// Lock prevents a second server from using the data directory, because a single process must hold the state of devices,
// limits and the write queue. The lock ends with unlock or with the process.
func Lock(dir string) (unlock func(), err error) {
	file, err := lock(dir, lockPatience)
	if err != nil {
		return nil, err
	}
	return func() { _ = file.Close() }, nil
}

// LockForServer is Lock for a server, which describes itself in the lock file.
func LockForServer(dir string, server Server) (unlock func(), err error) {
	file, err := lock(dir, lockPatience)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(server)
	if err == nil {
		err = file.Truncate(0)
	}
	if err == nil {
		_, err = file.Write(append(text, '\n'))
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return func() { _ = file.Close() }, nil
}

func lock(dir string, patience time.Duration) (*os.File, error) {
	file, err := os.OpenFile(filepath.Join(dir, lockFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		err = lockExclusively(file)
		if err == nil {
			return file, nil
		}
		if !errors.Is(err, errLocked) || time.Now().After(deadline) {
			break
		}
	}
	_ = file.Close()
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("another Coterie %w %s; stop it first", ErrInUse, dir)
	}
	return nil, err
}

// FindServer returns what the last server of a data directory wrote about itself, and whether one runs now. It changes
// nothing, and several processes may call it at the same time.
func FindServer(dir string) (last Server, running bool, err error) {
	file, err := os.Open(filepath.Join(dir, lockFile))
	if errors.Is(err, fs.ErrNotExist) {
		return Server{}, false, nil
	}
	if err != nil {
		return Server{}, false, err
	}
	defer file.Close()
	// servers of earlier versions wrote nothing
	_ = json.NewDecoder(file).Decode(&last)
	if err := lockShared(file); err != nil {
		if errors.Is(err, errLocked) {
			return last, true, nil
		}
		return last, false, err
	}
	return last, false, nil
}
