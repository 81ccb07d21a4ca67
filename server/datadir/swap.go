package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Names inside a data directory that can't be renamed as a whole. Backups exclude them.
const (
	restoringWithin = ".restoring"
	drillWithin     = ".drill-"
	lostAndFound    = "lost+found"
)

// realFolder resolves a data directory that is a symbolic link, so that a restore keeps the link. A broken link is an
// error, because its disk may not be mounted.
func realFolder(dir string) (string, error) {
	whole, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	info, err := os.Lstat(whole)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return whole, nil
	}
	real, err := filepath.EvalSymlinks(whole)
	if errors.Is(err, fs.ErrNotExist) {
		target, err := os.Readlink(whole)
		if err == nil && !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(whole), target)
		}
		return "", errors.Join(err, checkRestoring(target), fmt.Errorf("%s is a link to %s, which isn't there. Is its disk mounted?", dir, target))
	}
	return real, err
}

// restoreDirFor returns the directory next to dir into which a backup is extracted.
func besides(dir string) string { return filepath.Clean(dir) + ".restoring" }

// swap replaces the contents of a data directory.
type swap struct {
	dir, next, kept string
	// within means that the contents are swapped file by file, because the directory is a mount point or its parent
	// isn't writable.
	within bool
	// empty means that the directory held nothing before.
	empty bool
}

// newSwap creates the directory for the new contents.
func newSwap(dir string) (swap, error) {
	stamp := time.Now().UTC().Format("20060102-150405")
	made := swap{dir: dir, next: besides(dir), kept: filepath.Clean(dir) + beforeRestore + stamp}
	if swapsWithin(dir) {
		made.within, made.next, made.kept = true, filepath.Join(dir, restoringWithin), filepath.Join(dir, beforeRestore+stamp)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return swap{}, err
	}
	made.empty = len(entries) == 1 && entries[0].Name() == lockFile
	if err := os.RemoveAll(made.next); err != nil {
		return swap{}, err
	}
	return made, os.Mkdir(made.next, 0o700)
}

// swapsWithin reports whether a directory can't be renamed: it is a mount point, or its parent isn't writable.
func swapsWithin(dir string) bool {
	if isMount(dir) {
		return true
	}
	probe, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".restoring-")
	if err != nil {
		return true
	}
	return os.Remove(probe) != nil
}

// run swaps the contents and returns the path of the previous ones. giveToOwner is called for each directory in which
// the swap created files.
func (s swap) do(giveToOwner func(dir string) error) (kept string, err error) {
	if s.within {
		err = errors.Join(s.contents(), giveToOwner(s.dir))
	} else if err = s.whole(); err == nil {
		err = errors.Join(giveToOwner(s.kept), giveToOwner(s.dir))
	}
	if err != nil {
		return "", err
	}
	if s.empty {
		return "", os.RemoveAll(s.kept)
	}
	return s.kept, nil
}

func (s swap) whole() error {
	if err := os.Rename(s.dir, s.kept); err != nil {
		return errors.Join(fmt.Errorf("%s can't be renamed, and nothing was replaced: %w", s.dir, err), os.RemoveAll(s.next))
	}
	if err := os.Rename(s.next, s.dir); err != nil {
		return errors.Join(fmt.Errorf("%s can't be put in place: %w", s.next, err), os.Rename(s.kept, s.dir))
	}
	// Move the backups to the new directory, because the user may delete the old one. If that fails, they stay there.
	_ = os.Rename(filepath.Join(s.kept, core.LocalBackupsDirName), filepath.Join(s.dir, core.LocalBackupsDirName))
	return nil
}

// swapContents moves all files except backups. data.db is moved out first and in last, so that an interrupted swap
// leaves a directory without it next to a complete one, which checkRestoring detects. The lock stays in place, and the
// key is never missing.
func (s swap) contents() error {
	if err := os.Mkdir(s.kept, 0o700); err != nil {
		return err
	}
	err := copyTo(filepath.Join(s.dir, keyFile), filepath.Join(s.kept, keyFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, os.RemoveAll(s.kept), os.RemoveAll(s.next))
	}
	err = s.move(s.dir, s.kept, func(data, rest []string) []string { return append(data, rest...) })
	if err == nil {
		err = s.move(s.next, s.dir, func(data, rest []string) []string { return append(rest, data...) })
	}
	if err != nil {
		return fmt.Errorf("the restore was interrupted: %w. Run it again; what was there before is in %s", err, s.kept)
	}
	return os.RemoveAll(s.next)
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
		case name == lockFile, from == s.dir && (staysWithin(name) || name == keyFile || name == core.LocalBackupsDirName):
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

// isReserved reports whether a name in a data directory belongs to a swap, the lock or the file system.
func staysWithin(name string) bool {
	return name == lockFile || name == lostAndFound || name == restoringWithin ||
		strings.HasPrefix(name, beforeRestore) || strings.HasPrefix(name, drillWithin)
}

// reservedNames returns the names in a data directory that backups must exclude.
func leftWithin(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	var names []string
	for _, entry := range entries {
		if staysWithin(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names, err
}
