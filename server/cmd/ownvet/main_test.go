package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestNothingIsToldOfWhatIsOnlyStoodOn(t *testing.T) {
	at := t.TempDir()
	out := filepath.Join(at, "vet.out")
	asked := func(text string) []string {
		file := filepath.Join(at, "vet.cfg")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"-printf", file}
	}
	if told, err := leaveOut(asked(`{"ImportPath": "own", "VetxOnly": false, "VetxOutput": "` + out + `"}`)); told || err != nil {
		t.Errorf("a package of ours isn't looked at: %v", err)
	}
	if told, err := leaveOut([]string{"-V=full"}); told || err != nil {
		t.Errorf("vet isn't asked what it is: %v", err)
	}
	if told, err := leaveOut(asked(`{"ImportPath": "fmt", "VetxOnly": true, "VetxOutput": "` + out + `"}`)); !told || err != nil {
		t.Errorf("a package that ours stand on is looked at: %v", err)
	}
	if kept, err := os.ReadFile(out); err != nil || len(kept) != 0 {
		t.Errorf("something is told of it: %q %v", kept, err)
	}
	if told, err := leaveOut(asked(`no answer`)); !told || err == nil {
		t.Error("what can't be read counts as looked at")
	}
}
