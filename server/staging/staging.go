// Package staging lets set-based work read one state of the data without holding a writer up, and keep what it makes in a file of
// its own, which a transaction can then copy from.
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

	"coterie/prepared"
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
type Room struct {
	dir, data string
	lock      sync.Mutex
	// resting keeps one connection for each file that was read: a new one reads the whole schema of the data first, with every trigger,
	// which takes longer than a page of a dry run.
	resting map[string]*dbx.DB
	// fills counts, and made is the count of each file that is there: a connection to one that is no longer there rests for nobody.
	fills int
	made  map[string]int
}

// New makes the room of a data folder; nothing is touched yet.
func New(dir string) *Room {
	return &Room{
		dir:     filepath.Join(dir, Folder),
		data:    filepath.Join(dir, "data.db"),
		resting: map[string]*dbx.DB{},
		made:    map[string]int{},
	}
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

// Read runs work that only reads, on a file that was filled and on the data as they are now.
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
		// what failed on it may have broken it
		if !done || !r.rests(name, made, db) {
			_ = db.Close()
		}
	}()
	err = within(db, work)
	done = err == nil
	return err
}

// reader is the connection that rests, or a new one when there is none; `made` says of which file.
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

// rests keeps a connection for who reads next, unless another rests or its file is another by now.
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
	db.DB().SetMaxOpenConns(1) // what is attached is attached to a connection
	if _, err := db.NewQuery("ATTACH DATABASE {:data} AS data").Bind(dbx.Params{"data": uri(r.data, "ro")}).Execute(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func within(db *dbx.DB, work func(*Source) error) error {
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
	err = roomily(writer, work)
	_, detached := writer.NewQuery("DETACH DATABASE staged").Execute()
	return errors.Join(err, detached)
}

// While much is written in one transaction, its pages are kept until the commit (KiB): a page that has to leave the memory is written
// to the journal each time it is changed anew.
const (
	roomyCache = -96_000
	usualCache = "PRAGMA main.cache_size"
)

// roomily does work while the writing connection keeps more pages than it usually does.
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

// Drop removes a file, if it is there.
func (r *Room) Drop(name string) error {
	file, err := r.file(name)
	if err == nil {
		r.remove(name, file)
	}
	return err
}

// Clear removes whatever an earlier process left.
func (r *Room) Clear() error { return os.RemoveAll(r.dir) }

// remove takes a file away, and the connection that rests on it.
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

// uri names a file to SQLite.
func uri(file, mode string) string { return prepared.File(file) + "?mode=" + mode }
