package datadir

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"coterie/sqlitedb"
)

// beforeRestoreSuffix is the suffix of a replaced directory, followed by the time.
const beforeRestoreSuffix = ".before-restore-"

// ErrNoKey means that the encrypted parts of a backup can't be read.
var ErrNoKey = errors.New("the key of the data folder is missing")

// ErrNoBackup means that a file isn't a backup of Coterie.
var ErrNoBackup = errors.New("isn't a backup")

// Key says which key opens a backup. The zero value is the key of the data directory.
type Key struct {
	// Text is the key of the backup, if it isn't the one of the data directory. It becomes the directory's key.
	Text string
	// Lost means that no key opens the backup: everything encrypted is dropped, and a new key is created unless the
	// environment has one.
	Lost bool
}

// Restore replaces dir with the contents of a backup and returns the new path of the previous contents ("" for none).
// prepare receives the extracted directory before anything is replaced; if it fails, nothing is changed.
func Restore(dir, backup string, key Key, prepare func(extracted string) error) (previous string, err error) {
	reader, err := openBackup(backup)
	if err != nil {
		return "", err
	}
	defer reader.Close()
	return RestoreFrom(dir, key, unpacker(reader, backup), prepare)
}

// unpacker returns a function that unpacks a backup and closes it, because on Windows an open file prevents the swap.
func unpacker(reader *zip.ReadCloser, backup string) func(to string) error {
	return func(to string) error {
		if err := errors.Join(unpack(&reader.Reader, to), reader.Close()); err != nil {
			return fmt.Errorf("%s can't be unpacked, and nothing was replaced: %w", backup, err)
		}
		return nil
	}
}

// RestoreFrom is Restore for contents that fill writes into an empty directory.
func RestoreFrom(dir string, key Key, fill, prepare func(extracted string) error) (previous string, err error) {
	dir, err = realFolder(dir)
	if err != nil {
		return "", err
	}
	placeKey, err := keyFor(dir, key)
	if err != nil {
		return "", err
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
	if err == nil {
		err = placeKey(swap.next)
	}
	if err == nil {
		err = prepare(swap.next)
	}
	if err == nil {
		err = chown(swap.next)
	}
	if err == nil {
		err = ClearTemporary(dir) // the previous directory must not keep an uploaded backup
	}
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(swap.next), undo())
	}
	return swap.run(chown)
}

// keyFor returns a function that puts the key into an extracted backup, or ErrNoKey.
func keyFor(dir string, key Key) (place func(extracted string) error, err error) {
	if key.Lost {
		return func(extracted string) error {
			// a key in the environment stays the key, because the server will use it
			if os.Getenv(KeyVariable) == "" {
				if _, err := newKey(filepath.Join(extracted, keyFile)); err != nil {
					return err
				}
			}
			return deleteEncrypted(extracted)
		}, nil
	}
	text := []byte(key.Text + "\n")
	if key.Text == "" {
		if text, err = os.ReadFile(filepath.Join(dir, keyFile)); err != nil {
			if os.Getenv(KeyVariable) == "" {
				return nil, ErrNoKey
			}
			return func(string) error { return nil }, nil
		}
	}
	return func(extracted string) error { return os.WriteFile(filepath.Join(extracted, keyFile), text, 0o600) }, nil
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

// Unpack extracts a backup, with its key, into a new directory inside temp, or beside the data directory if temp is "".
// The caller must remove the directory. The backup is read as the user who started the command.
func Unpack(dir, backup string, key Key, temp string) (tempDir string, err error) {
	var reader *zip.ReadCloser
	err = AsInvoker(func() error {
		reader, err = openBackup(backup)
		return err
	})
	if err != nil {
		return "", err
	}
	defer reader.Close()
	return UnpackFrom(dir, key, temp, unpacker(reader, backup))
}

// UnpackFrom is Unpack for contents that fill writes into an empty directory.
func UnpackFrom(dir string, key Key, temp string, fill func(to string) error) (tempDir string, err error) {
	dir, err = realFolder(dir)
	if err != nil {
		return "", err
	}
	placeKey, err := keyFor(dir, key)
	if err != nil {
		return "", err
	}
	// use the disk of the data directory, which must have space for a restore anyway
	switch {
	case temp != "":
		tempDir, err = os.MkdirTemp(temp, "backup-")
	case mustSwapInPlace(dir):
		tempDir, err = os.MkdirTemp(dir, drillPrefix)
	default:
		tempDir, err = os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".drill-")
	}
	if err != nil {
		return "", err
	}
	if err := fill(tempDir); err != nil {
		return "", errors.Join(err, os.RemoveAll(tempDir))
	}
	if err := placeKey(tempDir); err != nil {
		return "", errors.Join(err, os.RemoveAll(tempDir))
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
		return nil, fmt.Errorf("%s %w: %w", backup, ErrNoBackup, err)
	}
	if _, err := reader.Open(dataFile); err != nil {
		return nil, errors.Join(fmt.Errorf("%s %w of Coterie: it has no data.db", backup, ErrNoBackup), reader.Close())
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
	if err := checkSpace(reader, to); err != nil {
		return err
	}
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

// checkSpace returns syscall.ENOSPC if the files of an archive need more space than the disk has. A file never unpacks to
// more bytes than its header says, because the reader stops there.
func checkSpace(reader *zip.Reader, to string) error {
	var needed uint64
	for _, entry := range reader.File {
		if sum := needed + entry.UncompressedSize64; sum >= needed {
			needed = sum
		} else {
			needed = math.MaxUint64
		}
	}
	total, free := DiskSpace(to)
	if total > 0 && needed > uint64(free) {
		return fmt.Errorf("it needs %d MB, and the disk has %d MB left: %w", needed>>20, free>>20, syscall.ENOSPC)
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
