package commands

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"coterie/doctor"
)

// A variable that the program reads but the list lacks would be reported as a typo.
func TestKnownVariablesAreComplete(t *testing.T) {
	known := knownVariables()
	name := regexp.MustCompile(`\bCOTERIE_[A-Z_]+\b`)
	for _, root := range []string{"..", "../../pb_hooks"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			isSource := strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".ts") && !strings.HasSuffix(path, ".test.ts")
			if err != nil || entry.IsDir() || !isSource {
				return err
			}
			text, err := os.ReadFile(path)
			for _, found := range name.FindAllString(string(text), -1) {
				if !slices.Contains(known, found) {
					t.Errorf("%s reads %s, which is neither in variables nor in plainVariables", path, found)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestDoctorUsesTheSettingsOfTheUnit(t *testing.T) {
	for name := range variables {
		t.Setenv(variables[name], "")
	}
	t.Setenv("COTERIE_SMTP", "")
	flags, options := CLI{}.newFlags("doctor", "", "")
	flags.StringVar(&options.BackupsTo, "backups-to", "", "")
	if err := flags.Parse([]string{"--http", "127.0.0.1:9000"}); err != nil {
		t.Fatal(err)
	}
	err := useVariables(flags, map[string]string{"COTERIE_DIR": "/data", "COTERIE_HTTP": "127.0.0.1:8090", "COTERIE_BACKUPS_TO": "/mnt",
		"COTERIE_SMTP": "smtp://mail.example", "GOMEMLIMIT": "1"})
	if err != nil {
		t.Fatal(err)
	}
	if options.Dir != "/data" || options.HTTP != "127.0.0.1:9000" || options.BackupsTo != "/mnt" || os.Getenv("COTERIE_SMTP") != "smtp://mail.example" ||
		os.Getenv("GOMEMLIMIT") == "1" {
		t.Errorf("%+v", options)
	}
}

// On an installed server, `coterie doctor` without --dir examines the folder of the only unit.
func TestDoctorFindsTheFolderOfTheUnit(t *testing.T) {
	t.Setenv("COTERIE_DIR", "")
	t.Chdir(t.TempDir())
	unit := &doctor.Unit{Name: "coterie.service", Environment: map[string]string{"COTERIE_DIR": "/var/lib/coterie/data"}}
	other := &doctor.Unit{Name: "coterie@b.service", Environment: map[string]string{"COTERIE_DIR": "/var/lib/b"}}
	for name, each := range map[string]struct {
		args  []string
		units []*doctor.Unit
		want  *doctor.Unit
	}{
		"one unit":       {nil, []*doctor.Unit{unit}, unit},
		"two units":      {nil, []*doctor.Unit{unit, other}, nil},
		"its folder":     {[]string{"--dir", "/var/lib/b"}, []*doctor.Unit{unit, other}, other},
		"another folder": {[]string{"--dir", "/tmp/x"}, []*doctor.Unit{unit}, nil},
	} {
		flags, options := CLI{}.newFlags("doctor", "", "")
		if err := flags.Parse(each.args); err != nil {
			t.Fatal(err)
		}
		if got := unitFor(each.units, flags, options); got != each.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestDoctorExitsWithStatus1IfSomethingIsBad(t *testing.T) {
	look, bad := doctor.Line{Check: "a", State: doctor.Look}, doctor.Line{Check: "b", State: doctor.Bad, Text: "text", Remedy: "run `x`"}
	if err := printLines([]doctor.Line{{State: doctor.OK}, look}); err != nil {
		t.Errorf("without a bad line: %v", err)
	}
	var status exitStatus
	out := captureOutput(t, func() {
		for _, err := range []error{printLines([]doctor.Line{look, bad}), printLinesAsJSON("1", "d", []doctor.Line{bad})} {
			if !errors.As(err, &status) || status != 1 {
				t.Errorf("got %v", err)
			}
		}
	})
	if !strings.Contains(out, "bad   b            text\n                   → run `x`") || !strings.Contains(out, `"bad": 1`) {
		t.Errorf("%s", out)
	}
	if status := (CLI{}).Run([]string{"doctor", "folder"}); status != 2 {
		t.Errorf("an argument: exit status %d", status)
	}
}
