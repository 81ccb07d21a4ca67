package uploads

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const name = "ana000000000000-ticket000000001-file0000000001"

func appendBytes(t *testing.T, store *Store, offset int64, text string, want int64, problem error) {
	t.Helper()
	size, err := store.Append(name, offset, 10, strings.NewReader(text))
	if size != want || !errors.Is(err, problem) {
		t.Errorf("append %q at %d: %d, %v; want %d, %v", text, offset, size, err, want, problem)
	}
}

func TestAppendOnlyAtCurrentEnd(t *testing.T) {
	dir := t.TempDir()
	room := New(dir)
	appendBytes(t, room, 0, "", 0, nil)
	appendBytes(t, room, 0, "abc", 3, nil)
	appendBytes(t, room, 0, "abc", 3, ErrOffset)
	appendBytes(t, room, 4, "x", 3, ErrOffset)
	appendBytes(t, room, -1, "x", 3, ErrOffset)
	// simulate a restart
	room = New(dir)
	appendBytes(t, room, 3, "defg", 7, nil)
	appendBytes(t, room, 7, "hijk", 7, ErrTooLarge)
	appendBytes(t, room, 7, "hij", 10, nil)
	bytes, err := room.Read(name)
	if string(bytes) != "abcdefghij" || err != nil {
		t.Errorf("%q, %v", bytes, err)
	}
	info, err := os.Stat(filepath.Join(dir, Folder, name))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestConcurrentAppendsAtOneOffset(t *testing.T) {
	room := New(t.TempDir())
	var all sync.WaitGroup
	taken := make(chan bool, 8)
	for range 8 {
		all.Go(func() {
			_, err := room.Append(name, 0, 10, strings.NewReader("abc"))
			taken <- err == nil
		})
	}
	all.Wait()
	close(taken)
	count := 0
	for is := range taken {
		if is {
			count++
		}
	}
	if bytes, _ := room.Read(name); count != 1 || string(bytes) != "abc" {
		t.Errorf("%d were accepted, %q", count, bytes)
	}
}

func TestAppendRejectsPaths(t *testing.T) {
	room := New(t.TempDir())
	for _, bad := range []string{"", "../x", "a/b", "a.b", `a\b`} {
		if _, err := room.Append(bad, 0, 10, strings.NewReader("x")); !errors.Is(err, ErrName) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
