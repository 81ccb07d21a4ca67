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
const ChildCommand = "redraw-picture"

const (
	// Limits for redrawing one picture: CPU time, and memory of the process.
	cpuLimit    = 1900 * time.Millisecond
	memoryLimit = 185 << 20
	// The memory size in bytes above which the garbage collector runs more often.
	memoryTarget  = 150 << 20
	watchInterval = 5 * time.Millisecond
	// Total time limit, for a machine that is too busy to provide the CPU time.
	timeLimit = 15 * time.Second

	statusTooLarge   = 3
	statusUnreadable = 4
)

var drawQueue = newQueue()

// Redraw redraws a user's picture in a separate process, which has neither the server's memory nor its secrets. It
// returns ErrTooLarge if the process exceeds its limits.
func Redraw(user string, raw []byte, limits Limits) (Result, error) {
	if _, known := formatOf(raw); !known {
		return Result{}, ErrUnreadable
	}
	if hasTooManyParts(raw) {
		return Result{}, ErrTooLarge
	}
	defer drawQueue.acquire(user)()
	result, _, err := redrawInChild(raw, limits)
	return result, err
}

func redrawInChild(raw []byte, limits Limits) (Result, *os.ProcessState, error) {
	limitsJSON, err := json.Marshal(limits)
	if err != nil {
		return Result{}, nil, err
	}
	executable, err := ExecutableFile()
	if err != nil {
		return Result{}, nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeLimit)
	defer cancel()
	child := exec.CommandContext(ctx, executable, ChildCommand, string(limitsJSON))
	child.Env = []string{}
	child.Stdin = bytes.NewReader(raw)
	output, err := child.Output()
	if err != nil {
		return Result{}, child.ProcessState, problemOf(ctx, err)
	}
	var made Result
	err = gob.NewDecoder(bytes.NewReader(output)).Decode(&made)
	return made, child.ProcessState, err
}

func problemOf(ctx context.Context, err error) error {
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ErrTooLarge
	case !errors.As(err, &exit):
		return fmt.Errorf("the process that draws pictures: %w", err)
	case exit.ExitCode() == statusTooLarge:
		return ErrTooLarge
	}
	// the decoder panicked or the process was killed
	return ErrUnreadable
}

// ExecutableFile returns the file of the running program. On Linux this also works after an upgrade replaced the file.
func ExecutableFile() (string, error) {
	const own = "/proc/self/exe"
	if _, err := os.Stat(own); err == nil {
		return own, nil
	}
	return os.Executable()
}

// RunChild redraws the picture from standard input to standard output and returns the exit status. Its argument is the
// limits as JSON.
func RunChild(args []string) int {
	runtime.GOMAXPROCS(1)
	debug.SetMemoryLimit(memoryTarget)
	go watch()
	var limits Limits
	if len(args) != 1 || json.Unmarshal([]byte(args[0]), &limits) != nil {
		return 2
	}
	raw, err := io.ReadAll(os.Stdin)
	if err != nil {
		return 1
	}
	result, err := redraw(raw, limits)
	switch {
	case errors.Is(err, ErrTooLarge):
		return statusTooLarge
	case err != nil:
		return statusUnreadable
	}
	if gob.NewEncoder(os.Stdout).Encode(result) != nil {
		return 1
	}
	return 0
}

func watch() {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(watchInterval) {
		metrics.Read(samples)
		if samples[0].Value.Uint64()-samples[1].Value.Uint64() > memoryLimit || cpuTime() > cpuLimit {
			os.Exit(statusTooLarge)
		}
	}
}
