package datadir

import (
	"strings"
	"testing"
)

func TestLockRejectsSecondServer(t *testing.T) {
	dir := t.TempDir()
	unlock, err := Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(dir); err == nil || !strings.Contains(err.Error(), "already uses "+dir) {
		t.Errorf("a second server got %v", err)
	}
	unlock()
	unlock, err = Lock(dir)
	if err != nil {
		t.Fatalf("the lock outlived its server: %v", err)
	}
	unlock()
}
