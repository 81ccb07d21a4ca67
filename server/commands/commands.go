// Package commands implements the command line: serve, standby, promote, admin, superuser, backup, restore, move, audit,
// retention, demo, doctor, health, status, licenses and version.
package commands

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"

	"coterie/datadir"
	"coterie/logs"
	"coterie/picture"
	"coterie/restoring"
)

// CLI holds what the build provides: the version and the embedded files.
type CLI struct {
	Version string
	Assets  fs.FS
}

// Run executes a command line without the program name and returns the exit status.
func (c CLI) Run(args []string) int {
	datadir.SetPrivateUmask()
	if handler, err := logs.New(os.Stderr, logs.Text); err == nil {
		logs.SetDefault(handler)
	}
	if len(args) == 0 {
		c.usage(os.Stderr)
		return 2
	}
	name := args[0]
	if name == picture.ChildCommand {
		return picture.RunChild(args[1:])
	}
	if name == restoring.ChildCommand {
		return c.restoreChild()
	}
	switch name {
	case "-h", "--help", "help":
		c.usage(os.Stdout)
		return 0
	case "-v", "--version":
		name = "version"
	}
	for _, each := range c.commands() {
		if each.name != name {
			continue
		}
		err := each.run(args[1:])
		var status exitStatus
		var usage usageError
		switch {
		case err == nil, errors.Is(err, flag.ErrHelp):
			return 0
		case errors.As(err, &status):
			return int(status)
		case errors.As(err, &usage):
			fmt.Fprintln(os.Stderr, "coterie:", err)
			return 2
		default:
			fmt.Fprintln(os.Stderr, "coterie:", err)
			return 1
		}
	}
	fmt.Fprintf(os.Stderr, "coterie: unknown command %q\n\n", name)
	c.usage(os.Stderr)
	return 2
}

// command is a subcommand. It parses its flags before it opens or writes anything.
type command struct {
	name    string
	summary string
	run     func(args []string) error
}

func (c CLI) commands() []command {
	return []command{
		{"serve", "run the server", c.serve},
		{"standby", "follow the data of another machine, ready to be promoted", c.standby},
		{"promote", "make a standby lead", c.promote},
		{"admin", "create a one-time link for a new admin, or reset a person's two-step verification", c.admin},
		{"superuser", "create, change or delete an account of the database dashboard", c.superuser},
		{"backup", "write a copy of the data to a .zip file", c.backup},
		{"restore", "replace the data folder with a backup or a state of a replica", c.restore},
		{"move", moveSummary, c.move},
		{"audit", auditSummary, c.audit},
		{"retention", retentionSummary, c.retention},
		{"demo", demoSummary, c.demo},
		{"doctor", "check the installation and say what to do about each problem", c.doctor},
		{"health", "check whether a running server answers", c.health},
		{"status", statusSummary, c.status},
		{"licenses", "print the licenses of all bundled software", c.printLicenses},
		{"version", "print the version", c.printVersion},
	}
}

// exitStatus is an error that only sets the exit status. All output was already printed.
type exitStatus int

func (status exitStatus) Error() string { return fmt.Sprintf("status %d", int(status)) }

// printLicenses prints the file that the server also publishes at /licenses.txt.
func (c CLI) printLicenses([]string) error {
	if c.Assets != nil {
		if text, err := fs.ReadFile(c.Assets, "web/licenses.txt"); err == nil {
			_, err = os.Stdout.Write(text)
			return err
		}
	}
	return errors.New("this program was built without its licenses: build it with `npm run build`")
}

func (c CLI) usage(out io.Writer) {
	fmt.Fprintln(out, "Coterie: a partner network that you host yourself.\n\nUsage: coterie COMMAND [FLAGS]\n\nCommands:")
	for _, each := range c.commands() {
		fmt.Fprintf(out, "  %-10s %s\n", each.name, each.summary)
	}
	fmt.Fprintln(out, "\n`coterie COMMAND --help` lists the flags of a command, each with its environment variable.\n\n"+
		"Environment variables without a flag:")
	for _, each := range plainVariables {
		if each.summary != "" {
			fmt.Fprintf(out, "  %-21s  %s\n", each.name, each.summary)
		}
	}
}
