package limit

import (
	"sync"
	"time"
)

const (
	repeatsEvery = time.Minute
	// Errors with varying texts would fill the memory; beyond this number of keys they share one key.
	mostRepeats = 1_000
	otherErrors = "other errors"
)

// LogThrottle prevents equal errors from filling the log. It logs the first one immediately, and the number of
// repetitions once a minute later (S28).
type Repeats struct {
	mutex sync.Mutex
	since map[string]int
	every time.Duration
}

func NewRepeats() *Repeats { return &Repeats{since: map[string]int{}, every: repeatsEvery} }

// Report calls write immediately for the first error of a key, and again after a minute with the number of repetitions,
// if any.
func (r *Repeats) Say(key string, write func(times int)) {
	key, first := r.count(key)
	if !first {
		return
	}
	write(1)
	time.AfterFunc(r.every, func() {
		if times := r.end(key); times > 0 {
			write(times)
		}
	})
}

// count returns the key that was counted, and whether this is its first occurrence within the minute.
func (r *Repeats) count(key string) (counted string, first bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if _, known := r.since[key]; !known && len(r.since) >= mostRepeats {
		key = otherErrors
	}
	if _, known := r.since[key]; known {
		r.since[key]++
		return key, false
	}
	r.since[key] = 0
	return key, true
}

func (r *Repeats) end(key string) int {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	times := r.since[key]
	delete(r.since, key)
	return times
}
