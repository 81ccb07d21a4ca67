//go:build !linux

package datadir

import "testing"

func mountTestDir(t *testing.T, _ string) { t.Skip("mounts are tested only on Linux") }
