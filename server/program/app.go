// Package program puts PocketBase together the way Coterie runs it: durable commits, sealed settings, the hooks' runtime.
package program

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables

	"coterie/anchor"
	"coterie/seal"
	"coterie/staging"
	"coterie/uploads"
)

// readerIdle is how long a connection that reads is kept when nobody uses it. Each holds the pages it read and the schema with all triggers:
// after a rush they would lie there for PocketBase's three minutes.
const readerIdle = 20 * time.Second

// readersMost is how many connections read at a time; who comes beyond them waits for one. More of them do no more on the same cores, and each
// holds as many of the same pages. Nobody who has one asks for another: what is read as of one moment is read on one.
func readersMost() int { return max(8, 4*runtime.GOMAXPROCS(0)) }

// New makes an app over a data folder, which is created when it isn't there. It isn't open yet (see Open).
func New(dir string, queryTimeout time.Duration) (core.App, string, error) {
	return newApp(dir, queryTimeout, connect)
}

// NewReader makes an app whose transactions take no turn to write: for what looks at everything for minutes beside a server.
func NewReader(dir string, queryTimeout time.Duration) (core.App, string, error) {
	return newApp(dir, queryTimeout, connectToRead)
}

func newApp(dir string, queryTimeout time.Duration, connect func(path string, committed func()) (*dbx.DB, error)) (core.App, string, error) {
	if dir == "" {
		return nil, "", errors.New("--dir must name a folder")
	}
	if _, err := realFolder(dir); err != nil {
		return nil, "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, "", fmt.Errorf("the data folder can't be made: %w. Name another one with --dir", err)
	}
	if err := checkFolder(dir); err != nil {
		return nil, "", err
	}
	key, err := ensureKey(dir)
	if err != nil {
		return nil, "", err
	}
	made, err := seal.NewMarks(key)
	if err != nil {
		return nil, "", err
	}
	marks.Store(made)
	told := &teller{}
	app := core.NewBaseApp(core.BaseAppConfig{
		DataDir:       dir,
		EncryptionEnv: KeyVariable,
		QueryTimeout:  queryTimeout,
		DBConnect:     func(path string) (*dbx.DB, error) { return connect(path, told.tell) },

		DataMaxOpenConns: readersMost(),
		DataMaxIdleConns: readersMost(),
	})
	app.Store().Set(commitsKey, told)
	keepTemporary(app)
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		if pool, is := e.App.ConcurrentDB().(*dbx.DB); is {
			pool.DB().SetConnMaxIdleTime(readerIdle)
		}
		return nil
	})
	app.OnBackupCreate().BindFunc(func(e *core.BackupEvent) error {
		// Who finds a backup must not find the key to its secrets in it; and what is restored from it is nothing that `coterie demo --wipe` may empty.
		e.Exclude = append(e.Exclude, keyFile, lockFile, anchor.File, staging.Folder, uploads.Folder, demoMark)
		left, err := leftWithin(e.App.DataDir())
		if err != nil {
			return err
		}
		e.Exclude = append(e.Exclude, left...)
		return backUpLinked(e)
	})
	return app, key, nil
}

// Open opens the databases and brings their schema up to date. A folder that can't be opened says what to do; one of a newer version is
// refused before anything is written (ErrNewer). `since` is the newest row of facts that a trigger had noted before: rows noted while
// the schema moves are the program's own changes.
func Open(app core.App, how Upgrade) (since int64, err error) {
	found, err := readSchema(app.DataDir())
	if err != nil {
		return 0, err
	}
	return upgradeFolder(app, found, how)
}

// IsUpgrade says whether Open would bring the folder of an earlier version up to date. The error is that of Open.
func IsUpgrade(app core.App) (bool, error) {
	found, err := readSchema(app.DataDir())
	return found.upgrades(), err
}

// OpenToRead opens the databases as they are. A folder that can't be opened says what to do; one of a newer version is refused (ErrNewer).
func OpenToRead(app core.App) error {
	if _, err := readSchema(app.DataDir()); err != nil {
		return err
	}
	return advise(app.DataDir(), bootstrapAsIs(app))
}

// IsMigrated says whether every step of the schema was taken.
func IsMigrated(app core.App) bool {
	for _, step := range core.AppMigrations.Items() {
		var found int
		err := app.DB().NewQuery("SELECT COUNT(*) FROM {{_migrations}} WHERE file = {:file}").Bind(dbx.Params{"file": step.File}).Row(&found)
		if err != nil || found == 0 {
			return false
		}
	}
	return true
}

// touched is the newest row of facts that a trigger has noted, 0 before the first.
func touched(app core.App) int64 {
	var newest int64
	if err := app.DB().NewQuery("SELECT COALESCE(MAX(seq), 0) FROM _fact_touched").Row(&newest); err != nil {
		return 0 // no such table yet
	}
	return newest
}
