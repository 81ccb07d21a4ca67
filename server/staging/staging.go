// Package staging lets set-based work read one state of the data without holding a writer up, and keep what it makes in a file of
// its own, which a transaction can then copy from.
package staging

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Folder lies in the data folder and in no backup: whatever it holds can be made again.
const Folder = ".staging"

const suffix = ".db"

// What is staged is made again after a crash: neither a journal nor the disk is waited for.
const pragmas = "&_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)"

var (
	errName   = errors.New("a staging file's name has other characters than a-z and 0-9")
	plainName = regexp.MustCompile(`^[a-z0-9]+$`)
)

// Room is the folder of staging files of one data folder.
type Room struct{ dir, data string }

// New makes the room of a data folder; nothing is touched yet.
func New(dir string) *Room {
	return &Room{dir: filepath.Join(dir, Folder), data: filepath.Join(dir, "data.db")}
}

// Source is what queries run on, like an app to the rules.
type Source struct{ tx *dbx.Tx }

// DB takes queries. Tables of the data are read as they were when the work began; what is created lies in the staging file.
func (s *Source) DB() dbx.Builder { return s.tx }

// Fill runs work on a connection of its own: the data as it is now, not to be written, and a new file of that name for what the
// work makes. An error leaves no file.
func (r *Room) Fill(name string, work func(*Source) error) error {
	file, err := r.file(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.dir, 0o700); err != nil {
		return err
	}
	remove(file)
	if err = r.open(file, "rwc", work); err != nil {
		remove(file)
	}
	return err
}

// Read runs work that only reads, on a file that was filled and on the data as they are now.
func (r *Room) Read(name string, work func(*Source) error) error {
	file, err := r.file(name)
	if err != nil {
		return err
	}
	return r.open(file, "ro", work)
}

func (r *Room) open(file, mode string, work func(*Source) error) error {
	settings := pragmas
	if mode == "ro" {
		settings = "&_pragma=query_only(1)"
	}
	db, err := dbx.Open("sqlite", uri(file, mode)+settings)
	if err != nil {
		return err
	}
	defer db.Close()
	db.DB().SetMaxOpenConns(1) // what is attached is attached to a connection
	if _, err := db.NewQuery("ATTACH DATABASE {:data} AS data").Bind(dbx.Params{"data": uri(r.data, "ro")}).Execute(); err != nil {
		return err
	}
	return db.Transactional(func(tx *dbx.Tx) error { return work(&Source{tx}) })
}

// Lend attaches a filled file to the connection that writes the data, for the transactions that work makes.
func (r *Room) Lend(app core.App, name string, work func() error) error {
	file, err := r.file(name)
	if err != nil {
		return err
	}
	writer := app.NonconcurrentDB()
	if _, err := writer.NewQuery("ATTACH DATABASE {:file} AS staged").Bind(dbx.Params{"file": uri(file, "ro")}).Execute(); err != nil {
		return err
	}
	err = work()
	_, detached := writer.NewQuery("DETACH DATABASE staged").Execute()
	return errors.Join(err, detached)
}

// Drop removes a file, if it is there.
func (r *Room) Drop(name string) error {
	file, err := r.file(name)
	if err == nil {
		remove(file)
	}
	return err
}

// Clear removes whatever an earlier process left.
func (r *Room) Clear() error { return os.RemoveAll(r.dir) }

func (r *Room) file(name string) (string, error) {
	if !plainName.MatchString(name) {
		return "", errName
	}
	return filepath.Join(r.dir, name+suffix), nil
}

func remove(file string) { _ = os.Remove(file) }

// uri names a file to SQLite; a path may hold what has a meaning there.
func uri(file, mode string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(file)) + "?mode=" + mode
}
