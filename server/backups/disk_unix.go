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

// DiskSpace returns the size and the free space, in bytes, of the disk that contains a directory.
func DiskSpace(folder string) (total, free int64) {
	var found syscall.Statfs_t
	if syscall.Statfs(folder, &found) != nil {
		return 0, 0
	}
	block := int64(found.Bsize)
	return int64(found.Blocks) * block, int64(found.Bavail) * block
}
