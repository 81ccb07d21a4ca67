package commands

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestFindInstallationsOfUnits(t *testing.T) {
	machine := t.TempDir()
	write := func(name, content string) {
		path := filepath.Join(machine, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"lib/one/data", "lib/two/data", "lib/moved/data", "disk/moved", "disk/named"} {
		write(name+"/data.db", "")
	}
	write("lib/moved/data/.moved", filepath.Join(machine, "disk/moved")+"\n")
	write("lib/empty/data/coterie.key", "")
	dropIn := move{to: filepath.Join(machine, "disk/100% free")}
	write("disk/100% free/data.db", "")
	write("etc/coterie@free.service.d/"+moveDropIn, dropIn.dropInText())
	write("etc/named.env", "#COTERIE_DIR=/none\nCOTERIE_DIR=\""+filepath.Join(machine, "disk/named")+"\"\n")
	write("etc/one.env", "COTERIE_DIR="+filepath.Join(machine, "lib/one/data")+"\n")
	states, settings := stateGlobs, settingsGlobs
	t.Cleanup(func() { stateGlobs, settingsGlobs = states, settings })
	stateGlobs, settingsGlobs = []string{filepath.Join(machine, "lib/*/data")}, []string{filepath.Join(machine, "etc/*.env"), filepath.Join(machine, "etc/*/*.conf")}
	var want []string
	for _, name := range []string{"disk/100% free", "disk/moved", "disk/named", "lib/one/data", "lib/two/data"} {
		want = append(want, filepath.Join(machine, name))
	}
	if got := findInstallations(); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestTextsOfOtherUsersCantControlTheTerminal(t *testing.T) {
	if got := orDash("Ana\x1b[2J\tñ\n"); got != "Ana[2Jñ" {
		t.Errorf("%q", got)
	}
	if got := orDash("\x07"); got != "–" {
		t.Errorf("%q", got)
	}
}

func TestAgeOfBackup(t *testing.T) {
	for ago, want := range map[time.Duration]string{90 * time.Second: "1 min ago", 26 * time.Hour: "26 h ago", 75 * time.Hour: "3 days ago"} {
		if at := time.Now().Add(-ago); ageOf(&at) != want {
			t.Errorf("%v: %s", ago, ageOf(&at))
		}
	}
	if got := ageOf(nil); got != "none" {
		t.Error(got)
	}
}
