package datadir

import (
	"archive/zip"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	dataFile     = "data.db"
	sqliteHeader = "SQLite format 3\x00"
)

// checkFolder checks the data directory before anything is opened. It only reads. A truncated database must not be treated as a new
// installation, because the first visitor would become its admin.
func checkFolder(dir string) error {
	if err := checkMoved(dir); err != nil {
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
	length, err := io.ReadFull(file, header)
	switch {
	case length == 0 && errors.Is(err, io.EOF):
		return fmt.Errorf("%s is empty: a full disk or an incomplete copy can cause that. Restore a backup with `coterie restore FILE.zip`; "+
			"if this folder never contained data, delete it and start again", name)
	case string(header) != sqliteHeader:
		return fmt.Errorf("%s isn't a valid database: its header is damaged. Keep the folder and restore a backup with "+
			"`coterie restore FILE.zip`", name)
	}
	return nil
}

// checkRestoring returns an error if an interrupted restore left a directory without data and the extracted backup next
// to it or inside it.
func checkRestoring(dir string) error {
	if real, err := realFolder(dir); err == nil {
		dir = real
	}
	for _, each := range []struct{ next, previous string }{
		{restoreDirFor(dir), filepath.Clean(dir) + beforeRestoreSuffix},
		{filepath.Join(dir, restoringDir), filepath.Join(dir, beforeRestoreSuffix)},
	} {
		if _, err := os.Stat(filepath.Join(each.next, dataFile)); err == nil {
			return fmt.Errorf("a restore of %s was interrupted: run `coterie restore FILE.zip` again, or delete %s. The previous data, with its key, is "+
				"in %s…", dir, each.next, each.previous)
		}
	}
	return nil
}

// restrictPermissions removes other users' access, which earlier versions or manual copies granted (S18). On Windows the
// folder's own rights decide; a change of a file that a server has open would fail there.
func restrictPermissions(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrPermission) && name != dir {
			// other users can't read it either; if the server needs the file, opening it reports the error
			slog.Warn("a file can't be read. Give it to the user who runs Coterie, e.g. with `sudo chown -R coterie: "+dir+"`", "error", err)
			return fs.SkipDir
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // SQLite's temporary files come and go
		}
		if err != nil || info.Mode().Perm()&0o077 == 0 {
			return err
		}
		err = os.Chmod(name, info.Mode().Perm()&0o700)
		if errors.Is(err, syscall.EROFS) {
			return nil // a read-only disk can still be read
		}
		return err
	})
}

// ErrWrongKey means that a key can't decrypt the data of a directory.
var ErrWrongKey = errors.New("isn't the one that encrypted this data")

// explain adds advice to a library error about a directory that can't be opened.
func explain(dir string, err error) error {
	var already explained
	if err == nil || errors.As(err, &already) {
		return err
	}
	if advice := adviceFor(dir, err); advice != nil {
		return explained{advice}
	}
	return err
}

// ExplainError adds advice to an error of a command: for a full or read-only disk or a damaged file (O12, O13).
func ExplainError(dir string, err error) error { return explain(dir, err) }

// IsDamaged reports whether an error means that a backup or a database can't be read because of its content.
func IsDamaged(err error) bool {
	var corrupt flate.CorruptInputError
	for _, each := range []error{zip.ErrFormat, zip.ErrChecksum, zip.ErrAlgorithm, io.ErrUnexpectedEOF} {
		if errors.Is(err, each) {
			return true
		}
	}
	return errors.As(err, &corrupt) || strings.Contains(err.Error(), "is damaged") || strings.Contains(err.Error(), dataFile+" is empty")
}

// explained is an error that already contains advice.
type explained struct{ error }

func (a explained) Unwrap() error { return a.error }

func adviceFor(dir string, err error) error {
	// show SQLite's own error without the wrappers around it
	var cause *sqlite.Error
	// SQLite has a separate error for a full disk when it creates the shared memory file.
	diskFull := errors.Is(err, syscall.ENOSPC)
	if errors.As(err, &cause) {
		err, diskFull = cause, diskFull || cause.Code() == sqlite3.SQLITE_IOERR_SHMSIZE
	}
	text := err.Error()
	switch {
	case strings.Contains(text, "message authentication failed"), strings.Contains(text, "invalid decryption key"):
		return fmt.Errorf("the key in %s %w (%w). Put the right coterie.key there or set %s; if it is "+
			"lost, `coterie restore FILE.zip --without-key` keeps everything but the encrypted secrets", filepath.Join(dir, keyFile), ErrWrongKey, err, KeyVariable)
	case errors.Is(err, syscall.EROFS), strings.Contains(text, "readonly database"):
		return fmt.Errorf("the disk of %s can't be written (%w). The system may have mounted it read-only because of an error: check the disk, and mount it "+
			"writable. `coterie audit` and `coterie retention` work on a read-only disk", dir, err)
	case strings.Contains(text, "malformed"), strings.Contains(text, "not a database"):
		return fmt.Errorf("the database in %s is damaged (%w). Keep the folder and restore a backup with `coterie restore FILE.zip`",
			dir, err)
	case diskFull, strings.Contains(text, "disk is full"):
		return fmt.Errorf("the disk of %s is full (%w). Free some space and start again; nothing was lost", dir, err)
	}
	return nil
}

// ErrNoData means that a directory contains no data.
var ErrNoData = errors.New("there is no Coterie data in")

// RequireData returns an error if a directory contains no data. Otherwise a command in the wrong working directory
// would create a new, empty installation.
func RequireData(dir string) error {
	if HasData(dir) {
		return nil
	}
	if _, err := os.Stat(filepath.Join(dir, dataFile)); errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%s can't be read by this user: %w. Run the command as its owner, e.g. with `sudo -u coterie`", dir, err)
	}
	if err := checkRestoring(dir); err != nil {
		return err
	}
	if absolute, err := filepath.Abs(dir); err == nil {
		dir = absolute
	}
	return fmt.Errorf("%w %s: set --dir to the folder that `coterie serve` uses", ErrNoData, dir)
}

// Quoted quotes an argument of a shell command, so that an error can show a line to type.
func Quoted(arg string) string {
	if arg != "" && !strings.ContainsFunc(arg, func(sign rune) bool { return strings.ContainsRune(" \t'\"\\$`#?*&;<>()|!~", sign) }) {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}
