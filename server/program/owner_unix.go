//go:build unix

package program

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

// owner is whom a data folder belongs to.
type owner struct{ uid, gid int }

// ownerOf is the owner of a folder's data: of its database, of the folder, or of the nearest folder above one that isn't there yet. Root is
// the owner only where nothing belongs to anyone else: a command run as root may have left files of its own.
func ownerOf(dir string) (owner, error) {
	if found, err := ownerOfFile(filepath.Join(dir, dataFile)); err == nil && found.uid != root {
		return found, nil
	}
	whole, err := filepath.Abs(dir)
	if err != nil {
		return owner{}, err
	}
	for {
		found, err := ownerOfFile(whole)
		if !errors.Is(err, fs.ErrNotExist) || whole == filepath.Dir(whole) {
			return found, err
		}
		whole = filepath.Dir(whole)
	}
}

func ownerOfFile(name string) (owner, error) {
	info, err := os.Stat(name)
	if err != nil {
		return owner{}, err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return owner{}, fmt.Errorf("%s: its owner isn't known", name)
	}
	return owner{int(stat.Uid), int(stat.Gid)}, nil
}

// ActAsOwner lets a process of root act as the owner of a data folder, so that whatever it makes there belongs to them (O1). It gives them what
// earlier commands of root left in the folder. Any other user than the owner is refused, with the line to type. forGood gives the rights
// of root up for the rest of the process, in which AsStarter can't be used any more.
func ActAsOwner(dir string, forGood bool) error {
	if os.Geteuid() != root {
		return CheckOwner(dir)
	}
	found, err := ownerOf(dir)
	if err != nil || found.uid == root {
		return err
	}
	if _, err := os.Stat(dir); err == nil {
		if err := giveFromRoot(dir, found); err != nil {
			return err
		}
	}
	become := found.actFor
	if forGood {
		become = found.become
	}
	if err := become(); err != nil {
		return fmt.Errorf("%s belongs to %s, and this process may not act for them (%w). Run `%s`", dir, found.name(), err, found.line(dir))
	}
	return nil
}

func (o owner) actFor() error {
	if err := syscall.Setegid(o.gid); err != nil {
		return err
	}
	return syscall.Seteuid(o.uid)
}

func (o owner) become() error {
	if err := syscall.Setgroups([]int{o.gid}); err != nil {
		return err
	}
	if err := syscall.Setgid(o.gid); err != nil {
		return err
	}
	return syscall.Setuid(o.uid)
}

// AsStarter does work as the user who started the command: what lies outside of the data folder is theirs.
func AsStarter(work func() error) error {
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
	return errors.Join(err, acting.actFor())
}

// CheckOwner refuses a user who is neither root nor the owner of a folder's data, with the line to type.
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
	case err != nil: // there is nothing yet, or what opens it says what is wrong
		return nil
	case found.uid == self:
		return nil
	case found.uid == root:
		return fmt.Errorf("%s belongs to root. Give it to the user who runs Coterie with `sudo chown -R %s: %s`", dir, owner{uid: self}.name(), quotedArg(dir))
	}
	return fmt.Errorf("%s belongs to %s. Run `%s`", dir, found.name(), found.line(dir))
}

// CheckTrusted refuses a file or folder that another user of the machine could have put there: it belongs neither to root nor to this
// process's user, or everyone may write to it.
func CheckTrusted(name string) error {
	found, err := ownerOfFile(name)
	if err != nil {
		return err
	}
	if found.uid != root && found.uid != os.Geteuid() {
		return fmt.Errorf("%s belongs to %s, who doesn't run the server. Change its owner, or name the folder with --hooksDir", name, found.name())
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o002 != 0 {
		return errors.Join(err, fmt.Errorf("everyone on this machine may write to %s. Run `chmod o-w %s`", name, quotedArg(name)))
	}
	return nil
}

// name is the owner's name, or `#` and the number where the machine knows none.
func (o owner) name() string {
	if found, err := user.LookupId(strconv.Itoa(o.uid)); err == nil {
		return found.Username
	}
	return fmt.Sprintf("#%d", o.uid)
}

// line is the present command line as the owner.
func (o owner) line(dir string) string {
	words := []string{"sudo", "-u", quotedArg(o.name()), "coterie"}
	named := false
	for _, arg := range os.Args[1:] {
		named = named || arg == "--dir" || arg == "-dir" || strings.HasPrefix(strings.TrimPrefix(arg, "-"), "-dir=")
		words = append(words, quotedArg(arg))
	}
	if !named {
		words = append(words, "--dir", quotedArg(dir))
	}
	return strings.Join(words, " ")
}

func quotedArg(arg string) string {
	if arg != "" && !strings.ContainsFunc(arg, func(sign rune) bool { return strings.ContainsRune(" \t'\"\\$`#?*&;<>()|!~", sign) }) {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// giveFromRoot gives what belongs to root in a folder to its owner. It never follows a link out of the folder, nor gives a file away that has
// a second name elsewhere.
func giveFromRoot(dir string, to owner) error {
	within, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer within.Close()
	return fs.WalkDir(within.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return skipGone(err)
		}
		info, err := entry.Info()
		if err != nil {
			return skipGone(err)
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if !ok || stat.Uid != root || !(info.IsDir() || info.Mode().IsRegular() && stat.Nlink == 1) {
			return nil
		}
		return skipGone(within.Lchown(name, to.uid, to.gid))
	})
}

// skipGone lets a walk go on where a file went since its folder was read.
func skipGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// keepOwner notes whom a folder belongs to, and answers how to give them what root makes in its place.
func keepOwner(dir string) func(made string) error {
	found, err := ownerOf(dir)
	if os.Geteuid() != root || err != nil || found.uid == root {
		return func(string) error { return err }
	}
	return func(made string) error { return giveFromRoot(made, found) }
}

// KeepPrivate makes every file that this program writes from now on readable for its owner only (S18): database, backups, keys.
func KeepPrivate() { syscall.Umask(0o077) }
