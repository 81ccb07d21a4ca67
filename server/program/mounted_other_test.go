//go:build !linux

package program

import "testing"

func mounted(t *testing.T, _ string) { t.Skip("mounts are only tried on Linux") }
