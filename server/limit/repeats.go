package limit

import (
	"sync"
	"time"
)

const (
	repeatsEvery = time.Minute
	// Errors that differ in every line would fill the memory; beyond this many at a time they count as one.
	mostRepeats = 1_000
	otherErrors = "other errors"
)

// Repeats keep equal errors from filling the log: the first is written at once, and those that follow within a minute are written
// together at its end, with their number (S28).
type Repeats struct {
	mutex sync.Mutex
	since map[string]int
	every time.Duration
}

// NewRepeats starts without any count.
func NewRepeats() *Repeats { return &Repeats{since: map[string]int{}, every: repeatsEvery} }

// Say calls write now or at the end of the minute, with how often the error of this key happened.
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

// count answers the key that is counted, and whether its minute begins.
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
