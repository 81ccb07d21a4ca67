package commands

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"coterie/instance"
)

// newFlags makes the flag set of a command with its help text, and the options that every command which opens the data folder
// has: each with a default, a variable and a flag; the flag wins.
func (p Program) newFlags(name, arguments, about string) (*flag.FlagSet, *instance.Options) {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(os.Stdout)
	flags.Usage = func() {
		fmt.Printf("Usage: coterie %s %s[FLAGS]\n\n%s\n\nFlags:\n", name, arguments, about)
		flags.VisitAll(func(each *flag.Flag) {
			kind, about := flag.UnquoteUsage(each)
			fmt.Printf("  %s\n      %s", strings.TrimSpace("--"+each.Name+" "+kind), about)
			if each.DefValue != "" && each.DefValue != "false" {
				fmt.Printf(" (default %s)", each.DefValue)
			}
			fmt.Println()
		})
	}
	options := &instance.Options{Built: p.Built, Version: p.Version}
	flags.StringVar(&options.Dir, "dir", env("COTERIE_DIR", "coterie_data"), "the data `folder`: the only thing to keep and to back up")
	flags.StringVar(&options.URL, "url", env("COTERIE_URL", ""),
		"the public `address` that people open, e.g. https://partners.example.org (default: the address of --http)")
	flags.StringVar(&options.HTTP, "http", env("COTERIE_HTTP", "127.0.0.1:8090"), "the `address` to listen on")
	flags.StringVar(&options.HooksDir, "hooksDir", env("COTERIE_HOOKS", ""),
		"for development: a `folder` with the built hooks, used instead of the embedded ones and watched")
	flags.StringVar(&options.MigrationsDir, "migrationsDir", env("COTERIE_MIGRATIONS", ""),
		"for development: a `folder` with the migrations, used instead of the embedded ones")
	flags.DurationVar(&options.QueryTimeout, "queryTimeout", 10*time.Second, "how long one question to the database may take")
	return flags, options
}

func env(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
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

// flagsAlone takes flags for a command that has no words. A word is most often a folder without its flag, and what ran beside it
// would be a new, empty installation: it is refused before anything is opened.
func flagsAlone(flags *flag.FlagSet, args []string) error {
	words, err := wordsThenFlags(flags, args)
	if err != nil || len(words) == 0 {
		return err
	}
	return fmt.Errorf("%q says nothing to `coterie %s`. A folder is named with --dir %s; `coterie %s --help` lists all flags",
		words[0], flags.Name(), words[0], flags.Name())
}
