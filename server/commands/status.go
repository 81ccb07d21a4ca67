package commands

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
	"unicode"

	"coterie/backups"
	"coterie/datadir"
	"coterie/serve"
)

const statusSummary = "show all installations of this machine"

// Where the systemd units keep data and settings.
var (
	stateGlobs    = []string{"/var/lib/coterie/data", "/var/lib/coterie/*/data"}
	settingsGlobs = []string{"/etc/coterie.env", "/etc/coterie/*.env", systemdFolder + "/coterie*.service.d/" + moveDropIn}
)

// States of an installation.
const (
	stateRunning    = "running"
	stateStandby    = "standby"
	stateStopped    = "stopped"
	stateSilent     = "no answer" // the process runs, but doesn't answer
	stateUnreadable = "unreadable"
)

// installation is one data directory. Version and addresses are those of its last server.
type installation struct {
	Dir     string `json:"dir"`
	Name    string `json:"name"`
	State   string `json:"state"`
	OK      bool   `json:"ok"`
	Version string `json:"version"`
	URL     string `json:"url"`
	HTTP    string `json:"http"`
	// Failed are the failed checks of `coterie health --deep`.
	Failed []string `json:"failed"`
	People int      `json:"people"`
	Bytes  int64    `json:"bytes"`
	// LastBackup is when the newest backup was written; nil if there is none.
	LastBackup *time.Time `json:"lastBackup"`
	Problem    string     `json:"problem"`
}

// status shows the state of several installations and exits with status 1 if one needs attention.
func (c CLI) status(args []string) error {
	flags, _ := c.newFlags("status", "", "Shows each installation of this machine: whether it runs, its failed health checks, size and newest backup. "+
		"As root it finds those of the systemd units. Exits with status 1 if one is stopped or fails a check. Changes nothing.")
	var dirs []string
	flags.Func("dir", "a data `folder`; repeat the flag for more (default: the folders of the systemd units)", func(dir string) error {
		dirs = append(dirs, dir)
		return nil
	})
	asJSON := flags.Bool("json", false, "print JSON instead of a table")
	if err := parseFlagsOnly(flags, args); err != nil {
		return err
	}
	if dir := os.Getenv("COTERIE_DIR"); dir != "" && len(dirs) == 0 {
		dirs = []string{dir}
	}
	if len(dirs) == 0 {
		dirs = findInstallations()
	}
	if len(dirs) == 0 {
		return fmt.Errorf("no installation was found in %s. Name each data folder with --dir; only root can read those of other users", stateGlobs[1])
	}
	found := readInstallations(dirs)
	if err := printInstallations(found, *asJSON); err != nil {
		return err
	}
	if slices.ContainsFunc(found, func(each installation) bool { return !each.OK }) {
		return exitStatus(1)
	}
	return nil
}

// findInstallations returns the data directories of the systemd units that this user can read. It follows data that was
// moved away.
func findInstallations() []string {
	var dirs []string
	for _, pattern := range stateGlobs {
		matches, _ := filepath.Glob(pattern) // the patterns are valid
		dirs = append(dirs, matches...)
	}
	for _, pattern := range settingsGlobs {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			dirs = append(dirs, dirSetIn(file)...)
		}
	}
	for at, dir := range dirs {
		if to := datadir.MovedTo(dir); to != "" {
			dirs[at] = to
		}
	}
	dirs = slices.DeleteFunc(dirs, func(dir string) bool { return !datadir.HasData(dir) && !isStandby(dir) })
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// dirSetIn returns the data directory that an environment file or a drop-in of `coterie move` sets, or none.
func dirSetIn(file string) []string {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var dirs []string
	for line := range strings.Lines(string(content)) {
		line, isDropIn := strings.CutPrefix(strings.TrimSpace(line), `Environment="`)
		value, found := strings.CutPrefix(line, "COTERIE_DIR=")
		if isDropIn {
			value = strings.ReplaceAll(value, "%%", "%")
		}
		if found {
			dirs = []string{strings.Trim(value, `"'`)} // systemd uses the last one
		}
	}
	return dirs
}

// readInstallations reads all directories at once, so that a server that doesn't answer delays the others little.
func readInstallations(dirs []string) []installation {
	found := make([]installation, len(dirs))
	var group sync.WaitGroup
	for at, dir := range dirs {
		group.Go(func() { found[at] = readInstallation(dir) })
	}
	group.Wait()
	return found
}

func readInstallation(dir string) installation {
	found := installation{Dir: dir, State: stateUnreadable, Failed: []string{}}
	if absolute, err := filepath.Abs(dir); err == nil {
		found.Dir = absolute
	}
	if err := found.read(); err != nil {
		found.Problem = err.Error()
	}
	found.OK = (found.State == stateRunning || found.State == stateStandby) && len(found.Failed) == 0 && found.Problem == ""
	return found
}

