//go:build !linux

package datadir

// isMount always returns false on this system. Renaming a mount point fails, before anything is replaced.
func isMount(string) bool { return false }
