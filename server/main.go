// Command coterie is the whole server in one file: PocketBase with Coterie's rules, sync, pages and app embedded.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	_ "time/tzdata" // the programme's time zone, also where the machine has no table of them

	"coterie/program"
)

// version is set by the build.
var version = "dev"

// A command of the program. Nothing is opened or written before its flags are read.
type command struct {
	name    string
	summary string
	run     func(args []string) error
}

func commands() []command {
	return []command{
		{"serve", "run the server", serve},
		{"admin", "create: print a one-time link that makes a person an admin", admin},
		{"superuser", "make or change an account of the database dashboard: upsert EMAIL, or delete EMAIL", superuser},
		{"backup", "write a copy of the data to a .zip file", backup},
		{"restore", "replace the data folder by a backup", restore},
		{"audit", aboutAudit, audit},
		{"demo", aboutDemo, hooked("demo", aboutDemo)},
		{"health", "ask a running server whether it answers", health},
		{"version", "print the version", printVersion},
	}
}

const aboutDemo = "fill an empty data folder with a programme to look around in"

func main() {
	program.KeepPrivate()
	if len(os.Args) < 2 {
		usage()
		os.Exit(2)
	}
	name := os.Args[1]
	switch name {
	case "-h", "--help", "help":
		usage()
		return
	case "-v", "--version":
		name = "version"
	}
	for _, each := range commands() {
		if each.name != name {
			continue
		}
		err := each.run(os.Args[2:])
		var status exitStatus
		switch {
		case err == nil, errors.Is(err, flag.ErrHelp):
		case errors.As(err, &status):
			os.Exit(int(status))
		default:
			fmt.Fprintln(os.Stderr, "coterie:", err)
			os.Exit(1)
		}
		return
	}
	fmt.Fprintf(os.Stderr, "coterie: there is no command %q\n\n", name)
	usage()
	os.Exit(2)
}

// exitStatus ends the program with a status after everything was said.
type exitStatus int

func (status exitStatus) Error() string { return fmt.Sprintf("status %d", int(status)) }

func printVersion([]string) error {
	fmt.Println("coterie", version)
	return nil
}

func usage() {
	fmt.Println("Coterie: a partner network that you host yourself.\n\nUsage: coterie COMMAND [FLAGS]\n\nCommands:")
	for _, each := range commands() {
		fmt.Printf("  %-10s %s\n", each.name, each.summary)
	}
	fmt.Println("\n`coterie COMMAND --help` lists the flags of a command.")
}
