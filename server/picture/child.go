package picture

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// ChildWord is the command line's word for the process that draws one picture. It isn't for people.
const ChildWord = "redraw-picture"

const (
	// What drawing one picture may cost: processor time, and memory of the process that draws.
	cpuLimit    = 1900 * time.Millisecond
	memoryLimit = 185 << 20
	// The collector works harder from here on.
	memoryAim = 150 << 20
	lookEvery = 5 * time.Millisecond
	// For a machine so busy that the processor time doesn't come.
	waitLimit = 15 * time.Second

	statusTooLarge   = 3
	statusUnreadable = 4
)

var everyone = newTurns()

// Redraw has a person's picture drawn by a process of its own, which has neither the server's memory nor its secrets. The process ends
// when it takes too much; the answer is ErrTooLarge then.
func Redraw(person string, raw []byte, limits Limits) (Made, error) {
	if _, known := formatOf(raw); !known {
		return Made{}, ErrUnreadable
	}
	if tooMany(raw) {
		return Made{}, ErrTooLarge
	}
	defer everyone.take(person)()
	made, _, err := drawn(raw, limits)
	return made, err
}

func drawn(raw []byte, limits Limits) (Made, *os.ProcessState, error) {
	wanted, err := json.Marshal(limits)
	if err != nil {
		return Made{}, nil, err
	}
	program, err := ownProgram()
	if err != nil {
		return Made{}, nil, err
	}
	ends, cancel := context.WithTimeout(context.Background(), waitLimit)
	defer cancel()
	child := exec.CommandContext(ends, program, ChildWord, string(wanted))
	child.Env = []string{}
	child.Stdin = bytes.NewReader(raw)
	said, err := child.Output()
	if err != nil {
		return Made{}, child.ProcessState, problemOf(ends, err)
	}
	var made Made
	err = gob.NewDecoder(bytes.NewReader(said)).Decode(&made)
	return made, child.ProcessState, err
}

func problemOf(ends context.Context, err error) error {
	var exit *exec.ExitError
	switch {
	case ends.Err() != nil:
		return ErrTooLarge
	case !errors.As(err, &exit):
		return fmt.Errorf("the process that draws pictures: %w", err)
	case exit.ExitCode() == statusTooLarge:
		return ErrTooLarge
	}
	// a decoder that panics or is killed found nothing to show either
	return ErrUnreadable
}

// ownProgram is the running program's file. On Linux it is found even after an upgrade has replaced the file.
func ownProgram() (string, error) {
	const own = "/proc/self/exe"
	if _, err := os.Stat(own); err == nil {
		return own, nil
	}
	return os.Executable()
}

// Child draws the picture of standard input to standard output and answers the status to end with. Its argument is the limits as JSON.
func Child(args []string) int {
	runtime.GOMAXPROCS(1)
	debug.SetMemoryLimit(memoryAim)
	go watch()
	var limits Limits
	if len(args) != 1 || json.Unmarshal([]byte(args[0]), &limits) != nil {
		return 2
	}
	raw, err := io.ReadAll(os.Stdin)
	if err != nil {
		return 1
	}
	made, err := redraw(raw, limits)
	switch {
	case errors.Is(err, ErrTooLarge):
		return statusTooLarge
	case err != nil:
		return statusUnreadable
	}
	if gob.NewEncoder(os.Stdout).Encode(made) != nil {
		return 1
	}
	return 0
}

// watch ends the process when it takes more than one picture may.
func watch() {
	taken := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(lookEvery) {
		metrics.Read(taken)
		if taken[0].Value.Uint64()-taken[1].Value.Uint64() > memoryLimit || cpuTime() > cpuLimit {
			os.Exit(statusTooLarge)
		}
	}
}
