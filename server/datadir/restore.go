package datadir

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"coterie/sqlitedb"
)

// beforeRestoreSuffix is the suffix of a replaced directory, followed by the time.
const beforeRestoreSuffix = ".before-restore-"

// ErrNoKey means that the encrypted parts of a backup can't be read.
var ErrNoKey = errors.New("the key of the data folder is missing")

// Restore replaces dir with the contents of a backup and returns the new path of the previous contents ("" for none).
// prepare receives the extracted directory before anything is replaced; if it fails, nothing is changed. withoutKey
// creates a new key and drops everything encrypted with the old one.
func Restore(dir, backup string, withoutKey bool, prepare func(extracted string) error) (previous string, err error) {
	reader, err := openBackup(backup)
	if err != nil {
		return "", err
	}
	defer reader.Close()
	return RestoreFrom(dir, withoutKey, unpacker(reader, backup), prepare)
}

func unpacker(reader *zip.ReadCloser, backup string) func(to string) error {
	return func(to string) error {
		if err := unpack(&reader.Reader, to); err != nil {
			return fmt.Errorf("%s can't be unpacked, and nothing was replaced: %w", backup, err)
		}
		return nil
	}
}

// RestoreFrom is Restore for contents that fill writes into an empty directory.
func RestoreFrom(dir string, withoutKey bool, fill, prepare func(extracted string) error) (previous string, err error) {
	dir, err = realFolder(dir)
	if err != nil {
		return "", err
	}
	key, keyErr := os.ReadFile(filepath.Join(dir, keyFile))
	if keyErr != nil && os.Getenv(KeyVariable) == "" && !withoutKey {
		return "", ErrNoKey
	}
	chown := keepOwner(dir)
	undo, err := makeFolder(dir)
	if err != nil {
		return "", err
	}
	unlock, err := Lock(dir)
	if err != nil {
		return "", errors.Join(err, undo())
	}
	defer unlock()
	// Extract completely before swapping, so that a full disk or a damaged file changes nothing.
	swap, err := newSwap(dir)
	if err != nil {
		return "", errors.Join(err, undo())
	}
	err = fill(swap.next)
	switch {
	case err != nil:
	case withoutKey:
		if _, err = newKey(filepath.Join(swap.next, keyFile)); err == nil {
			err = deleteEncrypted(swap.next)
		}
	case keyErr == nil:
		err = os.WriteFile(filepath.Join(swap.next, keyFile), key, 0o600)
	}
	if err == nil {
		err = prepare(swap.next)
	}
	if err == nil {
		err = chown(swap.next)
	}
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(swap.next), undo())
	}
	return swap.run(chown)
}

// makeFolder creates a directory if it doesn't exist. undo removes the directory, or only the lock if the directory already
// existed and was empty.
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

// Unpack extracts a backup into a temporary directory, with the key of the data directory. The caller must remove the
// directory. The backup is read as the user who started the command.
func Unpack(dir, backup string) (tempDir string, err error) {
	var reader *zip.ReadCloser
	err = AsInvoker(func() error {
		reader, err = openBackup(backup)
		return err
	})
	if err != nil {
		return "", err
	}
	defer reader.Close()
	return UnpackFrom(dir, unpacker(reader, backup))
}

// UnpackFrom is Unpack for contents that fill writes into an empty directory.
func UnpackFrom(dir string, fill func(to string) error) (tempDir string, err error) {
	dir, err = realFolder(dir)
	if err != nil {
		return "", err
	}
	key, keyErr := os.ReadFile(filepath.Join(dir, keyFile))
	if keyErr != nil && os.Getenv(KeyVariable) == "" {
		return "", ErrNoKey
	}
	// use the disk of the data directory, which must have space for a restore anyway
	if mustSwapInPlace(dir) {
		tempDir, err = os.MkdirTemp(dir, drillPrefix)
	} else {
		tempDir, err = os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".drill-")
	}
	if err != nil {
		return "", err
	}
	if err := fill(tempDir); err != nil {
		return "", errors.Join(err, os.RemoveAll(tempDir))
	}
	if keyErr == nil {
		if err := os.WriteFile(filepath.Join(tempDir, keyFile), key, 0o600); err != nil {
			return "", errors.Join(err, os.RemoveAll(tempDir))
		}
	}
	return tempDir, nil
}

// HasData reports whether a data directory contains a database.
func HasData(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, dataFile))
	return err == nil
}

func openBackup(backup string) (*zip.ReadCloser, error) {
	reader, err := zip.OpenReader(backup)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", backup)
	}
	if errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf("%s can't be read by this user: %w", backup, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s isn't a backup: %w", backup, err)
	}
	if _, err := reader.Open(dataFile); err != nil {
		return nil, errors.Join(fmt.Errorf("%s isn't a backup of Coterie: it has no data.db", backup), reader.Close())
	}
	return reader, nil
}

// deleteEncrypted deletes the data that can't be decrypted without the old key. The settings return to their defaults.
func deleteEncrypted(dir string) error {
	db, err := connect(filepath.Join(dir, "data.db"), sqlitedb.Hooks{})
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
			return fmt.Errorf("it contains a file outside of its folder: %q", entry.Name)
		}
		// earlier versions included the mark in backups
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

// MoveFile moves a file, also to another disk, and replaces an existing file only after the new one is complete.
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

func copyTo(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	// remove an incomplete copy of an interrupted attempt
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := writeFrom(source, to); err != nil {
		_ = os.Remove(to)
		return err
	}
	return nil
}
