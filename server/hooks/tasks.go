package hooks

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// soonTask is the task of jobs that a command asks for. It waits for soonAfter, so that a burst of equal ones is one.
	soonTask  = "soon"
	soonAfter = 300 * time.Millisecond
	// stoppingMark in the app's store tells the rules that the program is about to end (pb_hooks/platform/background.ts).
	stoppingMark = "coterieStopping"
)

// runner runs tasks of the rules in the background.
type runner struct {
	engine  *Engine
	mutex   sync.Mutex
	lanes   map[string]*lane
	group   sync.WaitGroup
	stopped bool
}

func newRunner(engine *Engine, app core.App) *runner {
	r := &runner{engine: engine, lanes: map[string]*lane{}}
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		r.mutex.Lock()
		r.stopped = true
		r.mutex.Unlock()
		app.Store().Set(stoppingMark, true)
		r.group.Wait()
		return e.Next()
	})
	return r
}

// lane is what waits to be run under one name, one after the other.
type lane struct {
	waiting []string
	running bool
}

// begin runs a task of the rules in the background, in a runtime of its own, once the caller's transaction is committed. Tasks of
// one name run one after the other; an equal one that waits is the same.
func (r *runner) begin(app core.App, task, argument string) {
	// a command that moves the clock lives through years: what is due is found when a server starts
	if task == soonTask && r.engine.lend.MovesClock {
		return
	}
	if info := app.TxInfo(); info != nil {
		info.OnComplete(func(txErr error) error {
			if txErr == nil {
				r.enter(task, argument)
			}
			return nil
		})
		return
	}
	r.enter(task, argument)
}

func (r *runner) enter(task, argument string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.stopped {
		return
	}
	found := r.lanes[task]
	if found == nil {
		found = &lane{}
		r.lanes[task] = found
	}
	if !slices.Contains(found.waiting, argument) {
		found.waiting = append(found.waiting, argument)
	}
	if !found.running {
		found.running = true
		r.group.Add(1)
		go r.drain(task, found)
	}
}

func (r *runner) drain(task string, from *lane) {
	defer r.group.Done()
	for {
		if task == soonTask {
			time.Sleep(soonAfter)
		}
		argument, ok := r.next(from)
		if !ok {
			return
		}
		text, err := json.Marshal(map[string]string{"task": task, "argument": argument})
		if err == nil {
			_, err = r.engine.Call("taskNow", string(text))
		}
		if err != nil {
			r.engine.app.Logger().Error("task failed", "task", task, "error", err)
		}
	}
}

func (r *runner) next(from *lane) (string, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.stopped || len(from.waiting) == 0 {
		from.running = false
		return "", false
	}
	argument := from.waiting[0]
	from.waiting = from.waiting[1:]
	return argument, true
}
