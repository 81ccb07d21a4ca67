package hooks

import (
	"encoding/json"
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// lane is what waits to be run under one name, one after the other.
type lane struct {
	waiting []string
	running bool
}

// begin runs a task of the rules in the background, in a runtime of its own, once the caller's transaction is committed. Tasks of
// one name run one after the other; an equal one that waits is the same.
func (r *runner) begin(app core.App, task, argument string) {
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

// stopping tells a task that the program is about to end.
func (r *runner) stopping() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.stopped
}
