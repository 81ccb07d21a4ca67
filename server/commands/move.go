package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"coterie/app"
	"coterie/backups"
	"coterie/datadir"
)

const moveSummary = "move the data folder to another place or disk"

const (
	moveHelp = "Copies the data folder to a new or empty folder, compares every file, checks the database and the audit log, and keeps the old folder. " +
		"Refuses while the server is running, unless you name its unit. If anything fails, the old folder stays as it is and its server is started again."
	// moveStartLimit is how long the server may take to answer from the new directory. It may upgrade the data first.
	moveStartLimit = 2 * time.Minute
	moveDropIn     = "coterie-folder.conf"
	// systemdFolder is where the administrator's settings of units are, unless systemd's own variable names another one.
	systemdFolder   = "/etc/systemd/system"
	systemdVariable = "SYSTEMD_UNIT_PATH"
)

// move is a move of a data directory. from and to are absolute and without symbolic links.
type move struct {
	options  *app.Options
	from, to string
	// unit is "" if the server isn't controlled by systemd.
	unit string
	// settings are the files that point the unit to the new directory.
	settings []settingsFile
}

// settingsFile is a file of root that the move changes. before is nil if it doesn't exist.
type settingsFile struct {
	path          string
	before, after []byte
}

func (c CLI) move(args []string) error {
	flags, options := c.newFlags("move", "", moveHelp)
	to := flags.String("to", "", "the new `folder`, on this machine")
	unit := flags.String("unit", "", "the systemd `unit` of the server, e.g. coterie@one: it is stopped, pointed to the new folder and started (needs root)")
	if err := parseFlagsOnly(flags, args); err != nil {
		return err
	}
	if *to == "" {
		return usageError{errors.New("set the new folder with --to")}
	}
	if err := datadir.RequireData(options.Dir); err != nil {
		return err
	}
	m := &move{options: options}
	var err error
	if m.from, err = filepath.EvalSymlinks(options.Dir); err == nil {
		m.from, err = filepath.Abs(m.from)
	}
	if err != nil {
		return err
	}
	if m.to, err = checkMoveTarget(m.from, *to); err != nil {
		return err
	}
	if *unit != "" {
		if err := m.readUnit(*unit); err != nil {
			return err
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return datadir.ExplainError(m.to, m.run(ctx))
}

// checkMoveTarget returns the real path of a new directory that can take the data.
func checkMoveTarget(from, to string) (string, error) {
	to, err := filepath.Abs(to)
	if err != nil {
		return "", err
	}
	parent, err := filepath.EvalSymlinks(filepath.Dir(to))
	if err != nil {
		return "", fmt.Errorf("%s doesn't exist; create it first, or mount its disk", filepath.Dir(to))
	}
	to = filepath.Join(parent, filepath.Base(to))
	if real, err := filepath.EvalSymlinks(to); err == nil {
		to = real
	}
	switch {
	case to == from:
		return "", errors.New("--to is the data folder itself")
	case isInside(to, from):
		return "", fmt.Errorf("%s is inside the data folder. Name one outside with --to", to)
	case isInside(from, to):
		return "", fmt.Errorf("the data folder is inside %s. Name another folder with --to", to)
	}
	return to, datadir.IsFreeForCopy(to)
}

func isInside(path, dir string) bool {
	within, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(within)
}

func (m *move) run(ctx context.Context) (err error) {
	if err := datadir.ActAsOwner(m.from, false); err != nil {
		return err
	}
	if err := m.checkSource(); err != nil {
		return err
	}
	created, err := m.createTarget()
	if err != nil {
		return err
	}
	keepTarget := false
	defer func() {
		if err != nil && !keepTarget {
			err = errors.Join(err, m.removeTarget(created))
		}
	}()
	if m.unit != "" {
		defer func() {
			if err != nil {
				fmt.Fprintf(os.Stderr, "Nothing was moved. Starting %s with the old folder again …\n", m.unit)
				err = errors.Join(err, systemctl("start", m.unit))
			}
		}()
		fmt.Printf("Stopping %s …\n", m.unit)
		if err := systemctl("stop", m.unit); err != nil {
			return err
		}
	}
	unlock, err := datadir.Lock(m.from)
	if err != nil {
		return m.explainRunning(err)
	}
	// the old directory stays locked until the new server answers, so that no server can use it by mistake
	defer unlock()
	if err := m.copy(ctx); err != nil {
		return err
	}
	keepTarget = true
	if m.unit == "" {
		m.printNextStep()
	} else if err := m.switchUnit(); err != nil {
		return err
	}
	m.finish()
	return nil
}

func (m *move) explainRunning(err error) error {
	if m.unit != "" {
		return fmt.Errorf("%w: %s doesn't control this server", err, m.unit)
	}
	return fmt.Errorf("%w, or name its systemd unit with --unit", err)
}

// checkSource finds what would make the move fail, before the server is stopped.
func (m *move) checkSource() error {
	if m.unit == "" {
		if err := refuseBesideServer(m.from); err != nil {
			return m.explainRunning(err)
		}
	}
	if _, running, err := datadir.FindServer(m.from); err != nil {
		return err
	} else if running && m.unit == "" {
		return m.explainRunning(fmt.Errorf("a server is running on %s; stop it first", m.from))
	}
	if err := m.checkLog(m.from); err != nil {
		return err
	}
	disk := m.to
	if _, err := os.Stat(disk); err != nil {
		disk = filepath.Dir(disk)
	}
	needed := backups.DirSize(m.from)
	if total, free := datadir.DiskSpace(disk); total > 0 && free < needed {
		return fmt.Errorf("the disk of %s is too small: the data needs %d MiB, and %d MiB are free", m.to, needed>>20, free>>20)
	}
	return nil
}

// checkLog opens the data and compares the end of the audit log with its anchor.
func (m *move) checkLog(dir string) error {
	options := *m.options
	options.Dir, options.ReadOnly = dir, true
	return withApp(&options, func(instance *app.Instance) error {
		if !instance.IsLogWhole() {
			return fmt.Errorf("the audit log in %s isn't whole: run `coterie audit` first", dir)
		}
		return nil
	})
}

// createTarget creates the new directory for the user who runs the server, and deletes an interrupted copy in it.
func (m *move) createTarget() (created bool, err error) {
	uid, gid := os.Geteuid(), os.Getegid()
	err = datadir.AsInvoker(func() error {
		err := os.Mkdir(m.to, 0o700)
		created = err == nil
		if errors.Is(err, fs.ErrExist) {
			err = os.Chmod(m.to, 0o700)
		}
		if err == nil && os.Geteuid() == 0 {
			err = os.Lchown(m.to, uid, gid)
		}
		return err
	})
	if err != nil {
		return created, err
	}
	if _, err := os.ReadDir(m.to); err != nil {
		return created, errors.Join(fmt.Errorf("the user who runs Coterie can't use %s (%w). Let that user enter the folders above it", m.to, err), m.removeTarget(created))
	}
	return created, datadir.EmptyCopy(m.to)
}

func (m *move) removeTarget(created bool) error {
	err := datadir.EmptyCopy(m.to)
	if err != nil || !created {
		return err
	}
	return datadir.AsInvoker(func() error { return os.Remove(m.to) })
}

// copy copies and verifies the data.
func (m *move) copy(ctx context.Context) error {
	fmt.Printf("Copying %s to %s …\n", m.from, m.to)
	if err := datadir.CopyData(ctx, m.from, m.to); err != nil {
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		return err
	}
	if err := datadir.CheckIntegrity(m.to); err != nil {
		return err
	}
	if err := datadir.MarkComplete(m.to); err != nil {
		return err
	}
	if err := m.checkLog(m.to); err != nil {
		return err
	}
	fmt.Println("Compared every file; the database and the end of the audit log are good.")
	return nil
}

// finish marks the old directory, which stays. The move is complete even if the old disk is too full for the mark.
func (m *move) finish() {
	if err := datadir.MarkMoved(m.from, m.to); err != nil {
		fmt.Fprintf(os.Stderr, "%s couldn't be marked as moved (%v). Don't start a server there\n", m.from, err)
	}
	fmt.Printf("The data is in %s. The old folder %s remains; delete it when you no longer need it.\n", m.to, m.from)
}

func (m *move) printNextStep() {
	fmt.Printf("Start the server with --dir %s, or set COTERIE_DIR=%s.\n", datadir.Quoted(m.to), datadir.Quoted(m.to))
	if hooks := m.ownHooks(); hooks != "" {
		fmt.Printf("Your own hooks are still in %s: set COTERIE_HOOKS=%s.\n", hooks, datadir.Quoted(hooks))
	}
}

// ownHooks returns the default directory of custom hooks, which isn't beside the new directory.
func (m *move) ownHooks() string {
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(m.from), "pb_hooks", "*.pb.js"))
	if len(found) == 0 {
		return ""
	}
	return filepath.Dir(found[0])
}

