package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

// common are the flags of every command that opens the data folder. Each has a default, a variable and a flag; the flag wins.
type common struct {
	dir           string
	url           string
	http          string
	hooksDir      string
	migrationsDir string
	queryTimeout  time.Duration
	movesClock    bool
}

// newFlags makes the flag set of a command with its help text.
func newFlags(name, arguments, about string) (*flag.FlagSet, *common) {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(os.Stdout)
	flags.Usage = func() {
		fmt.Printf("Usage: coterie %s %s[FLAGS]\n\n%s\n\nFlags:\n", name, arguments, about)
		flags.VisitAll(func(each *flag.Flag) {
			kind, about := flag.UnquoteUsage(each)
			fmt.Printf("  --%s %s\n      %s", each.Name, kind, about)
			if each.DefValue != "" && each.DefValue != "false" {
				fmt.Printf(" (default %s)", each.DefValue)
			}
			fmt.Println()
		})
	}
	shared := &common{}
	flags.StringVar(&shared.dir, "dir", env("COTERIE_DIR", "coterie_data"), "the data `folder`: the only thing to keep and to back up")
	flags.StringVar(&shared.url, "url", env("COTERIE_URL", ""),
		"the public `address` that people open, e.g. https://partners.example.org (default: the address of --http)")
	flags.StringVar(&shared.http, "http", env("COTERIE_HTTP", "127.0.0.1:8090"), "the `address` to listen on")
	flags.StringVar(&shared.hooksDir, "hooksDir", env("COTERIE_HOOKS", ""),
		"for development: a `folder` with the built hooks, used instead of the embedded ones and watched")
	flags.StringVar(&shared.migrationsDir, "migrationsDir", env("COTERIE_MIGRATIONS", ""),
		"for development: a `folder` with the migrations, used instead of the embedded ones")
	flags.DurationVar(&shared.queryTimeout, "queryTimeout", 10*time.Second, "how long one question to the database may take")
	return flags, shared
}

func env(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
