package doctor

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"coterie/datadir"
)

// leastMemory is the least MemoryMax with which the server and two pictures at a time have room (deploy/coterie.service).
const leastMemory = 600 << 20

// Unit is a systemd service of this program.
type Unit struct {
	Name string
	// Environment are the variables of its files and its Environment=, and of flags in ExecStart.
	Environment map[string]string
	properties  map[string]string
}

// Systemctl runs systemctl and returns its output.
type Systemctl func(args ...string) (string, error)

const unitProperties = "--property=LoadState,ActiveState,SubState,UnitFileState,FragmentPath,NeedDaemonReload,User,DynamicUser,ExecStart," +
	"Environment,EnvironmentFiles,MemoryMax,Restart,ProtectSystem,ReadWritePaths,StateDirectory,MainPID,NRestarts"

// FindUnits returns the services whose names begin with "coterie". variables maps the flags of the program to their
// variables.
func FindUnits(systemctl Systemctl, variables map[string]string) []*Unit {
	names := map[string]bool{}
	for _, list := range [][]string{
		{"list-units", "--all", "--plain", "--no-legend", "--type=service", "coterie*"},
		{"list-unit-files", "--no-legend", "--type=service", "coterie*"},
	} {
		text, err := systemctl(list...)
		if err != nil {
			continue
		}
		for line := range strings.Lines(text) {
			// templates have no state of their own
			if fields := strings.Fields(line); len(fields) > 0 && !strings.HasSuffix(fields[0], "@.service") {
				names[fields[0]] = true
			}
		}
	}
	var units []*Unit
	for name := range names {
		text, err := systemctl("show", unitProperties, name)
		if err != nil {
			continue
		}
		unit := &Unit{Name: name, properties: parseProperties(text)}
		unit.Environment = unit.environment(variables)
		if _, isSet := unit.Environment["COTERIE_DIR"]; isSet {
			units = append(units, unit)
		}
	}
	return units
}

func parseProperties(text string) map[string]string {
	found := map[string]string{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		if earlier := found[name]; earlier != "" { // a property with several values has a line for each
			value = earlier + "\n" + value
		}
		found[name] = value
	}
	return found
}

// UnitOf returns the unit that runs a directory, nil if none does.
func UnitOf(units []*Unit, dir string) *Unit {
	for _, each := range units {
		if isSamePath(each.Environment["COTERIE_DIR"], dir) {
			return each
		}
	}
	return nil
}

func isSamePath(a, b string) bool {
	real := func(path string) string {
		if absolute, err := filepath.Abs(path); err == nil {
			path = absolute
		}
		if resolved, err := filepath.EvalSymlinks(path); err == nil {
			return resolved
		}
		return path
	}
	return real(a) == real(b)
}

var (
	argv      = regexp.MustCompile(`argv\[\]=(.*?) ; `)
	execPath  = regexp.MustCompile(`path=(\S+) ; `)
	envFile   = regexp.MustCompile(`^(.*) \(ignore_errors=(yes|no)\)$`)
	unitWords = regexp.MustCompile(`(?:[^\s"']|"(?:\\.|[^"\\])*"|'[^']*')+`)
)

// environment merges the variables as systemd does; flags in ExecStart win.
func (u *Unit) environment(variables map[string]string) map[string]string {
	found := map[string]string{}
	set := func(word string) {
		if name, value, ok := strings.Cut(word, "="); ok {
			found[strings.TrimSpace(name)] = unquoted(strings.TrimSpace(value))
		}
	}
	for _, word := range unitWords.FindAllString(u.properties["Environment"], -1) {
		set(unquoted(word))
	}
	for _, file := range u.environmentFiles() {
		text, err := os.ReadFile(file.path)
		if err != nil {
			continue // unitLines reports it
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' && line[0] != ';' {
				set(line)
			}
		}
	}
	if match := argv.FindStringSubmatch(u.properties["ExecStart"]); match != nil {
		words := unitWords.FindAllString(match[1], -1)
		for at, word := range words {
			name, value, hasValue := strings.Cut(strings.TrimLeft(word, "-"), "=")
			if !strings.HasPrefix(word, "-") || variables[name] == "" {
				continue
			}
			if !hasValue && at+1 < len(words) {
				value = words[at+1]
			}
			found[variables[name]] = unquoted(value)
		}
	}
	return found
}

func unquoted(value string) string {
	if len(value) >= 2 && (value[0] == '"' || value[0] == '\'') && value[len(value)-1] == value[0] {
		return value[1 : len(value)-1]
	}
	return value
}

type environmentFile struct {
	path     string
	optional bool
}

func (u *Unit) environmentFiles() []environmentFile {
	var files []environmentFile
	for line := range strings.Lines(u.properties["EnvironmentFiles"]) {
		if match := envFile.FindStringSubmatch(strings.TrimSpace(line)); match != nil {
			files = append(files, environmentFile{match[1], match[2] == "yes"})
		}
	}
	return files
}

// examineUnit checks the unit that runs the directory.
func (e *examination) examineUnit() {
	unit := e.options.Unit
	if !e.options.HasSystemd {
		return
	}
	if unit == nil {
		e.add("unit", Look, "no systemd unit named coterie*.service runs this folder, so nothing starts the server after a reboot",
			"install deploy/coterie.service (docs/install.md) and run `systemctl enable --now coterie`")
		return
	}
	count := len(e.lines)
	e.examineUnitState(unit)
	e.examineUnitSettings(unit)
	e.examineEnvironmentFiles(unit)
	if len(e.lines) == count {
		e.add("unit", OK, fmt.Sprintf("%s is enabled and active", unit.Name), "")
	}
}

