//go:build !linux

package program

// isMount isn't asked here: a folder that can't be renamed refuses it, and nothing was replaced by then.
func isMount(string) bool { return false }
