package backups

import (
	"errors"
	"strings"
	"syscall"
)

// Problem codes of a failed backup. The rules use the same codes.
const (
	DiskFull   = "disk-full"  // no space to write or verify the backup
	Unreadable = "unreadable" // the file or the database in it is damaged
	Failed     = "failed"     // any other error; the server's log has the details
)

// ProblemOf returns the problem code of an error, or "" for nil.
func ProblemOf(err error) string {
	var damaged unreadable
	switch {
	case err == nil:
		return ""
	case errors.Is(err, syscall.ENOSPC), strings.Contains(err.Error(), "database or disk is full"):
		return DiskFull
	case errors.As(err, &damaged):
		return Unreadable
	}
	return Failed
}

type unreadable struct{ error }
