package datadir

import (
	"os"

	"golang.org/x/sys/windows"
)

const errLocked = windows.ERROR_LOCK_VIOLATION

func lockExclusively(file *os.File) error {
	return lockWith(file, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY)
}

func lockShared(file *os.File) error { return lockWith(file, windows.LOCKFILE_FAIL_IMMEDIATELY) }

// lockWith locks a byte after the content, because no other process can read a locked byte.
func lockWith(file *os.File, flags uint32) error {
	return windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1})
}
