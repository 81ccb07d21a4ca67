//go:build !unix

package datadir

import (
	"io/fs"
)

// ActAsOwner does nothing on this system, where new files inherit the permissions of their directory.
func ActAsOwner(string, bool) error { return nil }

// ActAsOwnerOnly does nothing on this system.
func ActAsOwnerOnly(string) error { return nil }

// AsInvoker calls work. On this system, commands always act as the user who started them.
func AsInvoker(work func() error) error { return work() }

// CheckOwner does nothing on this system.
func CheckOwner(string) error { return nil }

func keepOwner(string) func(path string) error { return func(string) error { return nil } }

func ownerCheck(string) (isOwn func(fs.FileInfo) bool, name string, err error) {
	return func(fs.FileInfo) bool { return true }, "", nil
}

// IsRootOwned returns true on this system.
func IsRootOwned(fs.FileInfo) bool { return true }

// CheckTrusted does nothing on this system, where the permissions of the directory decide who may write to a file.
func CheckTrusted(string) error { return nil }

// SetPrivateUmask does nothing on this system, where files inherit the permissions of their directory.
func SetPrivateUmask() {}

// DiskSpace returns the size and the free space, in bytes, of the disk that contains a directory; 0 if unknown.
func DiskSpace(string) (total, free int64) { return 0, 0 }
