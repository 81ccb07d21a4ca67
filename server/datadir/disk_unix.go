//go:build linux || darwin

package datadir

import "syscall"

// DiskSpace returns the size and the free space, in bytes, of the disk that contains a directory; 0 if unknown.
func DiskSpace(dir string) (total, free int64) {
	var found syscall.Statfs_t
	if syscall.Statfs(dir, &found) != nil {
		return 0, 0
	}
	block := int64(found.Bsize)
	return int64(found.Blocks) * block, int64(found.Bavail) * block
}
