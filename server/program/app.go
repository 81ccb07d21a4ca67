// Package program puts PocketBase together the way Coterie runs it: durable commits, sealed settings, the hooks' runtime.
package program

import (
	"errors"
	"os"
	"time"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables
)

// New makes an app over a data folder, which is created when it isn't there. It isn't open yet (see Open).
func New(dir string, queryTimeout time.Duration) (core.App, string, error) {
	if dir == "" {
		return nil, "", errors.New("--dir must name a folder")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, "", err
	}
	key, err := ensureKey(dir)
	if err != nil {
		return nil, "", err
	}
	app := core.NewBaseApp(core.BaseAppConfig{
		DataDir:       dir,
		EncryptionEnv: KeyVariable,
		QueryTimeout:  queryTimeout,
		DBConnect:     connect,
	})
	app.OnBackupCreate().BindFunc(func(e *core.BackupEvent) error {
		// Who finds a backup must not find the key to its secrets in it.
		e.Exclude = append(e.Exclude, keyFile, lockFile)
		return e.Next()
	})
	return app, key, nil
}

// Open opens the databases and brings their schema up to date.
func Open(app core.App) error {
	if err := app.Bootstrap(); err != nil {
		return err
	}
	return app.RunAllMigrations()
}
