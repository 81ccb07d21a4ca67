//go:build linux || darwin

package backups

import (
	"errors"
	"os"
	"syscall"
)

// writes is W_OK of access(2).
const writes = 2

// mayWrite says whether this program may write to a file or folder; one that isn't there is no obstacle. It doesn't open the file:
// closing a database's file here would drop the locks that SQLite holds on it.
func mayWrite(name string) bool {
	err := syscall.Access(name, writes)
	return err == nil || errors.Is(err, os.ErrNotExist)
}

// disk is the size of the disk that a folder lies on, and what is free of it for this program.
func disk(folder string) (total, free int64) {
	var found syscall.Statfs_t
	if syscall.Statfs(folder, &found) != nil {
		return 0, 0
	}
	block := int64(found.Bsize)
	return int64(found.Blocks) * block, int64(found.Bavail) * block
}
