// Package backups writes copies of the data folder, reads them back, keeps a second copy elsewhere and lends one out for a download.
// When one is due, how many are kept and what is asked of a copy are rules.
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

	"coterie/prepared"
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

// Room holds the backups of one data folder.
type Room struct {
	app     core.App
	dir     string
	second  string
	tickets tickets
	sizes   sizes
}

// New makes the room of a data folder. second is where each backup is copied to; "" for nowhere.
func New(app core.App, dir, second string) *Room { return &Room{app: app, dir: dir, second: second} }

func (r *Room) folder() string { return filepath.Join(r.dir, core.LocalBackupsDirName) }

func (r *Room) path(name string) (string, error) {
	if !plainName.MatchString(name) {
		return "", errName
	}
	return filepath.Join(r.folder(), name), nil
}

// Write writes the backup before an upgrade. The rules write the others (pb_hooks/backups/write-backup.ts).
func (r *Room) Write(name string) error {
	if _, err := r.path(name); err != nil {
		return err
	}
	return r.app.CreateBackup(context.Background(), name)
}

// Answer is what was found in a backup: its size, and the answers to what was asked of its database.
type Answer struct {
	Bytes   int64            `json:"bytes"`
	Answers map[string]int64 `json:"answers"`
}

// Read reads a backup back as a restore would: every file against its checksum, and the database against itself. Each question is a
// query of one number, asked of the copy.
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

// temporary lies where no backup looks, and is cleared at the next start.
func (r *Room) temporary() (string, error) {
	room := filepath.Join(r.dir, staging.Folder)
	if err := os.MkdirAll(room, 0o700); err != nil {
		return "", err
	}
	return os.MkdirTemp(room, "read-back-")
}

// readEntry reads a whole file of the archive, which compares it with its checksum; the database is written out.
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
			return err // writing it out, not reading it
		}
		return unreadable{err}
	}
	return nil
}

func ask(file string, questions map[string]string) (map[string]int64, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, unreadable{fmt.Errorf("there is no %s in it", dataFile)}
	}
	db, err := dbx.Open("sqlite", prepared.File(file)+"?_pragma=query_only(1)&_pragma=temp_store(MEMORY)")
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

// Second copies a backup to the second place and compares what arrived; "" is the place's name for none.
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

// SecondPlace is where backups are copied to, "" for nowhere.
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

// Remove takes a backup away, here and in the second place; one that isn't there is no error.
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

// Text is a value as the rules read it.
func Text(value any, err error) (string, error) {
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	return string(text), err
}

// started is when this process began.
var started = time.Now()

// StartedMs is when this process began.
func StartedMs() int64 { return started.UnixMilli() }

var notInName = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// BeforeUpgrade is the name of the backup that precedes the upgrade to a version (O2), by UTC. The rules know such a name
// (domain/program/backups.ts).
func BeforeUpgrade(version string, at time.Time) string {
	return "coterie-" + at.UTC().Format("2006-01-02-150405") + "-before-upgrade-to-" + notInName.ReplaceAllString(version, "-") + ".zip"
}
