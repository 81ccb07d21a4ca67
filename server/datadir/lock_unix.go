//go:build unix

package datadir

import (
	"os"
	"syscall"
)

const errLocked = syscall.EWOULDBLOCK

func lockExclusively(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

func lockShared(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
}
