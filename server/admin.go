package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"coterie/program"
)

// admin create prints a link for one more admin; it works while the server runs, too.
func admin(args []string) error {
	flags, shared := newFlags("admin", "create ", "create prints a link that makes whoever opens it within an hour an admin, once.")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 || words[0] != "create" {
		flags.Usage()
		return exitStatus(2)
	}
	return withApp(shared, func(made *instance) error {
		link, err := made.setupLink(`{"another":"yes"}`)
		if err != nil {
			return err
		}
		fmt.Printf("Open this within %d minutes to become an admin:\n\n  %s\n", setupMinutes, link)
		return nil
	})
}

// superuser makes accounts of the database dashboard, which are no people of the programme.
func superuser(args []string) error {
	flags, shared := newFlags("superuser", "upsert EMAIL | delete EMAIL ",
		"upsert makes an account of the database dashboard or gives it a new password, which is read from the standard input; "+
			"delete removes one.")
	words, err := wordsThenFlags(flags, args)
	if err != nil {
		return err
	}
	if len(words) == 3 && words[0] == "upsert" {
		return errors.New("a password on the command line can be read by everybody on this machine: leave it out, it is asked for")
	}
	if len(words) != 2 || (words[0] != "upsert" && words[0] != "delete") {
		flags.Usage()
		return exitStatus(2)
	}
	upserts := words[0] == "upsert"
	password := ""
	if upserts {
		if password, err = askPassword(os.Stdin); err != nil {
			return err
		}
	}
	return withApp(shared, func(made *instance) error {
		if upserts {
			if err := program.UpsertSuperuser(made.app, words[1], password); err != nil {
				return err
			}
			fmt.Printf("%s can sign in to the database dashboard.\n", words[1])
			return nil
		}
		if err := program.DeleteSuperuser(made.app, words[1]); err != nil {
			return err
		}
		fmt.Printf("%s is gone.\n", words[1])
		return nil
	})
}

// hooked makes a command of a function that the rules export: it gets the words of the command line and answers with text to
// print, or { text, status }.
func hooked(name, about string) func(args []string) error {
	return func(args []string) error {
		flags, shared := newFlags(name, "[name=value …] ", about)
		shared.movesClock = name == "demo"
		words, err := wordsThenFlags(flags, args)
		if err != nil {
			return err
		}
		return withApp(shared, func(made *instance) error {
			argument, err := argumentOf(words)
			if err != nil {
				return err
			}
			// what the rules write here needs the guards, and the triggers that put it on the record
			if err := made.repair(); err != nil {
				return err
			}
			result, err := made.hooks.Call(name, argument)
			if err != nil {
				return err
			}
			return say(result)
		})
	}
}

// withApp opens the data folder for one piece of work beside a server that may be running.
func withApp(shared *common, work func(made *instance) error) error {
	made, err := assemble(shared)
	if err != nil {
		return err
	}
	if err := made.open(); err != nil {
		return err
	}
	return errors.Join(work(made), made.app.ClearBootstrap())
}

// wordsThenFlags takes words and flags in any order, as people type them.
func wordsThenFlags(flags *flag.FlagSet, args []string) ([]string, error) {
	var words []string
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return words, nil
		}
		words, args = append(words, flags.Arg(0)), flags.Args()[1:]
	}
}
