// Package backups creates backups of the data directory, verifies them, copies them to a second directory and serves
// them for download. The rules in pb_hooks decide when a backup is due and how many are retained.
package backups

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/sqlitedb"
	"coterie/staging"
)

const (
	dataFile = "data.db"
)

var (
	errName      = errors.New("a backup name may contain only letters, digits, dots, @, - and _, and must end with .zip")
	errNoCopyDir = errors.New("no second backup folder is configured")
	plainName    = regexp.MustCompile(`^[A-Za-z0-9@][A-Za-z0-9@._-]*\.zip$`)
)

// Store manages the backups of one data directory.
type Store struct {
	app            core.App
	dir            string
	copyDir        string
	tickets        tickets
	attachmentSize attachmentSize
}

// New returns the backup store of a data directory. Each backup is copied to copyDir unless that is "".
func New(app core.App, dir, copyDir string) *Store {
	return &Store{app: app, dir: dir, copyDir: copyDir}
}

func (s *Store) backupsDir() string { return filepath.Join(s.dir, core.LocalBackupsDirName) }

func (s *Store) path(name string) (string, error) {
	if !plainName.MatchString(name) {
		return "", errName
	}
	return filepath.Join(s.backupsDir(), name), nil
}

// Names returns the names of the backups in a data directory; none if the folder can't be read.
func Names(dir string) []string {
	entries, _ := os.ReadDir(filepath.Join(dir, core.LocalBackupsDirName))
	names := []string{}
	for _, entry := range entries {
		if plainName.MatchString(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names
}

// Create writes the backup that precedes an upgrade. All other backups are created by pb_hooks/backups/write-backup.ts.
func (s *Store) Create(name string) error {
	if _, err := s.path(name); err != nil {
		return err
	}
	return s.app.CreateBackup(context.Background(), name)
}

// Verification is the result of Verify: the size of the backup, and the result of each query.
type Verification struct {
	Bytes   int64            `json:"bytes"`
	Answers map[string]int64 `json:"answers"`
}

// Verify reads a backup as a restore would: it checks the checksum of every file and the integrity of the database.
// Each query must return one number.
func (s *Store) Verify(name string, queries map[string]string) (Verification, error) {
	file, err := s.path(name)
	if err != nil {
		return Verification{}, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return Verification{}, err
	}
	reader, err := zip.OpenReader(file)
	if err != nil {
		return Verification{}, unreadable{err}
	}
	defer reader.Close()
	temp, err := s.tempDir()
	if err != nil {
		return Verification{}, err
	}
	defer os.RemoveAll(temp)
	for _, entry := range reader.File {
		if err := readEntry(entry, temp); err != nil {
			return Verification{}, err
		}
	}
	answers, err := runQueries(filepath.Join(temp, dataFile), queries)
	return Verification{Bytes: info.Size(), Answers: answers}, err
}

// tempDir creates a directory that no backup includes and that the next start removes.
func (s *Store) tempDir() (string, error) {
	stagingDir := filepath.Join(s.dir, staging.Folder)
	if err := os.MkdirAll(stagingDir, 0o700); err != nil {
		return "", err
	}
	return os.MkdirTemp(stagingDir, "read-back-")
}

// readEntry reads a file of the archive, which verifies its checksum. It extracts only the database to dir.
func readEntry(entry *zip.File, dir string) error {
	source, err := entry.Open()
	if err != nil {
		return unreadable{err}
	}
	defer source.Close()
	target := io.Discard
	if entry.Name == dataFile {
		file, err := os.OpenFile(filepath.Join(dir, dataFile), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		defer file.Close()
		target = file
	}
	if _, err := io.Copy(target, source); err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			return err // writing failed, not reading
		}
		return unreadable{err}
	}
	return nil
}

func runQueries(file string, queries map[string]string) (map[string]int64, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, unreadable{fmt.Errorf("it contains no %s", dataFile)}
	}
	db, err := dbx.Open("sqlite", sqlitedb.FileURI(file)+"?_pragma=query_only(1)&_pragma=temp_store(MEMORY)")
	if err != nil {
		return nil, unreadable{err}
	}
	defer db.Close()
	var result string
	if err := db.NewQuery("PRAGMA quick_check(1)").Row(&result); err != nil || result != "ok" {
		return nil, unreadable{fmt.Errorf("the integrity check of the database returned %q (%v)", result, err)}
	}
	answers := make(map[string]int64, len(queries))
	for key, sql := range queries {
		var value int64
		if err := db.NewQuery(sql).Row(&value); err != nil {
			return nil, unreadable{err}
		}
		answers[key] = value
	}
	return answers, nil
}

// CopyToSecondDir copies a backup to the second directory and verifies the copy.
func (s *Store) CopyToSecondDir(name string) error {
	if s.copyDir == "" {
		return errNoCopyDir
	}
	from, err := s.path(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.copyDir, 0o700); err != nil {
		return err
	}
	to := filepath.Join(s.copyDir, name)
	if err := copyFile(from, to+".part"); err != nil {
		return errors.Join(err, os.Remove(to+".part"))
	}
	sourceHash, err := fileHash(from)
	if err != nil {
		return err
	}
	copyHash, err := fileHash(to + ".part")
	if err != nil || !bytes.Equal(sourceHash, copyHash) {
		return errors.Join(unreadable{errors.New("the copy differs from the backup")}, err)
	}
	return os.Rename(to+".part", to)
}

// CopyDir returns the directory that backups are copied to, or "".
func (s *Store) CopyDir() string { return s.copyDir }

func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Sync(), target.Close())
}

func fileHash(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return hash.Sum(nil), err
}

// Remove deletes a backup and its copy. It returns no error if the backup doesn't exist.
func (s *Store) Remove(name string) error {
	file, err := s.path(name)
	if err != nil {
		return err
	}
	names := []string{file, file + ".attrs"}
	if s.copyDir != "" {
		names = append(names, filepath.Join(s.copyDir, name))
	}
	for _, path := range names {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// ToJSON encodes a value for the rules. If err is not nil, it returns err instead.
func ToJSON(value any, err error) (string, error) {
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	return string(text), err
}

var processStart = time.Now()

// ProcessStartMs returns the start time of this process in milliseconds since 1970.
func ProcessStartMs() int64 { return processStart.UnixMilli() }

var invalidNameChars = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// UpgradeBackupName returns the name of the backup that precedes an upgrade to a version (O2).
// domain/program/backups.ts parses it.
func UpgradeBackupName(version string, at time.Time) string {
	return "coterie-" + at.UTC().Format("2006-01-02-150405") + "-before-upgrade-to-" + invalidNameChars.ReplaceAllString(version, "-") + ".zip"
}
