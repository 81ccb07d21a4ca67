package commands

import (
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestParseArgsAcceptsAnyOrder(t *testing.T) {
	for _, args := range [][]string{
		{"upsert", "a@b.c", "--dir", "x"}, {"--dir", "x", "upsert", "a@b.c"}, {"upsert", "--dir=x", "a@b.c"},
	} {
		flags := flag.NewFlagSet("test", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		dir := flags.String("dir", "", "")
		words, err := parseArgs(flags, args)
		if err != nil || *dir != "x" || !slices.Equal(words, []string{"upsert", "a@b.c"}) {
			t.Errorf("%v: %v %s %v", args, words, *dir, err)
		}
	}
}

func TestPrintResult(t *testing.T) {
	var status exitStatus
	if err := printResult(map[string]any{"text": "", "status": int64(1)}); !errors.As(err, &status) || status != 1 {
		t.Errorf("got %v", err)
	}
	for _, fine := range []any{nil, "text", map[string]any{"text": "", "status": int64(0)}} {
		if err := printResult(fine); err != nil {
			t.Errorf("%v: %v", fine, err)
		}
	}
	if got, err := argumentJSON([]string{"seed=7", "small"}); err != nil || got != `{"seed":"7","small":"yes"}` {
		if got != `{"small":"yes","seed":"7"}` {
			t.Errorf("got %s %v", got, err)
		}
	}
}

// A typo in --dir must be reported without asking for a password or creating a directory.
func TestCommandsRejectMissingDataDirectory(t *testing.T) {
	p := CLI{}
	for name, run := range map[string]func(dir string) error{
		"superuser upsert":   func(dir string) error { return p.superuser([]string{"upsert", "a@b.example", "--dir", dir}) },
		"superuser delete":   func(dir string) error { return p.superuser([]string{"delete", "a@b.example", "--dir", dir}) },
		"admin create":       func(dir string) error { return p.admin([]string{"create", "--dir", dir}) },
		"admin reset-factor": func(dir string) error { return p.admin([]string{"reset-factor", "a@b.example", "--dir", dir}) },
	} {
		dir := filepath.Join(t.TempDir(), "slip")
		err := run(dir)
		if err == nil || !strings.Contains(err.Error(), "there is no Coterie data in "+dir) || !strings.Contains(err.Error(), "--dir") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s created the directory", name)
		}
	}
}

// `coterie serve my-data` would serve a new, empty directory instead of my-data, so it is rejected.
func TestUnexpectedArgumentIsRejected(t *testing.T) {
	t.Chdir(t.TempDir())
	p := CLI{}
	for name, run := range map[string]func(args []string) error{"serve": p.serve, "backup": p.backup, "health": p.health, "retention": p.retention} {
		flag := map[string][]string{"serve": {"--http", "127.0.0.1:1"}, "health": {"--http", "127.0.0.1:1"}}[name]
		if flag == nil {
			flag = []string{"--queryTimeout", "1s"}
		}
		for _, args := range [][]string{{"my-data"}, append(slices.Clone(flag), "my-data"), append([]string{"my-data"}, flag...)} {
			err := run(args)
			if err == nil || !strings.Contains(err.Error(), "--dir my-data") {
				t.Errorf("%s %v: %v", name, args, err)
			}
		}
	}
	if left, _ := os.ReadDir("."); len(left) != 0 {
		t.Errorf("files were created: %v", left)
	}
}

func TestHealthExplainsErrors(t *testing.T) {
	p := CLI{}
	for address, said := range map[string]string{"127.0.0.1:1": "no server is listening on 127.0.0.1:1. Start `coterie serve`", "banana": "must look like 127.0.0.1:8090"} {
		if err := p.health([]string{"--http", address}); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// The help shows the name of each flag's value. Text in unintended backquotes in a description would become that name.
func TestHelpShowsOneValueNamePerFlag(t *testing.T) {
	p := CLI{}
	for _, command := range p.commands() {
		out := captureOutput(t, func() { _ = command.run([]string{"--help"}) })
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, "  --") && len(strings.Fields(line)) > 2 {
				t.Errorf("%s: %q", command.name, line)
			}
		}
	}
}

func captureOutput(t *testing.T, do func()) string {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	before := os.Stdout
	os.Stdout = file
	do()
	os.Stdout = before
	out, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
