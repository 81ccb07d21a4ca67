//go:build unix

package doctor

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/app"
	"coterie/datadir"
	"coterie/secrets"
)

const nobody = 65534

var testAssets = fstest.MapFS{"migrations/1_a.js": {}, "contract.json": {Data: []byte(`{"routes":[{"bodyLimit":{"bytes":14000000,"ms":1}}]}`)}}

// newTestFolder creates a data directory with sealed values whose migrations are all applied.
func newTestFolder(t *testing.T) Options {
	t.Helper()
	t.Setenv(datadir.KeyVariable, "")
	datadir.SetPrivateUmask()
	dir := filepath.Join(t.TempDir(), "data")
	instance, key, err := datadir.NewApp(dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := datadir.Open(instance, datadir.Upgrade{}); err != nil {
		t.Fatal(err)
	}
	box, err := secrets.NewBox(key)
	if err != nil {
		t.Fatal(err)
	}
	if err := instance.Save(instance.Settings()); err != nil {
		t.Fatal(err)
	}
	run(t, instance, "CREATE TABLE _secrets (value TEXT)", "INSERT INTO _secrets VALUES ('"+box.Seal("x")+"')",
		"INSERT INTO _migrations (file, applied) VALUES ('1_a.js', 1)")
	if err := instance.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Setenv(datadir.KeyVariable, "")
	return Options{Options: app.Options{Assets: testAssets, Dir: dir, HTTP: "127.0.0.1:1"}}
}

func run(t *testing.T, instance core.App, statements ...string) {
	t.Helper()
	for _, each := range statements {
		if _, err := instance.NonconcurrentDB().NewQuery(each).Execute(); err != nil {
			t.Fatal(err)
		}
	}
}

// change runs SQL in a closed data directory.
func change(t *testing.T, dir string, statements ...string) {
	t.Helper()
	instance, _, err := datadir.NewApp(dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if err := instance.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	run(t, instance, statements...)
	if err := instance.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Setenv(datadir.KeyVariable, "")
}

// expectLine checks that the only findings are of one check and state and contain a text, and that each has a remedy.
func expectLine(t *testing.T, lines []Line, check, state, text string) {
	t.Helper()
	found := 0
	for _, each := range lines {
		if each.State == OK {
			continue
		}
		found++
		if each.Check != check || each.State != state || !strings.Contains(each.Text, text) || each.Remedy == "" {
			t.Errorf("%+v, not %s %s with %q", each, state, check, text)
		}
	}
	if found == 0 {
		t.Errorf("no finding of %s with %q: %+v", check, text, lines)
	}
}

func expectNone(t *testing.T, lines []Line) {
	t.Helper()
	for _, each := range lines {
		if each.State != OK {
			t.Errorf("%+v", each)
		}
	}
}

func TestFolderWithoutFaultHasNoFinding(t *testing.T) {
	e := &examination{options: newTestFolder(t)}
	before := listing(t, e.options.Dir)
	if !e.examineFolder() {
		t.Error("the folder can't be opened")
	}
	expectNone(t, e.lines)
	if checks := len(e.lines); checks != 4 { // owner, mode, key, schema
		t.Errorf("%d lines: %+v", checks, e.lines)
	}
	if after := listing(t, e.options.Dir); !slices.Equal(before, after) {
		t.Errorf("the examination changed\n%v\nto\n%v", before, after)
	}
}

func listing(t *testing.T, dir string) []string {
	t.Helper()
	var found []string
	err := filepath.Walk(dir, func(name string, info os.FileInfo, err error) error {
		if err == nil {
			found = append(found, name+" "+info.Mode().String()+" "+info.ModTime().String())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestMissingDataIsReportedWithOneRemedy(t *testing.T) {
	e := &examination{options: newTestFolder(t)}
	e.options.Dir = filepath.Join(e.options.Dir, "missing")
	e.examineFolder()
	if len(e.lines) != 1 || e.lines[0].Text != "there is no Coterie data in "+e.options.Dir || !strings.Contains(e.lines[0].Remedy, "--dir FOLDER") {
		t.Error(e.lines)
	}
}

func TestFolderFaultsAreFindings(t *testing.T) {
	for name, each := range map[string]struct {
		fault              func(t *testing.T, dir string)
		check, state, text string
		rootOnly           bool
	}{
		"no data":           {func(t *testing.T, dir string) { remove(t, dir, "data.db") }, "folder", Bad, "there is no Coterie data", false},
		"empty database":    {func(t *testing.T, dir string) { write(t, dir, "data.db", "") }, "folder", Bad, "is empty", false},
		"no database":       {func(t *testing.T, dir string) { write(t, dir, "data.db", strings.Repeat("x", 99)) }, "folder", Bad, "isn't a valid database", false},
		"damaged database":  {func(t *testing.T, dir string) { damage(t, dir) }, "key", Bad, "is damaged", false},
		"another user":      {func(t *testing.T, dir string) { chown(t, dir, "auxiliary.db") }, "owner", Bad, "auxiliary.db", true},
		"broken link":       {func(t *testing.T, dir string) { link(t, dir, "storage", "/nowhere") }, "owner", Bad, "storage", false},
		"readable by all":   {func(t *testing.T, dir string) { chmod(t, dir, "data.db", 0o644) }, "mode", Bad, "data.db", false},
		"writable by all":   {func(t *testing.T, dir string) { chmod(t, dir, ".", 0o777) }, "mode", Bad, "other users", false},
		"closed to owner":   {func(t *testing.T, dir string) { chmod(t, dir, "auxiliary.db", 0o400) }, "mode", Bad, "auxiliary.db", false},
		"no key":            {func(t *testing.T, dir string) { remove(t, dir, "coterie.key") }, "key", Bad, "is missing", false},
		"short key":         {func(t *testing.T, dir string) { write(t, dir, "coterie.key", "short") }, "key", Bad, "must contain 32 characters", false},
		"wrong key":         {func(t *testing.T, dir string) { write(t, dir, "coterie.key", strings.Repeat("w", 32)) }, "key", Bad, "isn't the one", false},
		"secret of another": {otherSecret, "key", Bad, "isn't the one", false},
		"newer schema": {func(t *testing.T, dir string) {
			change(t, dir, "INSERT INTO _migrations (file, applied) VALUES ('9_later.js', 1)")
		},
			"schema", Bad, "belongs to a newer version", false},
		"unreleased schema": {func(t *testing.T, dir string) {
			change(t, dir, "INSERT INTO _migrations (file, applied) VALUES ('0_old.js', 1)")
		},
			"schema", Bad, "before 1.0.0", false},
		"older schema": {func(t *testing.T, dir string) { change(t, dir, "DELETE FROM _migrations WHERE file = '1_a.js'") }, "schema", Look, "migrations are pending (1)", false},
	} {
		t.Run(name, func(t *testing.T) {
			if each.rootOnly && os.Geteuid() != 0 {
				t.Skip("needs root")
			}
			e := &examination{options: newTestFolder(t)}
			each.fault(t, e.options.Dir)
			e.examineFolder()
			expectLine(t, e.lines, each.check, each.state, each.text)
		})
	}
}

func otherSecret(t *testing.T, dir string) {
	box, err := secrets.NewBox(strings.Repeat("o", 32))
	if err != nil {
		t.Fatal(err)
	}
	change(t, dir, "INSERT INTO _secrets VALUES ('"+box.Seal("x")+"')")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
}

func remove(t *testing.T, dir, name string) { t.Helper(); must(t, os.Remove(filepath.Join(dir, name))) }

func chown(t *testing.T, dir, name string) {
	t.Helper()
	must(t, os.Chown(filepath.Join(dir, name), nobody, nobody))
}

func chmod(t *testing.T, dir, name string, mode os.FileMode) {
	t.Helper()
	must(t, os.Chmod(filepath.Join(dir, name), mode))
}

func link(t *testing.T, dir, name, target string) {
	t.Helper()
	must(t, os.Symlink(target, filepath.Join(dir, name)))
}

// damage keeps the header and overwrites everything else.
func damage(t *testing.T, dir string) {
	t.Helper()
	file := filepath.Join(dir, "data.db")
	content, err := os.ReadFile(file)
	must(t, err)
	for at := 100; at < len(content); at++ {
		content[at] = 0xff
	}
	must(t, os.WriteFile(file, content, 0o600))
}

func TestFolderOfAnotherUserIsAFinding(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
	e := &examination{options: newTestFolder(t)}
	actAsNobody(t)
	if e.examineFolder() {
		t.Error("the folder was opened")
	}
	expectLine(t, e.lines, "folder", Bad, "read")
}

func actAsNobody(t *testing.T) {
	t.Helper()
	must(t, syscall.Seteuid(nobody))
	t.Cleanup(func() { must(t, syscall.Seteuid(0)) })
}

// Only root's privileges are dropped, so that nothing new in the folder belongs to root.
func TestFolderIsReadAsItsOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
	e := &examination{options: newTestFolder(t)}
	must(t, os.Chmod(filepath.Dir(filepath.Dir(e.options.Dir)), 0o755))
	must(t, os.Chmod(filepath.Dir(e.options.Dir), 0o755))
	must(t, filepath.Walk(e.options.Dir, func(name string, _ os.FileInfo, err error) error {
		return errors.Join(err, os.Chown(name, nobody, nobody))
	}))
	t.Cleanup(func() { must(t, errors.Join(syscall.Seteuid(0), syscall.Setegid(0))) })
	if !e.examineFolder() || os.Geteuid() != nobody {
		t.Errorf("acts as %d: %+v", os.Geteuid(), e.lines)
	}
	expectNone(t, e.lines)
}

func TestServerOfAFolder(t *testing.T) {
	e := &examination{options: newTestFolder(t)}
	e.examineServer()
	expectLine(t, e.lines, "server", Look, "no server has the folder open")
	unlock, err := datadir.Lock(e.options.Dir)
	must(t, err)
	defer unlock()
	e.lines = nil
	e.examineServer()
	expectLine(t, e.lines, "server", Look, "doesn't answer at 127.0.0.1:1")
	if !e.running {
		t.Error("a locked folder counts as one without a server")
	}
}

func TestCopiesOfBackups(t *testing.T) {
	options := newTestFolder(t)
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	for to, each := range map[string]struct{ state, text string }{
		filepath.Join(t.TempDir(), "gone"): {Bad, "isn't there"},
		file:                               {Bad, "is a file"},
		t.TempDir():                        {Look, "on the disk of the data"},
	} {
		options.BackupsTo = to
		e := &examination{options: options}
		e.examineCopies()
		expectLine(t, e.lines, "backups", each.state, each.text)
	}
	elsewhere, err := os.MkdirTemp("/dev/shm", "coterie-doctor-")
	if err != nil {
		t.Skip("no second file system:", err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(elsewhere) })
	options.BackupsTo = elsewhere
	e := &examination{options: options}
	e.examineCopies()
	expectNone(t, e.lines)
	if os.Geteuid() == 0 {
		actAsNobody(t)
		e.lines = nil
		e.examineCopies()
		expectLine(t, e.lines, "backups", Bad, "may not write")
	}
}

func TestUnknownVariablesAreFindings(t *testing.T) {
	known := []string{"COTERIE_DIR", "COTERIE_PROXY_HEADER", "COTERIE_URL"}
	e := &examination{options: Options{KnownVariables: known, Environment: []string{"PATH", "COTERIE_DIR", "COTERIE_DIR"}}}
	e.examineEnvironment()
	expectNone(t, e.lines)
	for name, remedy := range map[string]string{"COTERIE_PROXI_HEADER": "did you mean COTERIE_PROXY_HEADER", "COTERIE_SOMETHING_ELSE": "remove it"} {
		e := &examination{options: Options{KnownVariables: known, Environment: []string{name}}}
		e.examineEnvironment()
		expectLine(t, e.lines, "environment", Look, name)
		if !strings.HasPrefix(e.lines[0].Remedy, remedy) {
			t.Errorf("%s: %s", name, e.lines[0].Remedy)
		}
	}
}

func TestClockWithoutTimeServerIsAFinding(t *testing.T) {
	for _, synced := range []bool{true, false} {
		e := &examination{options: Options{ClockSynced: func() (bool, bool) { return synced, true }}}
		e.examineClock()
		if synced {
			expectNone(t, e.lines)
		} else {
			expectLine(t, e.lines, "clock", Look, "doesn't synchronize its clock")
		}
	}
}
