//go:build !linux && !darwin

package datadir

// DiskSpace returns the size and the free space, in bytes, of the disk that contains a directory; 0 if unknown.
func DiskSpace(string) (total, free int64) { return 0, 0 }
