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
	errName   = errors.New("a staging file's name may contain only a-z and 0-9")
	plainName = regexp.MustCompile(`^[a-z0-9]+$`)
)

// Store manages the staging files of one data directory.
type Store struct {
	dir, data string
	lock      sync.Mutex
	// idle holds one open connection per file. Opening one parses the whole schema with all triggers, which takes
	// longer than reading a page of a dry run.
	idle map[string]*dbx.DB
	// fills counts the calls of Fill, and generation holds that count for each existing file, so that a connection to a
	// replaced file isn't reused.
	fills      int
	generation map[string]int
}

// New returns the staging store of a data directory without creating it.
func New(dir string) *Store {
	return &Store{
		dir:        filepath.Join(dir, Folder),
		data:       filepath.Join(dir, "data.db"),
		idle:       map[string]*dbx.DB{},
		generation: map[string]int{},
	}
}

// Source runs queries. It has the interface that the rules expect of an app.
type Source struct{ tx *dbx.Tx }

// DB runs queries. Tables of the data are read from a snapshot; new tables are created in the staging file.
func (s *Source) DB() dbx.Builder { return s.tx }

// Fill runs work on a new staging file with read access to the current data. It removes the file if work fails.
func (r *Store) Fill(name string, work func(*Source) error) error {
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
	r.generation[name] = r.fills
	return nil
}

func (r *Store) fill(file string, work func(*Source) error) error {
	db, err := r.connect(file, "rwc", pragmas)
	if err != nil {
		return err
	}
	defer db.Close()
	return inTx(db, work)
}

// Read runs work on a staging file and the current data, both read-only.
func (r *Store) Read(name string, work func(*Source) error) error {
	file, err := r.file(name)
	if err != nil {
		return err
	}
	db, generation, err := r.reader(name, file)
	if err != nil {
		return err
	}
	done := false
	defer func() {
		// close the connection after an error, which may have broken it
		if !done || !r.keepIdle(name, generation, db) {
			_ = db.Close()
		}
	}()
	err = inTx(db, work)
	done = err == nil
	return err
}

// reader returns the idle connection of a file or opens a new one, with the file's generation.
func (r *Store) reader(name, file string) (db *dbx.DB, generation int, err error) {
	r.lock.Lock()
	db, generation = r.idle[name], r.generation[name]
	delete(r.idle, name)
	r.lock.Unlock()
	if db == nil {
		db, err = r.connect(file, "ro", "&_pragma=query_only(1)")
	}
	return db, generation, err
}

// keepIdle stores a connection for the next reader. It returns false if one is stored already or the file was replaced.
func (r *Store) keepIdle(name string, generation int, db *dbx.DB) bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.idle[name] != nil || r.generation[name] != generation {
		return false
	}
	r.idle[name] = db
	return true
}

func (r *Store) connect(file, mode, settings string) (*dbx.DB, error) {
	db, err := dbx.Open("sqlite", fileURI(file, mode)+settings)
	if err != nil {
		return nil, err
	}
	db.DB().SetMaxOpenConns(1) // ATTACH applies to a single connection
	if _, err := db.NewQuery("ATTACH DATABASE {:data} AS data").Bind(dbx.Params{"data": fileURI(r.data, "ro")}).Execute(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func inTx(db *dbx.DB, work func(*Source) error) error {
	return db.Transactional(func(tx *dbx.Tx) error { return work(&Source{tx}) })
}

// Attach attaches a staging file to the write connection while work runs.
func (r *Store) Attach(app core.App, name string, work func() error) error {
	file, err := r.file(name)
	if err != nil {
		return err
	}
	writer := app.NonconcurrentDB()
	if _, err := writer.NewQuery("ATTACH DATABASE {:file} AS staged").Bind(dbx.Params{"file": fileURI(file, "ro")}).Execute(); err != nil {
		return err
	}
	err = withLargeCache(writer, work)
	_, detachErr := writer.NewQuery("DETACH DATABASE staged").Execute()
	return errors.Join(err, detachErr)
}

// A larger page cache, in KiB, for large transactions. A page that doesn't fit into the cache is written to the journal
// each time it changes.
const (
	largeCacheKiB   = -96_000
	cacheSizePragma = "PRAGMA main.cache_size"
)

func withLargeCache(writer dbx.Builder, work func() error) error {
	var previous int
	if err := writer.NewQuery(cacheSizePragma).Row(&previous); err != nil {
		return err
	}
	if _, err := writer.NewQuery(fmt.Sprintf("%s = %d", cacheSizePragma, largeCacheKiB)).Execute(); err != nil {
		return err
	}
	err := work()
	_, resetErr := writer.NewQuery(fmt.Sprintf("%s = %d", cacheSizePragma, previous)).Execute()
	return errors.Join(err, resetErr)
}

// Drop deletes a staging file if it exists.
func (r *Store) Drop(name string) error {
	file, err := r.file(name)
	if err == nil {
		r.remove(name, file)
	}
	return err
}

// Clear deletes the files of earlier processes.
func (r *Store) Clear() error { return os.RemoveAll(r.dir) }

func (r *Store) remove(name, file string) {
	r.lock.Lock()
	db := r.idle[name]
	delete(r.idle, name)
	delete(r.generation, name)
	r.lock.Unlock()
	if db != nil {
		_ = db.Close()
	}
	_ = os.Remove(file)
}

func (r *Store) file(name string) (string, error) {
	if !plainName.MatchString(name) {
		return "", errName
	}
	return filepath.Join(r.dir, name+suffix), nil
}

func fileURI(file, mode string) string { return sqlitedb.FileURI(file) + "?mode=" + mode }
