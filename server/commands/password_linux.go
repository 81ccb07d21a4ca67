package commands

import (
	"os"

	"golang.org/x/sys/unix"
)

// hideTyping turns off the terminal's echo. restore turns it on again.
func hideTyping(terminal *os.File) (restore func()) {
	fd := int(terminal.Fd())
	before, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return func() {}
	}
	quiet := *before
	quiet.Lflag &^= unix.ECHO
	_ = unix.IoctlSetTermios(fd, unix.TCSETS, &quiet)
	return func() { _ = unix.IoctlSetTermios(fd, unix.TCSETS, before) }
}
