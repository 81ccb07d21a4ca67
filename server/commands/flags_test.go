package commands

import (
	"errors"
	"strings"
	"testing"
)

func TestHelpListsOwnFlagsAndVariables(t *testing.T) {
	p := CLI{}
	for _, command := range p.commands() {
		if command.name == "version" || command.name == "licenses" {
			continue
		}
		out := captureOutput(t, func() { _ = command.run([]string{"--help"}) })
		for flag, commands := range map[string]string{
			"--dir ": "serve standby promote admin superuser backup restore move audit retention demo status doctor", "--url ": "serve standby admin demo doctor",
			"--http ":       "serve standby admin demo health doctor",
			"[COTERIE_DIR]": "serve standby promote admin superuser backup restore move audit retention demo status doctor", "[COTERIE_DASHBOARD]": "serve standby",
		} {
			if has := strings.Contains(out, flag); has != strings.Contains(" "+commands+" ", " "+command.name+" ") {
				t.Errorf("%s: %s is listed: %v", command.name, flag, has)
			}
		}
	}
}

func TestUnknownFlagExitsWithStatus2(t *testing.T) {
	out := captureOutput(t, func() {
		for _, args := range [][]string{{"audit", "--nope"}, {"backup", "--url", "https://a.example"}, {"serve", "my-data"}, {"nope"}, {}} {
			if status := (CLI{}).Run(args); status != 2 {
				t.Errorf("%v: exit status %d", args, status)
			}
		}
	})
	if out != "" {
		t.Errorf("standard output: %q", out)
	}
	var status exitStatus
	if err := (CLI{}).audit([]string{"--nope"}); !errors.As(err, &status) {
		t.Errorf("got %v", err)
	}
}
