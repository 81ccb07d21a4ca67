package restoring

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"coterie/datadir"
	"coterie/picture"
)

// ChildCommand is the hidden command of the process that checks or restores a backup. It reads a Request and prints an
// Answer.
const ChildCommand = "restore-child"

// Request is what a child process does: a drill, or with Replace a restore.
type Request struct {
	Dir, URL, RulesDir, MigrationsDir string
	QueryTimeout                      time.Duration
	Replace                           bool
	// Backup is the file, and Name its name in the audit log. By is the id of the person who restores, and Via the page.
	Backup, Name, By, Via string
	Key                   datadir.Key
	Temp, Language        string
	Audits                bool
}

// Finding is the result of an audit or a comparison: text for people, and a status that is 0 if nothing differs.
type Finding struct {
	Text   string `json:"text"`
	Status int64  `json:"status"`
}

// Answer is the result of a child process. Problem is an error code of the rules, "" for none, and Detail the error.
type Answer struct {
	Problem, Detail   string
	Summary           json.RawMessage
	Upgraded          bool
	Audit, Comparison *Finding
	Previous          string
}

// problemFailed is the code of all errors without a code of their own. The server's log has the details.
const problemFailed = "restore-failed"

// run starts a child process. Only a fresh process can open a directory with another key or migrate an older one.
func (r Request) run(ctx context.Context) Answer {
	executable, err := picture.ExecutableFile()
	if err != nil {
		return Answer{Problem: problemFailed, Detail: err.Error()}
	}
	input, err := json.Marshal(r)
	if err != nil {
		return Answer{Problem: problemFailed, Detail: err.Error()}
	}
	// the child dies with the thread that started it
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	child := exec.CommandContext(ctx, executable, ChildCommand)
	child.Env = environment()
	child.Stdin = bytes.NewReader(input)
	var printed bytes.Buffer
	child.Stderr = &printed
	dieWithParent(child)
	output, err := child.Output()
	var answer Answer
	if err == nil {
		err = json.Unmarshal(output, &answer)
	}
	if err != nil {
		return Answer{Problem: problemFailed, Detail: fmt.Sprintf("%v: %s", err, strings.TrimSpace(printed.String()))}
	}
	return answer
}

// KeyFromEnvironment reports whether the operator set the key in the environment. It must be called before the first
// directory is opened, which puts the key of the directory there.
func KeyFromEnvironment() bool { return keyFromEnvironment }

var keyFromEnvironment = os.Getenv(datadir.KeyVariable) != ""

// environment returns the variables with which this process was started.
func environment() []string {
	var kept []string
	for _, each := range os.Environ() {
		if keyFromEnvironment || !strings.HasPrefix(each, datadir.KeyVariable+"=") {
			kept = append(kept, each)
		}
	}
	return kept
}

// pendingVariable carries a confirmed restore from a server to the one that replaces it.
const pendingVariable = "COTERIE_PENDING_RESTORE"

// Pending is a confirmed restore.
type Pending struct {
	ID      string
	Request Request
}

// TakePending returns the restore that the previous server of this process confirmed, or nil.
func TakePending() *Pending {
	text := os.Getenv(pendingVariable)
	_ = os.Unsetenv(pendingVariable)
	var pending Pending
	if text == "" || json.Unmarshal([]byte(text), &pending) != nil {
		return nil
	}
	return &pending
}

// Finish replaces the data directory, which no process may have open.
func (p *Pending) Finish() Outcome {
	answer := p.Request.run(context.Background())
	return Outcome{ID: p.ID, Problem: answer.Problem, Detail: answer.Detail, Previous: answer.Previous}
}

// Outcome is the result of a confirmed restore.
type Outcome struct{ ID, Problem, Detail, Previous string }

// Restart replaces this process with a new server that first finishes the restore. It returns only if that is impossible.
func (p *Pending) Restart() error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	executable, err := picture.ExecutableFile()
	if err != nil {
		return err
	}
	err = replaceProcess(executable, append(environment(), pendingVariable+"="+string(text)))
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
