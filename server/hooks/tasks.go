package hooks

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// soonTask runs jobs on request. It is delayed by soonDelay, so that repeated requests run once.
	soonTask  = "soon"
	soonAfter = 300 * time.Millisecond
	// stoppingKey in the app's store tells the rules that the program is shutting down
	// (pb_hooks/platform/background.ts).
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

// queue is a FIFO of pending arguments for one task. They run one at a time.
type lane struct {
	waiting []string
	running bool
}

// start runs a task of the rules in the background after the caller's transaction commits. Tasks of one name run one at
// a time; an argument that is already queued is not added again.
func (r *runner) begin(app core.App, task, argument string) {
	// a command that simulates years runs no jobs; the next server start runs what is due
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
