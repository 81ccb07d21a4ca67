package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"coterie/program"
)

// backup writes a consistent copy while the server may be running.
func backup(args []string) error {
	flags, shared := newFlags("backup", "", "Writes a copy of the data to a .zip file, also while the server runs. The key file "+
		"coterie.key is left out on purpose: keep it somewhere else.")
	to := flags.String("to", "", "the `file` to write (default: coterie-DATE.zip in this folder)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	name := "coterie-" + time.Now().UTC().Format("20060102-150405") + ".zip"
	if *to == "" {
		*to = name
	}
	return withApp(shared, func(made *instance) error {
		if err := made.app.CreateBackup(context.Background(), name); err != nil {
			return err
		}
		from := filepath.Join(shared.dir, "backups", name)
		if err := program.MoveFile(from, *to); err != nil {
			return err
		}
		_ = os.Remove(from + ".attrs")
		fmt.Println("Backup:", *to)
		return nil
	})
}

// restore puts a backup where the data folder was and keeps what was there beside it.
func restore(args []string) error {
	flags, shared := newFlags("restore", "FILE.zip ", "Replaces the data folder by a backup; the present one is kept beside it. "+
		"The server must be stopped. The key is taken from the present folder or from "+program.KeyVariable+".")
	withoutKey := flags.Bool("without-key", false, "the key is lost: make a new one and drop the secrets sealed with the old one")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		flags.Usage()
		return exitStatus(2)
	}
	kept, err := program.Restore(shared.dir, words[0], *withoutKey)
	if errors.Is(err, program.ErrNoKey) {
		return fmt.Errorf("%w: put coterie.key into %s, set %s, or add --without-key", err, shared.dir, program.KeyVariable)
	}
	if err != nil {
		return err
	}
	fmt.Printf("Restored %s to %s.\n", words[0], shared.dir)
	if kept != "" {
		fmt.Println("What was there before is in", kept)
	}
	if *withoutKey {
		fmt.Println("A new key was made. Mail server, keys and webhook secret have to be entered again.")
	}
	fmt.Println("Devices notice at their next contact, fetch everything anew and keep what they haven't sent.")
	return nil
}
