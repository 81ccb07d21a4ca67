package program

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	dataFile     = "data.db"
	sqliteHeader = "SQLite format 3\x00"
)

// checkFolder looks at the data folder before anything is opened. A database that was cut to nothing must not be taken for a new
// installation: whoever came first would become its admin.
func checkFolder(dir string) error {
	if err := tighten(dir); err != nil {
		return err
	}
	name := filepath.Join(dir, dataFile)
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return checkRestoring(dir)
	}
	if err != nil {
		return err
	}
	defer file.Close()
	header := make([]byte, len(sqliteHeader))
	n, err := io.ReadFull(file, header)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return fmt.Errorf("%s is empty: a full disk or a broken copy can do that. Put a backup back with `coterie restore FILE.zip`; "+
			"if this folder never held anything, delete it and start again", name)
	case string(header) != sqliteHeader:
		return fmt.Errorf("%s is no database any more: its beginning is damaged. Stop here, keep the folder, and put a backup back with "+
			"`coterie restore FILE.zip`", name)
	}
	return nil
}

// checkRestoring looks for what a restore that was ended in its middle leaves: a folder without data, and a full one beside or within it.
func checkRestoring(dir string) error {
	if real, err := realFolder(dir); err == nil {
		dir = real
	}
	for _, each := range []struct{ next, kept string }{
		{besides(dir), filepath.Clean(dir) + beforeRestore},
		{filepath.Join(dir, restoringWithin), filepath.Join(dir, beforeRestore)},
	} {
		if _, err := os.Stat(filepath.Join(each.next, dataFile)); err == nil {
			return fmt.Errorf("a restore of %s was interrupted: run `coterie restore FILE.zip` again, or delete %s. What was there before, with its key, is "+
				"in %s…", dir, each.next, each.kept)
		}
	}
	return nil
}

// tighten takes back the rights that earlier versions, or a copy made by hand, gave to others (S18).
func tighten(dir string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrPermission) && name != dir {
			// it is closed to others; what of the server needs it fails with words of its own
			fmt.Fprintf(os.Stderr, "coterie: %s can't be read (%v). Give it to the user who runs Coterie, e.g. with `sudo chown -R coterie: %s`\n",
				name, err, dir)
			return fs.SkipDir
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // SQLite's side files come and go
		}
		if err != nil || info.Mode().Perm()&0o077 == 0 {
			return err
		}
		err = os.Chmod(name, info.Mode().Perm()&0o700)
		if errors.Is(err, syscall.EROFS) {
			return nil // what can't be written can still be read
		}
		return err
	})
}

// ErrWrongKey says that a key opens nothing of a folder.
var ErrWrongKey = errors.New("isn't the one this data was sealed with")

// advise adds what to do to the library's words for a folder that can't be opened.
func advise(dir string, err error) error {
	var given advised
	if err == nil || errors.As(err, &given) {
		return err
	}
	if advice := adviceFor(dir, err); advice != nil {
		return advised{advice}
	}
	return err
}

// Advise adds what to do about a folder to an error of a command that worked on it: a full or read-only disk, a damaged file (O12, O13).
func Advise(dir string, err error) error { return advise(dir, err) }

// advised is an error that says what to do.
type advised struct{ error }

func (a advised) Unwrap() error { return a.error }

func adviceFor(dir string, err error) error {
	// Only SQLite's own error helps the reader, not the wrappers around it.
	var cause *sqlite.Error
	// SQLite has an error of its own when the disk has no room for its shared memory file.
	noRoom := errors.Is(err, syscall.ENOSPC)
	if errors.As(err, &cause) {
		err, noRoom = cause, noRoom || cause.Code() == sqlite3.SQLITE_IOERR_SHMSIZE
	}
	text := err.Error()
	switch {
	case strings.Contains(text, "message authentication failed"), strings.Contains(text, "invalid decryption key"):
		return fmt.Errorf("the key in %s %w (%w). Put the right coterie.key there or set %s; if it is "+
			"lost, `coterie restore FILE.zip --without-key` keeps everything but the sealed secrets", filepath.Join(dir, keyFile), ErrWrongKey, err, KeyVariable)
	case errors.Is(err, syscall.EROFS), strings.Contains(text, "readonly database"):
		return fmt.Errorf("the disk of %s can't be written (%w). A fault of the disk can make the system mount it read-only: look at it, and mount it "+
			"writable. `coterie audit` and `coterie keep` read it as it is", dir, err)
	case strings.Contains(text, "malformed"), strings.Contains(text, "not a database"):
		return fmt.Errorf("the database in %s is damaged (%w). Stop here, keep the folder, and put a backup back with `coterie restore FILE.zip`",
			dir, err)
	case noRoom, strings.Contains(text, "disk is full"):
		return fmt.Errorf("the disk of %s is full (%w). Make room and start again; nothing was lost", dir, err)
	}
	return nil
}

// MustHold refuses a folder that no server keeps: opened by mistake, e.g. from another working folder, it would become a new and empty
// installation, of which every backup is good and nothing is in it.
func MustHold(dir string) error {
	if HasData(dir) {
		return nil
	}
	if err := checkRestoring(dir); err != nil {
		return err
	}
	if whole, err := filepath.Abs(dir); err == nil {
		dir = whole
	}
	return fmt.Errorf("there is no Coterie in %s: name the folder that `coterie serve` keeps with --dir", dir)
}
