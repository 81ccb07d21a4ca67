// Command ownvet is Go's vet for the tests, which looks at the product's own packages alone: `go vet -vettool=ownvet ./...`. Before Go vets a
// package it has everything that this stands on read, for what its functions are (which of them format like Printf): SQLite, PocketBase and
// Go's own library, 440 packages, four fifths of the work. Nothing here calls such a function of theirs but those that vet knows by name. It is
// not part of the product.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strings"
)

// vetVariable names Go's vet.
const vetVariable = "COTERIE_VET"

// unit is what Go says of a package that is to be vetted.
type unit struct {
	// VetxOnly: nobody asks about the package itself, but others stand on it.
	VetxOnly bool
	// VetxOutput is where what they may want to know of it goes.
	VetxOutput string
}

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	if told, err := leaveOut(args); told {
		if err == nil {
			return 0
		}
		return say(err)
	}
	vet := exec.Command(os.Getenv(vetVariable), args...)
	vet.Stderr = os.Stderr
	said, err := vet.Output()
	if len(args) == 1 && strings.HasPrefix(args[0], "-V") {
		// Go keeps what a tool found out by this name: this one's isn't vet's
		said = []byte(strings.TrimSpace(string(said)) + " own\n")
	}
	_, _ = os.Stdout.Write(said)
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		return ended.ExitCode()
	}
	return say(err)
}

// leaveOut tells nothing about a package that isn't asked about itself.
func leaveOut(args []string) (told bool, err error) {
	if len(args) == 0 || !strings.HasSuffix(args[len(args)-1], ".cfg") {
		return false, nil
	}
	text, err := os.ReadFile(args[len(args)-1])
	if err != nil {
		return true, err
	}
	var asked unit
	if err := json.Unmarshal(text, &asked); err != nil || !asked.VetxOnly {
		return err != nil, err
	}
	return true, os.WriteFile(asked.VetxOutput, nil, 0o600)
}

func say(err error) int {
	if err == nil {
		return 0
	}
	_, _ = os.Stderr.WriteString("ownvet: " + err.Error() + "\n")
	return 1
}
