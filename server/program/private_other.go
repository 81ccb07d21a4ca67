//go:build !unix

package program

// KeepPrivate does nothing here: other systems keep files by the rights of their folder.
func KeepPrivate() {}
