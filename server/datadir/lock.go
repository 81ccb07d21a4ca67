package datadir

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Lock prevents a second server from using the data directory, because a single process must hold the state of devices,
// limits and the write queue. The lock ends with unlock or with the process.
func Lock(dir string) (unlock func(), err error) {
	file, err := os.OpenFile(filepath.Join(dir, lockFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err = lockExclusively(file); err == nil {
		return func() { _ = file.Close() }, nil
	}
	_ = file.Close()
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("another Coterie already uses %s; stop it first", dir)
	}
	return nil, err
}
