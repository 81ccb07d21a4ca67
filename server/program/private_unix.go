//go:build unix

package program

import "syscall"

// KeepPrivate makes every file that this program writes from now on readable for its owner only (S18): database, backups, keys.
func KeepPrivate() { syscall.Umask(0o077) }
