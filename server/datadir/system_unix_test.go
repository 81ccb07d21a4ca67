//go:build unix

package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckTrusted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.pb.js")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := CheckTrusted(file); err != nil {
		t.Error(err)
	}
	if err := os.Chmod(file, 0o606); err != nil {
		t.Fatal(err)
	}
	if err := CheckTrusted(file); err == nil || !strings.Contains(err.Error(), "chmod o-w") {
		t.Errorf("everyone may write to it: %v", err)
	}
	if os.Geteuid() != root {
		return // only root can change the owner
	}
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(file, 12345, -1); err != nil {
		t.Fatal(err)
	}
	if err := CheckTrusted(file); err == nil || !strings.Contains(err.Error(), "#12345") {
		t.Errorf("another user's: %v", err)
	}
}
