package commands

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"coterie/app"
	"coterie/datadir"
	"coterie/doctor"
)

const remedyIndent = "                   "

// doctor checks the installation. It changes nothing and works beside a running server.
func (c CLI) doctor(args []string) error {
	flags, options := c.newFlags("doctor", "", "Checks the installation: data folder, key, disk, backups, email, public address, certificate, clock, "+
		"systemd unit and environment. Prints what is wrong and what to do. Changes nothing and can run beside the server. Run it as root, so "+
		"that it can read the settings of the systemd unit, or as the user of the server. Exits with status 1 if something is bad.")
	flags.StringVar(&options.BackupsTo, "backups-to", envOr("COTERIE_BACKUPS_TO", ""), "the `folder` that each backup is copied to (default: none)")
	asJSON := flags.Bool("json", false, "print the result as JSON")
	if err := parseFlagsOnly(flags, args); err != nil {
		return err
	}
	names := environmentNames(os.Environ())
	units, hasSystemd := findUnits()
	unit := unitFor(units, flags, options)
	if unit != nil {
		if err := useVariables(flags, unit.Environment); err != nil {
			return err
		}
		names = append(names, slices.Collect(maps.Keys(unit.Environment))...)
	}
	if absolute, err := filepath.Abs(options.Dir); err == nil {
		options.Dir = absolute // the remedies show lines to type elsewhere
	}
	lines := doctor.Examine(doctor.Options{Options: *options, KnownVariables: knownVariables(), Environment: names,
		Unit: unit, HasSystemd: hasSystemd, ClockSynced: doctor.ClockSynced})
	if *asJSON {
		return printLinesAsJSON(c.Version, options.Dir, lines)
	}
	return printLines(lines)
}

// findUnits returns the systemd units of this program, and whether systemd runs this machine.
func findUnits() (units []*doctor.Unit, hasSystemd bool) {
	systemctl := func(args ...string) (string, error) {
		output, err := exec.Command("systemctl", args...).Output()
		return string(output), err
	}
	if _, err := systemctl("show", "--property=Version"); err != nil {
		return nil, false
	}
	return doctor.FindUnits(systemctl, variables), true
}

// unitFor returns the unit of the data folder. If neither a flag nor a variable names a folder, none is in the current
// one, and a single unit exists, it is the folder of that unit.
func unitFor(units []*doctor.Unit, flags *flag.FlagSet, options *app.Options) *doctor.Unit {
	isNamed := os.Getenv(variables["dir"]) != ""
	flags.Visit(func(each *flag.Flag) { isNamed = isNamed || each.Name == "dir" })
	if !isNamed && len(units) == 1 && !datadir.HasData(options.Dir) {
		return units[0]
	}
	return doctor.UnitOf(units, options.Dir)
}

// useVariables sets the variables of the server's unit that aren't set here, and the flags that they stand for.
func useVariables(flags *flag.FlagSet, environment map[string]string) error {
	for name, value := range environment {
		if strings.HasPrefix(name, "COTERIE_") && os.Getenv(name) == "" {
			if err := os.Setenv(name, value); err != nil {
				return err
			}
		}
	}
	given := map[string]bool{}
	flags.Visit(func(each *flag.Flag) { given[each.Name] = true })
	var err error
	flags.VisitAll(func(each *flag.Flag) {
		value := os.Getenv(variables[each.Name])
		if !given[each.Name] && value != "" && err == nil {
			err = flags.Set(each.Name, value)
		}
	})
	return err
}

func environmentNames(environment []string) []string {
	names := make([]string, 0, len(environment))
	for _, each := range environment {
		name, _, _ := strings.Cut(each, "=")
		names = append(names, name)
	}
	return names
}

// knownVariables returns the names of all environment variables of this program.
func knownVariables() []string {
	names := slices.Collect(maps.Values(variables))
	for _, each := range plainVariables {
		names = append(names, each.name)
	}
	return names
}

// printLines prints a line per check and the remedy below a finding.
func printLines(lines []doctor.Line) error {
	for _, each := range lines {
		fmt.Printf("%-5s %-12s %s\n", each.State, each.Check, each.Text)
		if each.Remedy != "" {
			fmt.Printf("%s→ %s\n", remedyIndent, each.Remedy)
		}
	}
	return statusOf(lines)
}

func printLinesAsJSON(version, dir string, lines []doctor.Line) error {
	text, err := json.MarshalIndent(map[string]any{"version": version, "dir": dir, "bad": countState(lines, doctor.Bad),
		"look": countState(lines, doctor.Look), "checks": lines}, "", "  ")
	if err != nil {
		return err
	}
	fmt.Println(string(text))
	return statusOf(lines)
}

func countState(lines []doctor.Line, state string) int {
	count := 0
	for _, each := range lines {
		if each.State == state {
			count++
		}
	}
	return count
}

func statusOf(lines []doctor.Line) error {
	if countState(lines, doctor.Bad) > 0 {
		return exitStatus(1)
	}
	return nil
}
