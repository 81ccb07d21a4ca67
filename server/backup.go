package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"coterie/anchor"
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
	before := anchorBefore(shared.dir)
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
	if err := noteRestored(shared, words[0], *withoutKey, before); err != nil {
		return fmt.Errorf("the data is restored, but the audit log doesn't say so yet: %w. Run `coterie audit --accept-cut`", err)
	}
	fmt.Println("Devices notice at their next contact, fetch everything anew and keep what they haven't sent.")
	return nil
}

// anchorBefore is the end of the audit log that a restore replaces, as its anchor says; nothing when there is none to read.
func anchorBefore(dir string) json.RawMessage {
	text, err := os.ReadFile(filepath.Join(dir, anchor.File))
	if err != nil || !json.Valid(text) {
		return nil
	}
	return text
}

// noteRestored puts the restore on the audit log of what was restored: which log's end it replaces, and from which file.
func noteRestored(shared *common, from string, withoutKey bool, before json.RawMessage) error {
	if withoutKey {
		if err := os.Unsetenv(program.KeyVariable); err != nil {
			return err
		}
	}
	return withApp(shared, func(made *instance) error {
		state, problem := anchor.State{}, anchor.Missing
		if before != nil && json.Unmarshal(before, &state) == nil {
			problem = ""
		}
		told, err := json.Marshal(map[string]any{
			"from": filepath.Base(from), "withoutKey": withoutKey, "anchor": map[string]any{"problem": problem, "state": state},
		})
		if err != nil {
			return err
		}
		_, err = made.hooks.Call("restored", string(told))
		return err
	})
}
