package hooks

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// soonTask runs jobs on request. It is delayed by soonDelay, so that repeated requests run the jobs only once.
	soonTask  = "soon"
	soonDelay = 300 * time.Millisecond
	// stoppingKey in the app's store tells the rules that the program is shutting down
	// (pb_hooks/platform/background.ts).
	stoppingKey = "coterieStopping"
)

type taskRunner struct {
	engine  *Engine
	mutex   sync.Mutex
	queues  map[string]*queue
	group   sync.WaitGroup
	stopped bool
}

func newTaskRunner(engine *Engine, app core.App) *taskRunner {
	r := &taskRunner{engine: engine, queues: map[string]*queue{}}
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		r.mutex.Lock()
		r.stopped = true
		r.mutex.Unlock()
		app.Store().Set(stoppingKey, true)
		r.group.Wait()
		return e.Next()
	})
	return r
}

// queue is a FIFO of pending arguments for one task. The task runs with one argument at a time.
type queue struct {
	pending []string
	running bool
}

// start runs a task of the rules in the background after the caller's transaction commits. Tasks of one name run one at
// a time; an argument that is already queued is not added again.
func (r *taskRunner) start(app core.App, task, argument string) {
	// a command that simulates years runs no jobs, and an extracted backup must not send its emails; the next server start
	// runs what is due
	if task == soonTask && (r.engine.host.CanSetClock || r.engine.host.FromBackup) {
		return
	}
	if info := app.TxInfo(); info != nil {
		info.OnComplete(func(txErr error) error {
			if txErr == nil {
				r.enqueue(task, argument)
			}
			return nil
		})
		return
	}
	r.enqueue(task, argument)
}

func (r *taskRunner) enqueue(task, argument string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.stopped {
		return
	}
	q := r.queues[task]
	if q == nil {
		q = &queue{}
		r.queues[task] = q
	}
	if !slices.Contains(q.pending, argument) {
		q.pending = append(q.pending, argument)
	}
	if !q.running {
		q.running = true
		r.group.Add(1)
		go r.drain(task, q)
	}
}

func (r *taskRunner) drain(task string, q *queue) {
	defer r.group.Done()
	for {
		if task == soonTask {
			time.Sleep(soonDelay)
		}
		argument, ok := r.next(q)
		if !ok {
			return
		}
		text, err := json.Marshal(map[string]string{"task": task, "argument": argument})
		if err == nil {
			_, err = r.engine.Call("runTask", string(text))
		}
		if err != nil {
			r.engine.app.Logger().Error("task failed", "task", task, "error", err)
		}
	}
}

func (r *taskRunner) next(q *queue) (string, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.stopped || len(q.pending) == 0 {
		q.running = false
		return "", false
	}
	argument := q.pending[0]
	q.pending = q.pending[1:]
	return argument, true
}

// staggered moves a job that runs at one minute of the hour by up to 59 minutes, so that the installations on one machine
// don't run their hourly and nightly jobs at the same time. Jobs keep their distance from each other. Other schedules
// stay as they are.
func staggered(cron string, minutes int) string {
	fields := strings.Fields(cron)
	minute, err := strconv.Atoi(fields[0])
	if err != nil {
		return cron
	}
	minute += minutes % 60
	if hour, err := strconv.Atoi(fields[1]); err == nil {
		fields[1] = strconv.Itoa((hour + minute/60) % 24)
	}
	fields[0] = strconv.Itoa(minute % 60)
	return strings.Join(fields, " ")
}
