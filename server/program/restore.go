package program

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// What a folder is called after it was replaced, with the time behind it.
const beforeRestore = ".before-restore-"

// ErrNoKey says that the sealed parts of a backup can't be read.
var ErrNoKey = errors.New("the key of the data folder is missing")

// Restore replaces dir by the contents of a backup and answers where the earlier contents are, "" when there were none. prepare gets the
// unpacked folder before anything is replaced; its error leaves everything as it was. Without a key, a new one is made and everything
// sealed with the old one is dropped.
func Restore(dir, backup string, withoutKey bool, prepare func(unpacked string) error) (kept string, err error) {
	reader, err := openBackup(backup)
	if err != nil {
		return "", err
	}
	defer reader.Close()
	dir, err = realFolder(dir)
	if err != nil {
		return "", err
	}
	key, keyErr := os.ReadFile(filepath.Join(dir, keyFile))
	if keyErr != nil && os.Getenv(KeyVariable) == "" && !withoutKey {
		return "", ErrNoKey
	}
	giveToOwner := keepOwner(dir)
	undo, err := makeFolder(dir)
	if err != nil {
		return "", err
	}
	unlock, err := Lock(dir)
	if err != nil {
		return "", errors.Join(err, undo())
	}
	defer unlock()
	// Unpacked first and swapped in as a whole: a full disk or a damaged file leaves everything as it was.
	swap, err := newSwap(dir)
	if err != nil {
		return "", errors.Join(err, undo())
	}
	err = unpack(&reader.Reader, swap.next)
	if err != nil {
		err = fmt.Errorf("%s can't be unpacked, and nothing was replaced: %w", backup, err)
	}
	switch {
	case err != nil:
	case withoutKey:
		if _, err = newKey(filepath.Join(swap.next, keyFile)); err == nil {
			err = dropSealed(swap.next)
		}
	case keyErr == nil:
		err = os.WriteFile(filepath.Join(swap.next, keyFile), key, 0o600)
	}
	if err == nil {
		err = prepare(swap.next)
	}
	if err == nil {
		err = giveToOwner(swap.next)
	}
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(swap.next), undo())
	}
	return swap.do(giveToOwner)
}

// makeFolder makes a folder that isn't there, and answers how to remove it again. Of an empty one that was there, undo removes the lock.
func makeFolder(dir string) (undo func() error, err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return func() error { return os.RemoveAll(dir) }, os.MkdirAll(dir, 0o700)
	case err != nil:
		return nil, err
	case len(entries) == 0:
		return func() error { return os.Remove(filepath.Join(dir, lockFile)) }, nil
	}
	return func() error { return nil }, nil
}

// Unpack puts a backup, with the data folder's key, into a folder of its own, for a look: the data folder stays as it is. Whoever asked
// removes it. The backup is read as the user who started the command.
func Unpack(dir, backup string) (scratch string, err error) {
	var reader *zip.ReadCloser
	err = AsStarter(func() error {
		reader, err = openBackup(backup)
		return err
	})
	if err != nil {
		return "", err
	}
	defer reader.Close()
	dir, err = realFolder(dir)
	if err != nil {
		return "", err
	}
	key, keyErr := os.ReadFile(filepath.Join(dir, keyFile))
	if keyErr != nil && os.Getenv(KeyVariable) == "" {
		return "", ErrNoKey
	}
	// on the disk that has room for it once more when it is needed
	if swapsWithin(dir) {
		scratch, err = os.MkdirTemp(dir, drillWithin)
	} else {
		scratch, err = os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".drill-")
	}
	if err != nil {
		return "", err
	}
	if err := unpack(&reader.Reader, scratch); err != nil {
		return "", errors.Join(fmt.Errorf("%s can't be unpacked: %w", backup, err), os.RemoveAll(scratch))
	}
	if keyErr == nil {
		if err := os.WriteFile(filepath.Join(scratch, keyFile), key, 0o600); err != nil {
			return "", errors.Join(err, os.RemoveAll(scratch))
		}
	}
	return scratch, nil
}

// HasData says whether there is anything in a data folder.
func HasData(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, dataFile))
	return err == nil
}

// openBackup opens a file that holds a database of ours.
func openBackup(backup string) (*zip.ReadCloser, error) {
	reader, err := zip.OpenReader(backup)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", backup)
	}
	if errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf("%s can't be read by this user: %w", backup, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s is no backup: %w", backup, err)
	}
	if _, err := reader.Open(dataFile); err != nil {
		return nil, errors.Join(fmt.Errorf("%s is no backup of Coterie: it has no data.db", backup), reader.Close())
	}
	return reader, nil
}

// dropSealed forgets what nobody can open any more; the settings start from their defaults.
func dropSealed(dir string) error {
	db, err := connect(filepath.Join(dir, "data.db"), nil)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.NewQuery("DELETE FROM _params WHERE id = 'settings'").Execute(); err != nil {
		return err
	}
	_, err = db.NewQuery("DELETE FROM _secrets").Execute()
	return err
}

func unpack(reader *zip.Reader, to string) error {
	for _, entry := range reader.File {
		if !filepath.IsLocal(entry.Name) {
			return fmt.Errorf("it holds a file outside of its folder: %q", entry.Name)
		}
		// an earlier version put it into backups
		if entry.Name == demoMark {
			continue
		}
		target := filepath.Join(to, entry.Name)
		if strings.HasSuffix(entry.Name, "/") {
			if err := os.MkdirAll(target, 0o700); err != nil {
				return err
			}
			continue
		}
		if err := unpackFile(entry, target); err != nil {
			return err
		}
	}
	return nil
}

func unpackFile(entry *zip.File, target string) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	from, err := entry.Open()
	if err != nil {
		return err
	}
	defer from.Close()
	return writeFrom(from, target)
}

func writeFrom(from io.Reader, target string) error {
	file, err := os.OpenFile(target, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, from)
	return errors.Join(err, file.Sync(), file.Close())
}

// MoveFile moves a file, also to another disk, in the place of one of that name. What was there stays until all of the new one is.
func MoveFile(from, to string) error {
	if err := os.Rename(from, to); err == nil {
		return nil
	}
	part := to + ".part"
	if err := copyTo(from, part); err != nil {
		return err
	}
	if err := os.Rename(part, to); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return os.Remove(from)
}

// copyTo copies a file; half of one isn't left.
func copyTo(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	// what a try that was killed left
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := writeFrom(source, to); err != nil {
		_ = os.Remove(to)
		return err
	}
	return nil
}
