package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"coterie/anchor"
	"coterie/instance"
	"coterie/program"
)

// restore puts a backup where the data folder was and keeps what was there beside it.
func (p Program) restore(args []string) error {
	flags, options := p.newFlags("restore", "FILE.zip ", "Replaces the data folder with a backup, and keeps the current folder beside it. "+
		"Stop the server first. The key is read from the current folder or from "+program.KeyVariable+".")
	withoutKey := flags.Bool("without-key", false, "the key is lost: make a new one and drop the secrets sealed with the old one")
	drill := flags.Bool("drill", false, "only test the backup, also while the server runs: unpack it into a temporary folder, audit it, "+
		"and compare its log and ledger with the current folder. The status is 1 when anything differs")
	language := flags.String("language", languageOfHere(), "en or es: the `language` of the comparison that --drill prints")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 || *drill && *withoutKey || *language != "en" && *language != "es" {
		flags.Usage()
		return exitStatus(2)
	}
	if *drill {
		return drillBackup(options, words[0], *language)
	}
	if err := program.CheckOwner(options.Dir); err != nil {
		return err
	}
	before := anchorBefore(options.Dir)
	kept, err := program.Restore(options.Dir, words[0], *withoutKey, func(unpacked string) error {
		return noteRestored(options, unpacked, words[0], *withoutKey, before)
	})
	switch {
	case errors.Is(err, program.ErrNoKey):
		return fmt.Errorf("%w: put coterie.key into %s, set %s, or add --without-key", err, options.Dir, program.KeyVariable)
	case errors.Is(err, program.ErrWrongKey):
		return fmt.Errorf("the key of %s doesn't open %s, and nothing was replaced. Put the key that belongs to the backup into %s or set %s; if it "+
			"is lost, add --without-key", options.Dir, words[0], filepath.Join(options.Dir, "coterie.key"), program.KeyVariable)
	case errors.Is(err, program.ErrNewer):
		return fmt.Errorf("%s was made by a newer version than this program, and nothing was replaced: restore it with that version", words[0])
	case err != nil:
		return err
	}
	fmt.Printf("Restored %s to %s.\n", words[0], options.Dir)
	if kept != "" {
		fmt.Println("What was there before is in", kept)
		tellLinks(kept, options.Dir)
	}
	if *withoutKey {
		fmt.Println("A new key was made. Mail server, keys and webhook secret have to be entered again.")
	}
	fmt.Println("Devices notice at their next contact, fetch everything anew and keep what they haven't sent.")
	return nil
}

// tellLinks says which folders were elsewhere before: their files are within the data folder now, maybe on a smaller disk.
func tellLinks(kept, dir string) {
	links, err := program.LinkedFolders(kept)
	if err != nil {
		return
	}
	for _, name := range links {
		before, now := filepath.Join(kept, name), filepath.Join(dir, name)
		if target, err := os.Readlink(before); err == nil {
			fmt.Printf("%s was a link to %s. Its files are in %s now. To keep them elsewhere, move that folder and make the link again.\n",
				name, target, now)
		}
	}
}

// anchorBefore is the end of the audit log that a restore replaces, as its anchor says; nothing when there is none to read.
func anchorBefore(dir string) json.RawMessage {
	text, err := os.ReadFile(filepath.Join(dir, anchor.File))
	if err != nil || !json.Valid(text) {
		return nil
	}
	return text
}

// noteRestored opens what was unpacked, before anything is replaced, and puts the restore on its audit log: which log's end it replaces, and
// from which file.
func noteRestored(options *instance.Options, dir, from string, withoutKey bool, before json.RawMessage) error {
	if withoutKey {
		if err := os.Unsetenv(program.KeyVariable); err != nil {
			return err
		}
	}
	unpacked := *options
	unpacked.Dir, unpacked.Unpacked = dir, true
	err := withApp(&unpacked, func(made *instance.Instance) error { return tellRestored(made, from, withoutKey, before) })
	if err != nil {
		return fmt.Errorf("%s can't be opened, and nothing was replaced: %w", from, err)
	}
	return nil
}

// tellRestored has the rules enter in an opened folder that it was restored.
func tellRestored(made *instance.Instance, from string, withoutKey bool, before json.RawMessage) error {
	if err := made.Derive(); err != nil {
		return err
	}
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
	_, err = made.Hooks.Call("restored", string(told))
	return err
}
