package program

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

// Names within a data folder that can't be renamed itself. No backup holds them.
const (
	restoringWithin = ".restoring"
	drillWithin     = ".drill-"
	lostAndFound    = "lost+found"
)

// realFolder is where a data folder lies: of a symbolic link the folder that it leads to, so that a restore keeps the link. A link that
// leads nowhere is an error: its disk may be missing.
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

// besides is where a backup is unpacked beside the folder whose place it takes.
func besides(dir string) string { return filepath.Clean(dir) + ".restoring" }

// swap replaces the contents of a data folder.
type swap struct {
	dir, next, kept string
	// within says that the folder itself can't be renamed, as it is a mount or the folder above can't be written: its contents are swapped.
	within bool
	// empty says that the folder held nothing before.
	empty bool
}

// newSwap makes the folder that the new contents are put into.
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

// swapsWithin says whether a folder can't be renamed: it is a mount of its own, or nothing can be made in the folder above.
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

// do swaps the contents and answers where the earlier ones are. giveToOwner gets each folder in which the swap made something.
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
	// The kept folder may be removed, and the backups must not go with it. Where they can't be moved they stay there.
	_ = os.Rename(filepath.Join(s.kept, core.LocalBackupsDirName), filepath.Join(s.dir, core.LocalBackupsDirName))
	return nil
}

// contents moves each file but the backups. data.db goes out first and comes in last: a swap that is interrupted leaves a folder without it beside a full
// one, which checkRestoring knows. The lock stays, and the key is never missing.
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

// move moves what is in a folder in an order of the names, of which those of the database are named apart.
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

// staysWithin says of a name in a data folder that it belongs to a swap, to the lock or to the disk.
func staysWithin(name string) bool {
	return name == lockFile || name == lostAndFound || name == restoringWithin ||
		strings.HasPrefix(name, beforeRestore) || strings.HasPrefix(name, drillWithin)
}

// leftWithin are the names in a data folder that no backup may hold.
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
