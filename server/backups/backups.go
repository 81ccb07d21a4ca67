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
	errName   = errors.New("a backup's name is letters, figures, dots, @, - and _, and ends with .zip")
	errNoRoom = errors.New("no second place is named")
	plainName = regexp.MustCompile(`^[A-Za-z0-9@][A-Za-z0-9@._-]*\.zip$`)
)

// Store manages the backups of one data directory.
type Room struct {
	app     core.App
	dir     string
	second  string
	tickets tickets
	sizes   sizes
}

// New returns the backup store of a data directory. Each backup is copied to copyDir unless that is "".
func New(app core.App, dir, second string) *Room { return &Room{app: app, dir: dir, second: second} }

func (r *Room) folder() string { return filepath.Join(r.dir, core.LocalBackupsDirName) }

func (r *Room) path(name string) (string, error) {
	if !plainName.MatchString(name) {
		return "", errName
	}
	return filepath.Join(r.folder(), name), nil
}

// Create writes the backup that precedes an upgrade. All other backups are created by pb_hooks/backups/write-backup.ts.
func (r *Room) Write(name string) error {
	if _, err := r.path(name); err != nil {
		return err
	}
	return r.app.CreateBackup(context.Background(), name)
}

// Verification is the result of Verify: the size of the backup, and the result of each query.
type Answer struct {
	Bytes   int64            `json:"bytes"`
	Answers map[string]int64 `json:"answers"`
}

// Verify reads a backup as a restore would: it checks the checksum of every file and the integrity of the database.
// Each query must return one number.
func (r *Room) Read(name string, questions map[string]string) (Answer, error) {
	file, err := r.path(name)
	if err != nil {
		return Answer{}, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return Answer{}, err
	}
	reader, err := zip.OpenReader(file)
	if err != nil {
		return Answer{}, unreadable{err}
	}
	defer reader.Close()
	temp, err := r.temporary()
	if err != nil {
		return Answer{}, err
	}
	defer os.RemoveAll(temp)
	for _, entry := range reader.File {
		if err := readEntry(entry, temp); err != nil {
			return Answer{}, err
		}
	}
	answers, err := ask(filepath.Join(temp, dataFile), questions)
	return Answer{Bytes: info.Size(), Answers: answers}, err
}

// tempDir creates a directory that no backup includes and that the next start removes.
func (r *Room) temporary() (string, error) {
	room := filepath.Join(r.dir, staging.Folder)
	if err := os.MkdirAll(room, 0o700); err != nil {
		return "", err
	}
	return os.MkdirTemp(room, "read-back-")
}

// readEntry reads a file of the archive, which verifies its checksum. It extracts only the database to dir.
func readEntry(entry *zip.File, to string) error {
	from, err := entry.Open()
	if err != nil {
		return unreadable{err}
	}
	defer from.Close()
	into := io.Discard
	if entry.Name == dataFile {
		file, err := os.OpenFile(filepath.Join(to, dataFile), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		defer file.Close()
		into = file
	}
	if _, err := io.Copy(into, from); err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			return err // writing failed, not reading
		}
		return unreadable{err}
	}
	return nil
}

func ask(file string, questions map[string]string) (map[string]int64, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, unreadable{fmt.Errorf("there is no %s in it", dataFile)}
	}
	db, err := dbx.Open("sqlite", sqlitedb.File(file)+"?_pragma=query_only(1)&_pragma=temp_store(MEMORY)")
	if err != nil {
		return nil, unreadable{err}
	}
	defer db.Close()
	var said string
	if err := db.NewQuery("PRAGMA quick_check(1)").Row(&said); err != nil || said != "ok" {
		return nil, unreadable{fmt.Errorf("the database says %q (%v)", said, err)}
	}
	answers := make(map[string]int64, len(questions))
	for key, sql := range questions {
		var number int64
		if err := db.NewQuery(sql).Row(&number); err != nil {
			return nil, unreadable{err}
		}
		answers[key] = number
	}
	return answers, nil
}

// CopyToSecondDir copies a backup to the second directory and verifies the copy.
func (r *Room) Second(name string) error {
	if r.second == "" {
		return errNoRoom
	}
	from, err := r.path(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.second, 0o700); err != nil {
		return err
	}
	to := filepath.Join(r.second, name)
	if err := copyFile(from, to+".part"); err != nil {
		return errors.Join(err, os.Remove(to+".part"))
	}
	here, err := sumOf(from)
	if err != nil {
		return err
	}
	there, err := sumOf(to + ".part")
	if err != nil || !bytes.Equal(here, there) {
		return errors.Join(unreadable{errors.New("the second copy differs")}, err)
	}
	return os.Rename(to+".part", to)
}

// CopyDir returns the directory that backups are copied to, or "".
func (r *Room) SecondPlace() string { return r.second }

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

func sumOf(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	return sum.Sum(nil), err
}

// Remove deletes a backup and its copy. It returns no error if the backup doesn't exist.
func (r *Room) Remove(name string) error {
	file, err := r.path(name)
	if err != nil {
		return err
	}
	gone := []string{file, file + ".attrs"}
	if r.second != "" {
		gone = append(gone, filepath.Join(r.second, name))
	}
	for _, each := range gone {
		if err := os.Remove(each); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// ToJSON encodes a value for the rules. It returns err if that is not nil.
func Text(value any, err error) (string, error) {
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	return string(text), err
}

var started = time.Now()

// ProcessStartMs returns the start time of this process in milliseconds since 1970.
func StartedMs() int64 { return started.UnixMilli() }

var notInName = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// UpgradeBackupName returns the name of the backup that precedes an upgrade to a version (O2).
// domain/program/backups.ts parses it.
func BeforeUpgrade(version string, at time.Time) string {
	return "coterie-" + at.UTC().Format("2006-01-02-150405") + "-before-upgrade-to-" + notInName.ReplaceAllString(version, "-") + ".zip"
}
