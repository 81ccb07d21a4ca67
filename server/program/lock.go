package program

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Lock keeps a second server off the data folder: devices, limits and the write queue live in one process. The lock ends with the
// process, however that ends, or with unlock.
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
		return nil, fmt.Errorf("another Coterie serves %s already; stop it first", dir)
	}
	return nil, err
}
