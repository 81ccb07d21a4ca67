//go:build linux || darwin

package backups

import "syscall"

// disk is the size of the disk that a folder lies on, and what is free of it for this program.
func disk(folder string) (total, free int64) {
	var found syscall.Statfs_t
	if syscall.Statfs(folder, &found) != nil {
		return 0, 0
	}
	block := int64(found.Bsize)
	return int64(found.Blocks) * block, int64(found.Bavail) * block
}
