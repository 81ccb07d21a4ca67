//go:build linux || darwin

package backups

import (
	"errors"
	"os"
	"syscall"
)

// accessWrite is W_OK of access(2).
const accessWrite = 2

// canWrite reports whether this process may write to a file or directory. It returns true for a file that doesn't exist. It
// must not open the file: closing a database file here would release SQLite's locks on it.
func canWrite(name string) bool {
	err := syscall.Access(name, accessWrite)
	return err == nil || errors.Is(err, os.ErrNotExist)
}
