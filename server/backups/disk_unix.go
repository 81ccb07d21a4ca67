//go:build linux || darwin

package backups

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// CanWrite reports whether this process may write to a file or directory. It returns true for a file that doesn't exist. It
// must not open the file: closing a database file here would release SQLite's locks on it.
func CanWrite(name string) bool {
	err := unix.Faccessat(unix.AT_FDCWD, name, unix.W_OK, unix.AT_EACCESS)
	return err == nil || errors.Is(err, os.ErrNotExist)
}

// Inodes returns how many files the disk that contains a directory can hold, and how many more. Both are 0 if unknown.
func Inodes(folder string) (total, free int64) {
	var found syscall.Statfs_t
	if syscall.Statfs(folder, &found) != nil {
		return 0, 0
	}
	return int64(found.Files), int64(found.Ffree)
}

// SameDisk reports whether two directories are on the same disk.
func SameDisk(a, b string) bool {
	var one, other syscall.Stat_t
	return syscall.Stat(a, &one) == nil && syscall.Stat(b, &other) == nil && one.Dev == other.Dev
}