func (found *installation) read() error {
	if _, err := os.Stat(filepath.Join(found.Dir, "data.db")); errors.Is(err, fs.ErrPermission) {
		return errors.New("this user may not read it; run the command as root or as its owner")
	}
	server, running, err := datadir.FindServer(found.Dir)
	if err == nil && !running && isStandby(found.Dir) {
		found.State, found.Bytes = stateStandby, backups.DirSize(found.Dir)
		return nil
	}
	if err := errors.Join(datadir.RequireData(found.Dir), err); err != nil {
		return err
	}
	found.Version, found.URL, found.HTTP = server.Version, server.URL, server.HTTP
	found.Bytes = backups.DirSize(found.Dir)
	found.LastBackup = newestBackup(filepath.Join(found.Dir, "backups"))
	if err := found.readDatabase(running); err != nil {
		return err
	}
	if target := datadir.MovedTo(found.Dir); target != "" {
		found.State = stateStopped
		return fmt.Errorf("moved to %s", target)
	}
	if !running {
		found.State = stateStopped
		return nil
	}
	found.State = stateSilent
	if server.HTTP == "" {
		return errors.New("its version doesn't say where it listens")
	}
	failed, err := failedChecks(server.HTTP)
	if err != nil {
		return err
	}
	found.State, found.Failed = stateRunning, failed
	return nil
}

// isStandby reports whether a standby runs on a directory. Its own data, if any, is that of a former leader.
func isStandby(dir string) bool {
	result, err := serve.SendCommand(dir, serve.Command{})
	return err == nil && result.IsStandby
}

func (found *installation) readDatabase(serverRuns bool) error {
	db, err := datadir.OpenForReading(found.Dir, serverRuns)
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), healthTimeout)
	defer cancel()
	return db.QueryRowContext(ctx, `SELECT COALESCE((SELECT setting_value ->> '$.value' FROM admin_settings WHERE setting_key = 'product_name'), ''),
		(SELECT COUNT(*) FROM users)`).Scan(&found.Name, &found.People)
}

// failedChecks asks a server for its failed checks.
func failedChecks(listenAddress string) ([]string, error) {
	response, err := getHealth(listenAddress, true)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var body struct{ Failed []string }
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil || body.Failed == nil ||
		(response.StatusCode == http.StatusOK) != (len(body.Failed) == 0) {
		return nil, fmt.Errorf("the server answered %s", response.Status)
	}
	return body.Failed, nil
}

func newestBackup(folder string) *time.Time {
	var newest *time.Time
	files, _ := filepath.Glob(filepath.Join(folder, "*.zip"))
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && (newest == nil || info.ModTime().After(*newest)) {
			at := info.ModTime().UTC()
			newest = &at
		}
	}
	return newest
}

func printInstallations(found []installation, asJSON bool) error {
	out := bufio.NewWriter(os.Stdout)
	if asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		return errors.Join(encoder.Encode(found), out.Flush())
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NAME\tSTATE\tVERSION\tADDRESS\tPEOPLE\tSIZE\tBACKUP\tFOLDER\tFINDINGS")
	for _, each := range found {
		findings := strings.Join(each.Failed, ", ")
		if each.Problem != "" {
			findings = each.Problem
		}
		size, people := "–", "–"
		if each.Bytes > 0 {
			size, people = fmt.Sprintf("%.1f MiB", float64(each.Bytes)/(1<<20)), fmt.Sprint(each.People)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", orDash(each.Name), each.State, orDash(each.Version), orDash(each.URL),
			people, size, ageOf(each.LastBackup), orDash(each.Dir), orDash(findings))
	}
	return errors.Join(table.Flush(), out.Flush())
}

// orDash returns a text for one cell. Users of the machine wrote some of the texts, so characters that control a terminal
// are left out.
func orDash(text string) string {
	text = strings.Map(func(sign rune) rune {
		if unicode.IsPrint(sign) {
			return sign
		}
		return -1
	}, text)
	if text == "" {
		return "–"
	}
	return text
}

// ageOf returns how long ago a moment was, in the largest fitting unit.
func ageOf(at *time.Time) string {
	if at == nil {
		return "none"
	}
	switch age := time.Since(*at); {
	case age < time.Hour:
		return fmt.Sprintf("%d min ago", int(age.Minutes()))
	case age < 48*time.Hour:
		return fmt.Sprintf("%d h ago", int(age.Hours()))
	default:
		return fmt.Sprintf("%d days ago", int(age.Hours()/24))
	}
}
