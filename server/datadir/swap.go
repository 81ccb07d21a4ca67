package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Names of files and directories inside a data directory that a restore can't rename as a whole. Backups exclude them.
const (
	restoringDir = ".restoring"
	drillPrefix  = ".drill-"
	lostAndFound = "lost+found"
)

// realFolder resolves a data directory that is a symbolic link, so that a restore keeps the link. A broken link is an
// error, because its disk may not be mounted.
func realFolder(dir string) (string, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	info, err := os.Lstat(absolute)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return absolute, nil
	}
	real, err := filepath.EvalSymlinks(absolute)
	if errors.Is(err, fs.ErrNotExist) {
		target, err := os.Readlink(absolute)
		if err == nil && !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(absolute), target)
		}
		return "", errors.Join(err, checkRestoring(target), fmt.Errorf("%s is a link to %s, which isn't there. Is its disk mounted?", dir, target))
	}
	return real, err
}

func restoreDirFor(dir string) string { return filepath.Clean(dir) + ".restoring" }

type swap struct {
	dir, next, previous string
	// inPlace means that the contents are swapped file by file, because the directory can't be renamed.
	inPlace bool
	// empty means that the directory contained nothing before.
	empty bool
}

func newSwap(dir string) (swap, error) {
	stamp := time.Now().UTC().Format("20060102-150405")
	s := swap{dir: dir, next: restoreDirFor(dir), previous: filepath.Clean(dir) + beforeRestoreSuffix + stamp}
	if mustSwapInPlace(dir) {
		s.inPlace, s.next, s.previous = true, filepath.Join(dir, restoringDir), filepath.Join(dir, beforeRestoreSuffix+stamp)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return swap{}, err
	}
	s.empty = len(entries) == 1 && entries[0].Name() == lockFile
	if err := os.RemoveAll(s.next); err != nil {
		return swap{}, err
	}
	return s, os.Mkdir(s.next, 0o700)
}

// mustSwapInPlace reports whether a directory can't be renamed: it is a mount point, or its parent isn't writable. Windows
// doesn't rename a directory with an open file, and the lock's file is open.
func mustSwapInPlace(dir string) bool {
	if isMount(dir) || runtime.GOOS == "windows" {
		return true
	}
	probe, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".restoring-")
	if err != nil {
		return true
	}
	return os.Remove(probe) != nil
}

// run swaps the contents and returns the path of the previous ones. chown is called for each directory in which
// the swap created files.
func (s swap) run(chown func(dir string) error) (previous string, err error) {
	if s.inPlace {
		err = errors.Join(s.swapContents(), chown(s.dir))
	} else if err = s.swapDirs(); err == nil {
		err = errors.Join(chown(s.previous), chown(s.dir))
	}
	if err != nil {
		return "", err
	}
	if s.empty {
		return "", os.RemoveAll(s.previous)
	}
	return s.previous, nil
}

func (s swap) swapDirs() error {
	if err := os.Rename(s.dir, s.previous); err != nil {
		return errors.Join(fmt.Errorf("%s can't be renamed, and nothing was replaced: %w", s.dir, err), os.RemoveAll(s.next))
	}
	return s.finishDirs()
}

func (s swap) finishDirs() error {
	if err := os.Rename(s.next, s.dir); err != nil {
		return errors.Join(fmt.Errorf("%s can't be put in place: %w", s.next, err), os.Rename(s.previous, s.dir))
	}
	// Move the backups to the new directory, because the user may delete the old one. If that fails, they stay there.
	_ = os.Rename(filepath.Join(s.previous, core.LocalBackupsDirName), filepath.Join(s.dir, core.LocalBackupsDirName))
	return nil
}

// swapContents moves all files except backups. data.db is moved out first and moved in last, so that an interrupted swap
// leaves a directory without data.db next to a complete one, which checkRestoring detects. The lock is not moved, and a key
// always exists.
func (s swap) swapContents() error {
	if err := os.Mkdir(s.previous, 0o700); err != nil {
		return err
	}
	err := copyTo(filepath.Join(s.dir, keyFile), filepath.Join(s.previous, keyFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, os.RemoveAll(s.previous), os.RemoveAll(s.next))
	}
	err = s.move(s.dir, s.previous, func(data, rest []string) []string { return append(data, rest...) })
	if err != nil {
		return s.interrupted(err)
	}
	return s.moveIn()
}

