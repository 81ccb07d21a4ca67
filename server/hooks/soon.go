package hooks

import (
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const soonAfter = 300 * time.Millisecond

// runner runs jobs in the background ($coterie.runSoon), one at a time; equal calls that come before its turn are one.
type runner struct {
	engine  *Engine
	mutex   sync.Mutex
	waiting map[string]bool
	lanes   map[string]*lane
	running sync.Mutex
	group   sync.WaitGroup
	stopped bool
}

func newRunner(engine *Engine, app core.App) *runner {
	r := &runner{engine: engine, waiting: map[string]bool{}, lanes: map[string]*lane{}}
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		r.mutex.Lock()
		r.stopped = true
		r.mutex.Unlock()
		r.group.Wait()
		return e.Next()
	})
	return r
}

func (r *runner) ask(job string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	// a command that moves the clock lives through years: what is due is found when a server starts
	if r.waiting[job] || r.stopped || r.engine.lend.MovesClock {
		return
	}
	r.waiting[job] = true
	r.group.Add(1)
	go r.run(job)
}

func (r *runner) run(job string) {
	defer r.group.Done()
	time.Sleep(soonAfter)
	r.running.Lock()
	defer r.running.Unlock()
	r.mutex.Lock()
	delete(r.waiting, job)
	stopped := r.stopped
	r.mutex.Unlock()
	if stopped {
		return
	}
	// There is one write connection: waiting for it is waiting for the caller's commit.
	if db := r.engine.app.NonconcurrentDB(); db != nil {
		_, _ = db.NewQuery("SELECT 1").Execute()
	}
	if _, err := r.engine.Call("jobNow", job); err != nil {
		r.engine.app.Logger().Error("job failed", "job", job, "error", err)
	}
}
