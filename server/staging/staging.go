// Package staging runs queries on a snapshot of the data without blocking writers and stores their results in a
// temporary database file, which a transaction can attach and copy from.
package staging

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/sqlitedb"
)

// Folder is the name of the staging directory in the data directory. Backups exclude it, because its contents can be
// computed again.
const Folder = ".staging"

const suffix = ".db"

// Staged data is recomputed after a crash, so it needs no journal and no sync.
const pragmas = "&_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)"

var (
	errName   = errors.New("a staging file's name has other characters than a-z and 0-9")
	plainName = regexp.MustCompile(`^[a-z0-9]+$`)
)

// Store manages the staging files of one data directory.
type Room struct {
	dir, data string
	lock      sync.Mutex
	// idle holds one open connection per file. Opening one parses the whole schema with all triggers, which takes
	// longer than reading a page of a dry run.
	resting map[string]*dbx.DB
	// fills counts the calls of Fill, and generation holds that count for each existing file, so that a connection to a
	// replaced file isn't reused.
	fills int
	made  map[string]int
}

// New returns the staging store of a data directory without creating it.
func New(dir string) *Room {
	return &Room{
		dir:     filepath.Join(dir, Folder),
		data:    filepath.Join(dir, "data.db"),
		resting: map[string]*dbx.DB{},
		made:    map[string]int{},
	}
}

// Source runs queries. It has the interface of an app for the rules.
type Source struct{ tx *dbx.Tx }

// DB runs queries. Tables of the data are read from a snapshot; new tables are created in the staging file.
func (s *Source) DB() dbx.Builder { return s.tx }

// Fill runs work on a new staging file with read access to the current data. It removes the file if work fails.
func (r *Room) Fill(name string, work func(*Source) error) error {
	file, err := r.file(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(r.dir, 0o700); err != nil {
		return err
	}
	r.remove(name, file)
	if err = r.fill(file, work); err != nil {
		r.remove(name, file)
		return err
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.fills++
	r.made[name] = r.fills
	return nil
}

func (r *Room) fill(file string, work func(*Source) error) error {
	db, err := r.connect(file, "rwc", pragmas)
	if err != nil {
		return err
	}
	defer db.Close()
	return within(db, work)
}

// Read runs work on a staging file and the current data, both read-only.
func (r *Room) Read(name string, work func(*Source) error) error {
	file, err := r.file(name)
	if err != nil {
		return err
	}
	db, made, err := r.reader(name, file)
	if err != nil {
		return err
	}
	done := false
	defer func() {
		// close the connection after an error, which may have broken it
		if !done || !r.rests(name, made, db) {
			_ = db.Close()
		}
	}()
	err = within(db, work)
	done = err == nil
	return err
}

// reader returns the idle connection of a file or opens a new one, with the file's generation.
func (r *Room) reader(name, file string) (db *dbx.DB, made int, err error) {
	r.lock.Lock()
	db, made = r.resting[name], r.made[name]
	delete(r.resting, name)
	r.lock.Unlock()
	if db == nil {
		db, err = r.connect(file, "ro", "&_pragma=query_only(1)")
	}
	return db, made, err
}

// keepIdle stores a connection for the next reader. It returns false if one is stored already or the file was replaced.
func (r *Room) rests(name string, made int, db *dbx.DB) bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.resting[name] != nil || r.made[name] != made {
		return false
	}
	r.resting[name] = db
	return true
}

func (r *Room) connect(file, mode, settings string) (*dbx.DB, error) {
	db, err := dbx.Open("sqlite", uri(file, mode)+settings)
	if err != nil {
		return nil, err
	}
	db.DB().SetMaxOpenConns(1) // ATTACH applies to a single connection
	if _, err := db.NewQuery("ATTACH DATABASE {:data} AS data").Bind(dbx.Params{"data": uri(r.data, "ro")}).Execute(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func within(db *dbx.DB, work func(*Source) error) error {
	return db.Transactional(func(tx *dbx.Tx) error { return work(&Source{tx}) })
}

// Attach attaches a staging file to the write connection while work runs.
func (r *Room) Lend(app core.App, name string, work func() error) error {
	file, err := r.file(name)
	if err != nil {
		return err
	}
	writer := app.NonconcurrentDB()
	if _, err := writer.NewQuery("ATTACH DATABASE {:file} AS staged").Bind(dbx.Params{"file": uri(file, "ro")}).Execute(); err != nil {
		return err
	}
	err = roomily(writer, work)
	_, detached := writer.NewQuery("DETACH DATABASE staged").Execute()
	return errors.Join(err, detached)
}

// A larger page cache, in KiB, for large transactions. A page that doesn't fit into the cache is written to the journal
// each time it changes.
const (
	roomyCache = -96_000
	usualCache = "PRAGMA main.cache_size"
)

// withLargeCache runs work with a larger page cache on the write connection.
func roomily(writer dbx.Builder, work func() error) error {
	var usual int
	if err := writer.NewQuery(usualCache).Row(&usual); err != nil {
		return err
	}
	if _, err := writer.NewQuery(fmt.Sprintf("%s = %d", usualCache, roomyCache)).Execute(); err != nil {
		return err
	}
	err := work()
	_, shrunk := writer.NewQuery(fmt.Sprintf("%s = %d", usualCache, usual)).Execute()
	return errors.Join(err, shrunk)
}

// Drop deletes a staging file if it exists.
func (r *Room) Drop(name string) error {
	file, err := r.file(name)
	if err == nil {
		r.remove(name, file)
	}
	return err
}

// Clear deletes the files of earlier processes.
func (r *Room) Clear() error { return os.RemoveAll(r.dir) }

// remove deletes a file and closes its idle connection.
func (r *Room) remove(name, file string) {
	r.lock.Lock()
	db := r.resting[name]
	delete(r.resting, name)
	delete(r.made, name)
	r.lock.Unlock()
	if db != nil {
		_ = db.Close()
	}
	_ = os.Remove(file)
}

func (r *Room) file(name string) (string, error) {
	if !plainName.MatchString(name) {
		return "", errName
	}
	return filepath.Join(r.dir, name+suffix), nil
}

func uri(file, mode string) string { return sqlitedb.File(file) + "?mode=" + mode }
