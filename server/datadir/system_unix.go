//go:build unix

package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

const root = 0

type owner struct{ uid, gid int }

// ownerOf returns the owner of the database, of the directory or of its nearest existing parent. A database that
// belongs to root is ignored, because a command run as root may have created it.
func ownerOf(dir string) (owner, error) {
	if found, err := ownerOfFile(filepath.Join(dir, dataFile)); err == nil && found.uid != root {
		return found, nil
	}
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return owner{}, err
	}
	for {
		found, err := ownerOfFile(absolute)
		if !errors.Is(err, fs.ErrNotExist) || absolute == filepath.Dir(absolute) {
			return found, err
		}
		absolute = filepath.Dir(absolute)
	}
}

func ownerOfFile(name string) (owner, error) {
	info, err := os.Stat(name)
	if err != nil {
		return owner{}, err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return owner{}, fmt.Errorf("%s: can't determine its owner", name)
	}
	return owner{int(stat.Uid), int(stat.Gid)}, nil
}

// ActAsOwner makes a process of root act as the owner of a data directory, so that new files belong to that user (O1). It
// also transfers files that earlier commands of root created. It returns an error with the command to run if the current
// user is neither root nor the owner. With permanent, root's privileges are dropped for the rest of the process, and
// AsInvoker can't be used afterwards.
func ActAsOwner(dir string, permanent bool) error {
	return actAsOwner(dir, permanent, func(found owner) error {
		if _, err := os.Stat(dir); err != nil {
			return nil
		}
		return chownFromRoot(dir, found)
	})
}

// ActAsOwnerOnly is ActAsOwner without changing the owner of any file.
func ActAsOwnerOnly(dir string) error {
	return actAsOwner(dir, false, func(owner) error { return nil })
}

func actAsOwner(dir string, permanent bool, prepare func(owner) error) error {
	if os.Geteuid() != root {
		return CheckOwner(dir)
	}
	found, err := ownerOf(dir)
	if err != nil || found.uid == root {
		return err
	}
	if err := prepare(found); err != nil {
		return err
	}
	act := found.setEffectiveUser
	if permanent {
		act = found.setUserPermanently
	}
	if err := act(); err != nil {
		return fmt.Errorf("%s belongs to %s, and this process may not act for them (%w). Run `%s`", dir, found.name(), err, found.commandLine(dir))
	}
	return nil
}

func (o owner) setEffectiveUser() error {
	if err := syscall.Setegid(o.gid); err != nil {
		return err
	}
	return syscall.Seteuid(o.uid)
}

func (o owner) setUserPermanently() error {
	if err := syscall.Setgroups([]int{o.gid}); err != nil {
		return err
	}
	if err := syscall.Setgid(o.gid); err != nil {
		return err
	}
	return syscall.Setuid(o.uid)
}

// AsInvoker calls work as the user who started the command, for files outside the data directory.
func AsInvoker(work func() error) error {
	acting := owner{os.Geteuid(), os.Getegid()}
	if os.Getuid() != root || acting.uid == root {
		return work()
	}
	if err := syscall.Seteuid(root); err != nil {
		return err
	}
	if err := syscall.Setegid(os.Getgid()); err != nil {
		return err
	}
	err := work()
	return errors.Join(err, acting.setEffectiveUser())
}

// CheckOwner returns an error, with the command to run, for a user who is neither root nor the owner of the data.
func CheckOwner(dir string) error {
	self := os.Geteuid()
	if self == root {
		return nil
	}
	found, err := ownerOfFile(filepath.Join(dir, dataFile))
	if errors.Is(err, fs.ErrPermission) {
		found, err = ownerOfFile(dir)
	}
	switch {
	case err != nil: // there is no data yet, or opening it reports the error
		return nil
	case found.uid == self:
		return nil
	case found.uid == root:
		return fmt.Errorf("%s belongs to root. Run the command as root, or give the folder to the user of the service, e.g. with `sudo chown -R coterie: %s`", dir, Quoted(dir))
	}
	return fmt.Errorf("%s belongs to %s. Run `%s`", dir, found.name(), found.commandLine(dir))
}

// ownerCheck returns whether a file belongs to the owner of the data, and the owner's name.
func ownerCheck(dir string) (isOwn func(fs.FileInfo) bool, name string, err error) {
	found, err := ownerOf(dir)
	return func(info fs.FileInfo) bool {
		stat, ok := info.Sys().(*syscall.Stat_t)
		return !ok || int(stat.Uid) == found.uid
	}, found.name(), err
}

// IsRootOwned reports whether a file belongs to root.
func IsRootOwned(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return !ok || stat.Uid == root
}

// CheckTrusted returns an error for a file or directory that another user could have created or changed: it doesn't
// belong to root or to this process's user, or all users may write to it.
func CheckTrusted(name string) error {
	found, err := ownerOfFile(name)
	if err != nil {
		return err
	}
	if found.uid != root && found.uid != os.Geteuid() {
		return fmt.Errorf("%s belongs to %s, who doesn't run the server. Change its owner, or name the folder with --hooksDir", name, found.name())
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o002 != 0 {
		return errors.Join(err, fmt.Errorf("everyone on this machine may write to %s. Run `chmod o-w %s`", name, Quoted(name)))
	}
	return nil
}

func (o owner) name() string {
	if found, err := user.LookupId(strconv.Itoa(o.uid)); err == nil {
		return found.Username
	}
	return fmt.Sprintf("#%d", o.uid)
}

func (o owner) commandLine(dir string) string {
	words := []string{"sudo", "-u", Quoted(o.name()), "coterie"}
	hasDir := false
	for _, arg := range os.Args[1:] {
		hasDir = hasDir || arg == "--dir" || arg == "-dir" || strings.HasPrefix(strings.TrimPrefix(arg, "-"), "-dir=")
		words = append(words, Quoted(arg))
	}
	if !hasDir {
		words = append(words, "--dir", Quoted(dir))
	}
	return strings.Join(words, " ")
}

// chownFromRoot changes the owner of root's files in a directory. It never follows a link out of the directory and skips
// files with several hard links.
func chownFromRoot(dir string, to owner) error {
	within, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer within.Close()
	return fs.WalkDir(within.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return ignoreMissing(err)
		}
		info, err := entry.Info()
		if err != nil {
			return ignoreMissing(err)
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if !ok || stat.Uid != root || !(info.IsDir() || info.Mode().IsRegular() && stat.Nlink == 1) {
			return nil
		}
		return ignoreMissing(within.Lchown(name, to.uid, to.gid))
	})
}

// keepOwner returns a function that gives files created by root to the current owner of a directory.
func keepOwner(dir string) func(path string) error {
	found, err := ownerOf(dir)
	if os.Geteuid() != root || err != nil || found.uid == root {
		return func(string) error { return err }
	}
	return func(path string) error { return chownFromRoot(path, found) }
}

// SetPrivateUmask makes all files that this process creates readable only by their owner (S18): the database, backups and
// keys.
func SetPrivateUmask() { syscall.Umask(0o077) }

const errLocked = syscall.EWOULDBLOCK

func lockExclusively(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

func lockShared(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
}

// DiskSpace returns the size and the free space, in bytes, of the disk that contains a directory; 0 if unknown.
func DiskSpace(dir string) (total, free int64) {
	var found syscall.Statfs_t
	if syscall.Statfs(dir, &found) != nil {
		return 0, 0
	}
	block := int64(found.Bsize)
	return int64(found.Blocks) * block, int64(found.Bavail) * block
}
