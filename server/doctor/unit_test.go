//go:build unix

package doctor

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// installed is what `systemctl show` prints for deploy/coterie.service.
const installed = `Restart=always
ExecStart={ path=/usr/local/bin/coterie ; argv[]=/usr/local/bin/coterie serve ; ignore_errors=no ; start_time=[n/a] ; stop_time=[n/a] ; pid=0 ; code=(null) ; status=0/0 }
MemoryMax=943718400
Environment=COTERIE_DIR=%[1]s GOMEMLIMIT=320MiB
EnvironmentFiles=%[2]s (ignore_errors=no)
User=%[3]s
DynamicUser=no
ProtectSystem=strict
ReadWritePaths=
StateDirectory=coterie
LoadState=loaded
ActiveState=active
SubState=running
FragmentPath=/etc/systemd/system/coterie.service
UnitFileState=enabled
NeedDaemonReload=no
NRestarts=0
MainPID=0
`

const testOwner = "coterie"

// fakeSystemctl knows one unit with these properties, which may repeat those of installed.
func fakeSystemctl(properties string) Systemctl {
	return func(args ...string) (string, error) {
		switch args[0] {
		case "list-units":
			return "coterie.service loaded active running Coterie\n", nil
		case "list-unit-files":
			return "coterie.service enabled enabled\ncoterie@.service static -\n", nil
		case "show":
			return properties, nil
		}
		return "", errors.New("unknown command")
	}
}

// examineInstalled examines a unit like the one of deploy/ after replacing texts in its properties.
func examineInstalled(t *testing.T, replaced ...string) *examination {
	t.Helper()
	dir, file := "/var/lib/coterie/data", filepath.Join(t.TempDir(), "coterie.env")
	must(t, os.WriteFile(file, []byte("# settings\nCOTERIE_URL=https://partners.example.org\nCOTERIE_MAIL_FROM=\"A <a@b.example>\"\n"), 0o600))
	properties := fmt.Sprintf(installed, dir, file, testOwner)
	for at := 0; at < len(replaced); at += 2 {
		if !strings.Contains(properties, replaced[at]) {
			t.Fatalf("there is no %q", replaced[at])
		}
		properties = strings.ReplaceAll(properties, replaced[at], replaced[at+1])
	}
	units := FindUnits(fakeSystemctl(properties), map[string]string{"dir": "COTERIE_DIR", "url": "COTERIE_URL"})
	options := Options{HasSystemd: true, Unit: UnitOf(units, dir)}
	options.Dir = dir
	return &examination{options: options, owner: testOwner, running: true}
}

func TestUnitWithoutFaultHasNoFinding(t *testing.T) {
	e := examineInstalled(t)
	e.examineUnit()
	expectNone(t, e.lines)
	environment := e.options.Unit.Environment
	if environment["COTERIE_URL"] != "https://partners.example.org" || environment["COTERIE_MAIL_FROM"] != "A <a@b.example>" {
		t.Errorf("%v", environment)
	}
}

func TestFlagsOfTheUnitWin(t *testing.T) {
	e := examineInstalled(t, "/usr/local/bin/coterie serve ;", "/usr/local/bin/coterie serve --url=https://other.example --dir /var/lib/coterie/data ;",
		"COTERIE_DIR=/var/lib/coterie/data ", "")
	if unit := e.options.Unit; unit == nil || unit.Environment["COTERIE_URL"] != "https://other.example" {
		t.Errorf("%+v", unit)
	}
}

func TestFaultsOfTheUnitAreFindings(t *testing.T) {
	for name, each := range map[string]struct {
		replaced    []string
		state, text string
	}{
		"not loaded":       {[]string{"LoadState=loaded", "LoadState=bad-setting"}, Bad, "can't be loaded"},
		"failed":           {[]string{"ActiveState=active", "ActiveState=failed"}, Bad, "fails"},
		"restarts":         {[]string{"SubState=running", "SubState=auto-restart"}, Bad, "fails"},
		"started by hand":  {[]string{"ActiveState=active", "ActiveState=inactive"}, Look, "not as coterie.service"},
		"disabled":         {[]string{"UnitFileState=enabled", "UnitFileState=disabled"}, Look, "a reboot doesn't start it"},
		"changed":          {[]string{"NeedDaemonReload=no", "NeedDaemonReload=yes"}, Look, "systemd has not read it"},
		"root":             {[]string{"User=coterie", "User="}, Bad, "runs as root, but the data belongs to coterie"},
		"another user":     {[]string{"User=coterie", "User=www-data"}, Bad, "runs as www-data, but the data belongs to coterie"},
		"no restart":       {[]string{"Restart=always", "Restart=no"}, Look, "isn't started again"},
		"no memory limit":  {[]string{"MemoryMax=943718400", "MemoryMax=infinity"}, Look, "has no MemoryMax"},
		"too little":       {[]string{"MemoryMax=943718400", "MemoryMax=268435456"}, Look, "MemoryMax of 256 MB"},
		"folder read-only": {[]string{"StateDirectory=coterie", "StateDirectory="}, Bad, "may not write to /var/lib/coterie/data"},
	} {
		t.Run(name, func(t *testing.T) {
			e := examineInstalled(t, each.replaced...)
			e.examineUnit()
			expectLine(t, e.lines, "unit", each.state, each.text)
		})
	}
}

func TestUnitThatMayNotWriteCopiesIsAFinding(t *testing.T) {
	e := examineInstalled(t)
	e.options.BackupsTo = "/mnt/other/coterie"
	e.examineUnit()
	expectLine(t, e.lines, "unit", Bad, "may not write to /mnt/other/coterie")
	e = examineInstalled(t, "ReadWritePaths=", "ReadWritePaths=/mnt/other")
	e.options.BackupsTo = "/mnt/other/coterie"
	e.examineUnit()
	expectNone(t, e.lines)
}

func TestUnitThatDoesNotRunIsAFinding(t *testing.T) {
	e := examineInstalled(t, "ActiveState=active", "ActiveState=inactive")
	e.running = false
	e.examineUnit()
	expectLine(t, e.lines, "unit", Look, "is inactive")
}

func TestMissingUnitIsAFinding(t *testing.T) {
	e := &examination{options: Options{HasSystemd: true}}
	e.examineUnit()
	expectLine(t, e.lines, "unit", Look, "nothing starts the server after a reboot")
	e = &examination{}
	e.examineUnit()
	if len(e.lines) != 0 {
		t.Errorf("a machine without systemd: %+v", e.lines)
	}
}

func TestSettingsThatOthersReadAreFindings(t *testing.T) {
	for text, fault := range map[string]func(file string) error{
		"other users may read": func(file string) error { return os.Chmod(file, 0o644) },
		"no such file":         os.Remove,
		"doesn't belong to root": func(file string) error {
			if os.Geteuid() != 0 {
				return nil // another user already owns it
			}
			return os.Chown(file, nobody, nobody)
		},
	} {
		e := examineInstalled(t)
		must(t, fault(e.options.Unit.environmentFiles()[0].path))
		e.examineUnit()
		expectLine(t, e.lines, "unit", Bad, text)
	}
}