func (e *examination) examineUnitState(unit *Unit) {
	name, is := unit.Name, unit.properties
	logs := fmt.Sprintf("run `journalctl -u %s -n 50`; the last lines say why", name)
	switch {
	case is["LoadState"] != "loaded":
		e.add("unit", Bad, fmt.Sprintf("%s can't be loaded: %s", name, is["LoadState"]), fmt.Sprintf("run `systemd-analyze verify %s`", name))
	case is["ActiveState"] == "failed", is["SubState"] == "auto-restart":
		e.add("unit", Bad, fmt.Sprintf("%s fails: it was restarted %s times", name, is["NRestarts"]), logs)
	case is["ActiveState"] != "active" && e.running:
		e.add("unit", Look, fmt.Sprintf("the server runs, but not as %s", name), fmt.Sprintf("stop it and run `systemctl start %s`", name))
	case is["ActiveState"] != "active":
		e.add("unit", Look, fmt.Sprintf("%s is %s", name, is["ActiveState"]), fmt.Sprintf("run `systemctl start %s`", name))
	}
	if state := is["UnitFileState"]; state == "disabled" || state == "masked" {
		e.add("unit", Look, fmt.Sprintf("%s is %s, so a reboot doesn't start it", name, state), fmt.Sprintf("run `systemctl enable %s`", name))
	}
	if is["NeedDaemonReload"] == "yes" {
		e.add("unit", Look, fmt.Sprintf("%s was changed, but systemd has not read it", name),
			fmt.Sprintf("run `systemctl daemon-reload` and `systemctl restart %s`", name))
	}
	if program, err := os.Readlink(filepath.Join("/proc", is["MainPID"], "exe")); err == nil && strings.HasSuffix(program, " (deleted)") {
		e.add("unit", Look, "the program was replaced, but the server still runs the earlier one", fmt.Sprintf("run `systemctl restart %s`", name))
	}
}

func (e *examination) examineUnitSettings(unit *Unit) {
	name, is := unit.Name, unit.properties
	edit := func(setting string) string {
		return fmt.Sprintf("run `systemctl edit %s`, add `%s` below [Service], and restart it", name, setting)
	}
	user := is["User"]
	if user == "" {
		user = "root"
	}
	if e.owner != "" && is["DynamicUser"] != "yes" && user != e.owner {
		remedy := fmt.Sprintf("run `sudo chown -R %s: %s`", user, datadir.Quoted(e.options.Dir))
		if user == "root" {
			remedy = edit("User=" + e.owner)
		}
		e.add("unit", Bad, fmt.Sprintf("%s runs as %s, but the data belongs to %s", name, user, e.owner), remedy)
	} else if user == "root" {
		e.add("unit", Look, fmt.Sprintf("%s runs as root", name), "create a user for it (docs/install.md), then "+edit("User=coterie"))
	}
	if is["Restart"] == "no" {
		e.add("unit", Look, fmt.Sprintf("%s isn't started again after a crash", name), edit("Restart=always"))
	}
	limit := is["MemoryMax"]
	if bytes, err := strconv.ParseInt(limit, 10, 64); limit == "infinity" || err == nil && bytes < leastMemory {
		text := "has no MemoryMax, so it can take the memory of the whole machine"
		if limit != "infinity" {
			text = fmt.Sprintf("has a MemoryMax of %d MB, too little for two pictures at once", bytes>>20)
		}
		e.add("unit", Look, fmt.Sprintf("%s %s", name, text), edit("MemoryMax=900M"))
	}
	for _, path := range []string{e.options.Dir, e.options.BackupsTo} {
		if path != "" && is["ProtectSystem"] == "strict" && !unit.mayWrite(path) {
			e.add("unit", Bad, fmt.Sprintf("%s may not write to %s (ProtectSystem=strict)", name, path), edit("ReadWritePaths="+path))
		}
	}
}

// mayWrite reports whether a path is within the writable paths of a unit with ProtectSystem=strict.
func (u *Unit) mayWrite(path string) bool {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	writable := strings.Fields(u.properties["ReadWritePaths"])
	for _, name := range strings.Fields(u.properties["StateDirectory"]) {
		writable = append(writable, filepath.Join("/var/lib", name))
	}
	for _, each := range writable {
		each = strings.TrimLeft(each, "-+")
		if within, err := filepath.Rel(each, path); err == nil && filepath.IsLocal(within) {
			return true
		}
	}
	return false
}

// examineEnvironmentFiles checks the files with settings, which may contain the key and the password of the mail server.
func (e *examination) examineEnvironmentFiles(unit *Unit) {
	for _, file := range unit.environmentFiles() {
		info, err := os.Stat(file.path)
		switch {
		case os.IsNotExist(err) && file.optional:
		case err != nil:
			e.add("unit", Bad, fmt.Sprintf("%s: %v", unit.Name, err), fmt.Sprintf("run `install -m 600 deploy/coterie.env %s` and edit it", datadir.Quoted(file.path)))
		case info.Mode().Perm()&0o077 != 0:
			e.add("unit", Bad, fmt.Sprintf("other users may read %s, which can contain passwords", file.path),
				fmt.Sprintf("run `chmod 600 %s`", datadir.Quoted(file.path)))
		case !datadir.IsRootOwned(info):
			e.add("unit", Bad, fmt.Sprintf("%s doesn't belong to root, who reads it", file.path), fmt.Sprintf("run `chown root: %s`", datadir.Quoted(file.path)))
		}
	}
}
