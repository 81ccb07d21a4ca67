//go:build !linux

package commands

import "os"

// hideTyping can't switch the echo off here; piping the password in shows nothing.
func hideTyping(*os.File) (restore func()) { return func() {} }
