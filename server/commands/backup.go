package commands

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"coterie/app"
	"coterie/datadir"
)

// backup writes a consistent copy of the data, even while the server runs.
func (c CLI) backup(args []string) error {
	flags, options := c.newFlags("backup", "", "Writes a copy of the data to a .zip file, even while the server is running. The key file "+
		"coterie.key isn't included; keep a copy of it somewhere else.")
	to := flags.String("to", "", "the `file` to write (default: coterie-DATE.zip in the current folder)")
	if err := parseFlagsOnly(flags, args); err != nil {
		return err
	}
	name := "coterie-" + time.Now().UTC().Format("20060102-150405") + ".zip"
	if *to == "" {
		*to = name
	}
	// don't upgrade an older data directory before its backup
	options.ReadOnly = true
	if info, err := os.Stat(*to); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder. Name the file to write, e.g. --to %s", *to, filepath.Join(*to, name))
	}
	return withExistingData(options, func(instance *app.Instance) error {
		if err := instance.App.CreateBackup(context.Background(), name); err != nil {
			return err
		}
		from := filepath.Join(options.Dir, "backups", name)
		// Always remove PocketBase's metadata file, and the backup itself if it can't be moved. Otherwise failed
		// nightly backups would fill the data disk.
		defer os.Remove(from + ".attrs")
		if err := datadir.AsInvoker(func() error { return datadir.MoveFile(from, *to) }); err != nil {
			return errors.Join(err, os.Remove(from))
		}
		fmt.Println("Backup:", *to)
		return nil
	})
}
