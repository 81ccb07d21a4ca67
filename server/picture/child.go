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

// ChildCommand is the hidden command of the process that redraws one picture.
const ChildWord = "redraw-picture"

const (
	// Limits for redrawing one picture: CPU time, and memory of the process.
	cpuLimit    = 1900 * time.Millisecond
	memoryLimit = 185 << 20
	// The garbage collector runs more often above this size.
	memoryAim = 150 << 20
	lookEvery = 5 * time.Millisecond
	// Total time limit, for a machine that is too busy to provide the CPU time.
	waitLimit = 15 * time.Second

	statusTooLarge   = 3
	statusUnreadable = 4
)

var everyone = newTurns()

// Redraw redraws a user's picture in a separate process, which has neither the server's memory nor its secrets. It
// returns ErrTooLarge if the process exceeds its limits.
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
	// the decoder panicked or the process was killed
	return ErrUnreadable
}

// executable returns the file of the running program. On Linux this also works after an upgrade replaced the file.
func ownProgram() (string, error) {
	const own = "/proc/self/exe"
	if _, err := os.Stat(own); err == nil {
		return own, nil
	}
	return os.Executable()
}

// RunChild redraws the picture from standard input to standard output and returns the exit status. Its argument is the
// limits as JSON.
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

// watch ends the process when it exceeds the limits.
func watch() {
	taken := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(lookEvery) {
		metrics.Read(taken)
		if taken[0].Value.Uint64()-taken[1].Value.Uint64() > memoryLimit || cpuTime() > cpuLimit {
			os.Exit(statusTooLarge)
		}
	}
}
