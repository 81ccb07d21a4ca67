//go:build !linux && !darwin

package backups

import "path/filepath"

// CanWrite returns true on this system.
func CanWrite(string) bool { return true }

// Inodes returns 0 on this system.
func Inodes(string) (total, free int64) { return 0, 0 }

// SameDisk compares the volumes of two directories.
func SameDisk(a, b string) bool { return filepath.VolumeName(a) == filepath.VolumeName(b) }
