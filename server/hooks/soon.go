package hooks

import (
	"sync"
	"time"
)

// soonAfter lets the transaction that asked end first, and gathers equal calls into one.
const soonAfter = 400 * time.Millisecond

// soon runs jobs in the background, a moment after the rules asked for them ($coterie.runSoon).
type soon struct {
	mutex   sync.Mutex
	waiting map[string]bool
	stopped bool
	run     func(job string)
}

func newSoon(run func(job string)) *soon {
	return &soon{waiting: map[string]bool{}, run: run}
}

func (s *soon) ask(job string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.waiting[job] || s.stopped {
		return
	}
	s.waiting[job] = true
	time.AfterFunc(soonAfter, func() {
		if s.take(job) {
			s.run(job)
		}
	})
}

func (s *soon) take(job string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.waiting, job)
	return !s.stopped
}

func (s *soon) stop() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.stopped = true
}