// moveIn moves the extracted files into the emptied directory.
func (s swap) moveIn() error {
	if err := s.move(s.next, s.dir, func(data, rest []string) []string { return append(rest, data...) }); err != nil {
		return s.interrupted(err)
	}
	return os.RemoveAll(s.next)
}

func (s swap) interrupted(err error) error {
	return fmt.Errorf("the restore was interrupted: %w. Run it again; the previous data is in %s", err, s.previous)
}

// Recover completes a swap that the end of a process interrupted, so that the directory can be opened. It does nothing if
// there is no such swap, or if another process is still swapping.
func Recover(dir string) error {
	real, err := realFolder(dir)
	if err != nil || HasData(real) {
		return nil // opening the directory reports the error
	}
	// The previous directory exists only if the swap had begun, and then the next one is complete.
	if next, previous := restoreDirFor(real), newest(real+beforeRestoreSuffix); previous != "" && HasData(next) {
		unlock, err := Lock(previous)
		if err != nil {
			return nil
		}
		defer unlock()
		if err := os.Remove(real); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return swap{dir: real, next: next, previous: previous}.finishDirs()
	}
	next, previous := filepath.Join(real, restoringDir), newest(filepath.Join(real, beforeRestoreSuffix))
	if previous == "" || !HasData(next) {
		return nil
	}
	unlock, err := Lock(real)
	if err != nil {
		return nil
	}
	defer unlock()
	return swap{dir: real, next: next, previous: previous}.resumeContents()
}

// newest returns the last of the paths with a prefix that ends with a time, "" for none.
func newest(prefix string) string {
	entries, err := os.ReadDir(filepath.Dir(prefix))
	last := ""
	for _, entry := range entries {
		if err == nil && strings.HasPrefix(entry.Name(), filepath.Base(prefix)) {
			last = filepath.Join(filepath.Dir(prefix), entry.Name()) // sorted by name
		}
	}
	return last
}

// resumeContents continues swapContents. What is in the directory and still in the next one belongs to the previous one, as
// do the journals of its databases.
func (s swap) resumeContents() error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if isReserved(name) || name == keyFile || name == core.LocalBackupsDirName {
			continue
		}
		_, err := os.Lstat(filepath.Join(s.next, name))
		if err != nil && !strings.Contains(name, ".db-") {
			continue
		}
		if err := os.Rename(filepath.Join(s.dir, name), filepath.Join(s.previous, name)); err != nil {
			return err
		}
	}
	return s.moveIn()
}

// RemoveLeftovers deletes what interrupted backups and restores left. The caller must hold the directory's lock.
func RemoveLeftovers(dir string) error {
	err := ClearTemporary(dir)
	if real, linkErr := realFolder(dir); linkErr == nil && HasData(real) {
		err = errors.Join(err, os.RemoveAll(restoreDirFor(real)), os.RemoveAll(filepath.Join(real, restoringDir)))
	}
	return err
}

// move moves the files of a directory. order receives the database files separately and returns the order of the moves.
func (s swap) move(from, to string, order func(data, rest []string) []string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	var data, rest []string
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case name == lockFile, name == CommandSocket, from == s.dir && (isReserved(name) || name == keyFile || name == core.LocalBackupsDirName):
		case name == dataFile:
			data = append(data, name)
		default:
			rest = append(rest, name)
		}
	}
	for _, name := range order(data, rest) {
		if err := os.Rename(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return nil
}

// isReserved reports whether a file or directory in a data directory belongs to a swap, the lock or the file system.
func isReserved(name string) bool {
	return name == lockFile || name == CommandSocket || name == lostAndFound || name == restoringDir ||
		strings.HasPrefix(name, beforeRestoreSuffix) || strings.HasPrefix(name, drillPrefix)
}

// reservedNames returns the names of files and directories in a data directory that backups must exclude.
func reservedNames(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	var names []string
	for _, entry := range entries {
		if isReserved(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names, err
}
