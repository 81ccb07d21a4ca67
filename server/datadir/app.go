// Package datadir opens, locks, upgrades and restores the data directory, and configures PocketBase for it: durable
// commits, an encryption key for settings and private files.
package datadir

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
	"coterie/secrets"
	"coterie/sqlitedb"
	"coterie/staging"
	"coterie/uploads"
)

// readerIdle is how long an unused read connection stays open. Each connection caches pages and the schema with all
// triggers, which PocketBase would retain for three minutes after a peak.
const readerIdle = 20 * time.Second

// maxReaders limits the number of read connections. More connections don't increase throughput, but each caches the
// same pages. Code that holds a connection must not acquire another one; consistent reads use one connection.
func maxReaders() int { return max(8, 4*runtime.GOMAXPROCS(0)) }

// NewApp creates an app for a data directory, and the directory if it doesn't exist. It returns the app and its key.
// Open must be called next.
func NewApp(dir string, queryTimeout time.Duration) (core.App, string, error) {
	return newApp(dir, queryTimeout, connect, prepareDir)
}

// NewReadOnlyApp creates an app whose transactions don't take the write lock, for commands that read for minutes while
// a server runs.
func NewReadOnlyApp(dir string, queryTimeout time.Duration) (core.App, string, error) {
	return newApp(dir, queryTimeout, connectReadOnly, prepareDir)
}

// NewUntouchedApp creates an app that changes no file of an existing directory, not even its permissions, for
// `coterie doctor`.
func NewUntouchedApp(dir string, queryTimeout time.Duration) (core.App, string, error) {
	return newApp(dir, queryTimeout, connectUntouched, readKey)
}

// prepareDir creates the directory and its key if they don't exist, and removes other users' access. It returns the key.
func prepareDir(dir string) (key string, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("can't create the data folder: %w. Set another one with --dir", err)
	}
	if err := restrictPermissions(dir); err != nil {
		return "", err
	}
	if err := checkFolder(dir); err != nil {
		return "", err
	}
	return ensureKey(dir)
}

func newApp(dir string, queryTimeout time.Duration, connect func(path string, hooks sqlitedb.Hooks) (*dbx.DB, error),
	prepare func(dir string) (key string, err error)) (core.App, string, error) {
	if dir == "" {
		return nil, "", errors.New("--dir must name a folder")
	}
	if _, err := realFolder(dir); err != nil {
		return nil, "", err
	}
	key, err := prepare(dir)
	if err != nil {
		return nil, "", err
	}
	keyed, err := secrets.NewKeyedHasher(key)
	if err != nil {
		return nil, "", err
	}
	currentHasher.Store(keyed)
	notifier := &commitNotifier{}
	app := core.NewBaseApp(core.BaseAppConfig{
		DataDir:       dir,
		EncryptionEnv: KeyVariable,
		QueryTimeout:  queryTimeout,
		DBConnect: func(path string) (*dbx.DB, error) {
			return connect(path, sqlitedb.Hooks{OnCommit: notifier.notify, KeepsJournal: func() bool { return hasReplica(dir) }})
		},

		DataMaxOpenConns: maxReaders(),
		DataMaxIdleConns: maxReaders(),
	})
	app.Store().Set(commitNotifierKey, notifier)
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
		// The key must not be in a backup, because it decrypts the secrets in the backup. A restored directory must not contain
		// the demo mark, because `coterie demo --wipe` would delete the directory's data.
		e.Exclude = append(e.Exclude, keyFile, lockFile, CommandSocket, anchor.File, staging.Folder, uploads.Folder, replicaFolder, standbyFolder, JoinedMark, demoMark)
		reserved, err := reservedNames(e.App.DataDir())
		if err != nil {
			return err
		}
		e.Exclude = append(e.Exclude, reserved...)
		return backUpLinked(e)
	})
	return app, key, nil
}

// Open opens the databases and upgrades their schema. It returns ErrNewer for a directory of a newer version before
// anything is written. lastFactSeq is the sequence number of the last fact change before the upgrade: later changes come
// from migrations.
func Open(app core.App, upgrade Upgrade) (lastFactSeq int64, err error) {
	found, err := readSchema(app.DataDir())
	if err != nil {
		return 0, err
	}
	return upgradeFolder(app, found, upgrade)
}

// IsUpgrade reports whether Open would upgrade a directory of an earlier version. It returns the same errors as Open.
func IsUpgrade(app core.App) (bool, error) {
	found, err := readSchema(app.DataDir())
	return found.isUpgrade(), err
}

// OpenReadOnly opens the databases without changing them. It returns ErrNewer for a directory of a newer version.
func OpenReadOnly(app core.App) error {
	if _, err := readSchema(app.DataDir()); err != nil {
		return err
	}
	return explain(app.DataDir(), bootstrapAsIs(app))
}

// OpenUntouched opens the databases of an app of NewUntouchedApp. PendingMigrations must have found none.
func OpenUntouched(app core.App) error { return explain(app.DataDir(), bootstrapAsIs(app)) }

// IsMigrated reports whether all migrations were applied.
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

// latestFactSeq returns the sequence number of the last fact change, 0 for none.
func latestFactSeq(app core.App) int64 {
	var newest int64
	if err := app.DB().NewQuery("SELECT COALESCE(MAX(seq), 0) FROM _fact_touched").Row(&newest); err != nil {
		return 0 // the table doesn't exist yet
	}
	return newest
}
