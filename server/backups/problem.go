package backups

import (
	"errors"
	"strings"
	"syscall"
)

// What can be wrong with a backup; the words stand with the rules.
const (
	Full       = "disk-full"  // no room for it, or for reading it back
	Unreadable = "unreadable" // the file, or the database in it, is damaged
	Failed     = "failed"     // anything else: the server's log says what
)

// ProblemOf names what kept a backup from being made; "" for nothing.
func ProblemOf(err error) string {
	var damaged unreadable
	switch {
	case err == nil:
		return ""
	case errors.Is(err, syscall.ENOSPC), strings.Contains(err.Error(), "database or disk is full"):
		return Full
	case errors.As(err, &damaged):
		return Unreadable
	}
	return Failed
}

type unreadable struct{ error }