// readUnit finds the settings of a unit that have to change.
func (m *move) readUnit(unit string) error {
	if os.Geteuid() != 0 {
		return errors.New("--unit changes settings of systemd: run the command as root")
	}
	if filepath.Ext(unit) != ".service" {
		unit += ".service"
	}
	if strings.ContainsAny(m.to, "\"\\\n") {
		return fmt.Errorf("systemd can't use a path with quotes, backslashes or line breaks: %q", m.to)
	}
	if filepath.Base(unit) != unit {
		return usageError{fmt.Errorf("%q isn't the name of a unit", unit)}
	}
	m.unit = unit
	shown, err := exec.Command("systemctl", "show", unit, "--property=LoadState,EnvironmentFiles").Output()
	if err != nil {
		return fmt.Errorf("systemctl can't show %s: %w", unit, err)
	}
	if !slices.Contains(strings.Split(string(shown), "\n"), "LoadState=loaded") {
		return fmt.Errorf("systemd has no unit %s", unit)
	}
	folder, _, _ := strings.Cut(os.Getenv(systemdVariable), ":")
	if folder == "" {
		folder = systemdFolder
	}
	dropIn := settingsFile{path: filepath.Join(folder, unit+".d", moveDropIn), after: []byte(m.dropInText())}
	if dropIn.before, err = os.ReadFile(dropIn.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	m.settings = []settingsFile{dropIn}
	for line := range strings.Lines(string(shown)) {
		// EnvironmentFiles=/etc/coterie/one.env (ignore_errors=no)
		value, found := strings.CutPrefix(strings.TrimSpace(line), "EnvironmentFiles=")
		file, _, _ := strings.Cut(value, " (")
		if !found || len(dirSetIn(file)) == 0 {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		// it wins over the unit's own settings
		m.settings = append(m.settings, settingsFile{file, content, []byte(replaceDir(string(content), m.to))})
	}
	return nil
}

// dropInText sets the directory, lets the unit write there, and starts it only after its disk is mounted.
func (m *move) dropInText() string {
	to := strings.ReplaceAll(m.to, "%", "%%")
	text := fmt.Sprintf("# Written by `coterie move`.\n[Unit]\nRequiresMountsFor=\"%s\"\n\n[Service]\nEnvironment=\"COTERIE_DIR=%s\"\nReadWritePaths=\"%s\"\n", to, to, to)
	if hooks := m.ownHooks(); hooks != "" {
		text += fmt.Sprintf("Environment=\"COTERIE_HOOKS=%s\"\n", strings.ReplaceAll(hooks, "%", "%%"))
	}
	return text
}

// replaceDir replaces the data directory in the text of an environment file.
func replaceDir(content, dir string) string {
	var out strings.Builder
	for line := range strings.Lines(content) {
		if strings.HasPrefix(strings.TrimSpace(line), "COTERIE_DIR=") {
			line = fmt.Sprintf("COTERIE_DIR=\"%s\"\n", dir)
		}
		out.WriteString(line)
	}
	return out.String()
}

// switchUnit points the unit to the new directory and starts it. If the server doesn't answer, the settings are restored
// and the copy can't be used, because the old directory will be served again.
func (m *move) switchUnit() error {
	err := m.changeSettings()
	if err == nil {
		fmt.Printf("Starting %s with the new folder …\n", m.unit)
		err = systemctl("start", m.unit)
	}
	if err == nil {
		err = m.waitForServer()
	}
	if err == nil {
		return nil
	}
	return errors.Join(err, systemctl("stop", m.unit), m.restoreSettings(), datadir.MarkIncomplete(m.to))
}

func (m *move) changeSettings() error {
	err := datadir.AsInvoker(func() error {
		for _, each := range m.settings {
			if err := writeSettings(each.path, each.after); err != nil {
				return err
			}
		}
		return nil
	})
	return errors.Join(err, systemctl("daemon-reload"))
}

func (m *move) restoreSettings() error {
	err := datadir.AsInvoker(func() error {
		var err error
		for _, each := range m.settings {
			if each.before == nil {
				err = errors.Join(err, os.RemoveAll(each.path))
				_ = os.Remove(filepath.Dir(each.path)) // unless it contains other settings
				continue
			}
			err = errors.Join(err, writeSettings(each.path, each.before))
		}
		return err
	})
	return errors.Join(err, systemctl("daemon-reload"))
}

// writeSettings replaces a file as a whole and keeps its mode.
func writeSettings(path string, content []byte) error {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	part := path + ".part"
	err := os.WriteFile(part, content, 0o600)
	if err == nil {
		err = os.Chmod(part, mode)
	}
	if err == nil {
		err = os.Rename(part, path)
	}
	return err
}

// waitForServer waits until a server answers that uses the new directory. It can't be interrupted: going back after the
// server has accepted changes would lose them.
func (m *move) waitForServer() error {
	for deadline := time.Now().Add(moveStartLimit); time.Now().Before(deadline); {
		// a server that ended is started again and again by systemd, so don't wait for it
		if err := systemctl("is-active", "--quiet", m.unit); err != nil {
			break
		}
		if server, running, err := datadir.FindServer(m.to); err == nil && running {
			if response, err := getHealth(server.HTTP, false); err == nil {
				_ = response.Body.Close()
				fmt.Println("The server answers.")
				return nil
			}
		}
		time.Sleep(500 * time.Millisecond)
	}
	return fmt.Errorf("%s doesn't run with %s: see `journalctl -u %s`", m.unit, m.to, m.unit)
}

// systemctl runs systemd's command as root.
func systemctl(args ...string) error {
	return datadir.AsInvoker(func() error {
		output, err := exec.Command("systemctl", args...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("systemctl %s: %w %s", strings.Join(args, " "), err, strings.TrimSpace(string(output)))
		}
		return nil
	})
}
