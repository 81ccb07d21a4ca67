//go:build !linux

package commands

import "os"

// hideTyping does nothing on this system.
func hideTyping(*os.File) (restore func()) { return func() {} }
