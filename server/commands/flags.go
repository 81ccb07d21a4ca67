package commands

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"coterie/app"
	"coterie/datadir"
)

// variables maps flags to the environment variables that can replace them.
var variables = map[string]string{
	"dir": "COTERIE_DIR", "url": "COTERIE_URL", "http": "COTERIE_HTTP", "hooksDir": "COTERIE_HOOKS", "rulesDir": "COTERIE_RULES", "migrationsDir": "COTERIE_MIGRATIONS",
	"dashboard": "COTERIE_DASHBOARD", "backups-to": "COTERIE_BACKUPS_TO", "proxy-header": "COTERIE_PROXY_HEADER", "log-format": "COTERIE_LOG_FORMAT",
	"replica": "COTERIE_REPLICA", "replica-days": "COTERIE_REPLICA_DAYS", "replica-sync": "COTERIE_REPLICA_SYNC",
}

// plainVariables are the environment variables without a flag. Those without a summary are for tests and development.
var plainVariables = []struct{ name, summary string }{
	{datadir.KeyVariable, "the key of the data folder, used instead of the file coterie.key"},
	{"COTERIE_SMTP", "the mail server, e.g. smtp://name:password@host:587; overrides the settings"},
	{"COTERIE_MAIL_FROM", "the sender of emails, e.g. Name <address>"},
	{"COTERIE_ALERT_URL", "an https address that is told when a check of the server fails and when it passes again"},
	{"COTERIE_ALERT_FORMAT", "its format: json, slack, telegram or ntfy (default: by its host)"},
	{"COTERIE_HEARTBEAT_URL", "an https address that is called after each good backup"},
	{"COTERIE_LOOPBACK_TARGETS", ""},
	{"COTERIE_STATEMENTS", ""},
	{"COTERIE_CLOCK_OFFSET_MS", ""},
	{"COTERIE_COMMIT_IN", ""},
	{"COTERIE_BOT_SERVICE", ""},
	{"COTERIE_PAYPAL_SERVICE", ""},
	{"COTERIE_PENDING_RESTORE", ""}, // from a server to the one that replaces it
}

// newFlags returns the flag set of a command and the options that it fills. A flag overrides its environment variable,
// which overrides the default.
func (c CLI) newFlags(name, arguments, description string) (*flag.FlagSet, *app.Options) {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(os.Stderr)
	flags.Usage = func() {
		out := flags.Output()
		fmt.Fprintf(out, "Usage: coterie %s %s[FLAGS]\n\n%s\n\nFlags:\n", name, arguments, description)
		flags.VisitAll(func(each *flag.Flag) {
			kind, description := flag.UnquoteUsage(each)
			fmt.Fprintf(out, "  %s\n      %s", strings.TrimSpace("--"+each.Name+" "+kind), description)
			if each.DefValue != "" && each.DefValue != "false" {
				fmt.Fprintf(out, " (default %s)", each.DefValue)
			}
			if variable := variables[each.Name]; variable != "" {
				fmt.Fprintf(out, " [%s]", variable)
			}
			fmt.Fprintln(out)
		})
	}
	options := &app.Options{
		Assets: c.Assets, Version: c.Version, Dir: envOr("COTERIE_DIR", app.DefaultDir), URL: envOr("COTERIE_URL", ""),
		HTTP: envOr("COTERIE_HTTP", app.DefaultHTTP),
	}
	opensData := name != "health" && name != "status"
	if opensData {
		flags.StringVar(&options.Dir, "dir", options.Dir, "the data `folder`, which contains its key and everything that has to be backed up")
	}
	switch name {
	case "serve", "standby", "admin", "demo", "doctor":
		flags.StringVar(&options.URL, "url", options.URL,
			"the public `address` that people open, e.g. https://partners.example.org (default: the address of --http)")
	}
	switch name {
	case "serve", "standby", "health", "admin", "demo", "doctor":
		flags.StringVar(&options.HTTP, "http", options.HTTP, "the `address` that the server listens on: host:port, or a socket for a proxy on this machine, e.g. unix:/run/coterie/http.sock")
	}
	if !opensData {
		return flags, options
	}
	flags.StringVar(&options.RulesDir, "rulesDir", envOr("COTERIE_RULES", ""),
		"for development: a `folder` with the built rules, used instead of the embedded ones and watched")
	flags.StringVar(&options.MigrationsDir, "migrationsDir", envOr("COTERIE_MIGRATIONS", ""),
		"for development: a `folder` with the migrations, used instead of the embedded ones")
	flags.DurationVar(&options.QueryTimeout, "queryTimeout", 10*time.Second, "how long a database query may take")
	return flags, options
}

func replicaFlag(flags *flag.FlagSet, usage string) *string {
	return flags.String("replica", envOr("COTERIE_REPLICA", ""), usage)
}

// usageError is an invalid command line. The exit status is 2.
type usageError struct{ error }

// parse parses flags. It prints help to standard output, and errors to standard error with exit status 2.
func parse(flags *flag.FlagSet, args []string) error {
	usage := flags.Usage
	flags.Usage = func() {}
	err := flags.Parse(args)
	flags.Usage = usage
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(os.Stdout)
		flags.Usage()
	case err != nil: // the flag package already printed the error
		fmt.Fprintf(flags.Output(), "`coterie %s --help` lists all flags\n", flags.Name())
		return exitStatus(2)
	}
	return err
}

func envOr(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

func parseArgs(flags *flag.FlagSet, args []string) ([]string, error) {
	var values []string
	for {
		if err := parse(flags, args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return values, nil
		}
		values, args = append(values, flags.Arg(0)), flags.Args()[1:]
	}
}

// parseFlagsOnly parses a command line without arguments. An argument is most often a data directory without --dir;
// ignoring it would create a new, empty installation in the default directory.
func parseFlagsOnly(flags *flag.FlagSet, args []string) error {
	values, err := parseArgs(flags, args)
	if err != nil || len(values) == 0 {
		return err
	}
	return unexpectedArgument(flags, values[0])
}

func unexpectedArgument(flags *flag.FlagSet, value string) error {
	return usageError{fmt.Errorf("unexpected argument %q for `coterie %s`. To set the data folder, use --dir %s; `coterie %s --help` lists all flags",
		value, flags.Name(), value, flags.Name())}
}
