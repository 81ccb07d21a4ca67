package limit

import (
	"sync"
	"time"
)

const (
	throttlePeriod = time.Minute
	// Errors with varying texts would fill the memory; beyond this number of keys they share one key.
	maxKeys     = 1_000
	overflowKey = "other errors"
)

// LogThrottle prevents equal errors from filling the log. It logs the first one immediately, and the number of
// repetitions once a minute later (S28).
type LogThrottle struct {
	mutex       sync.Mutex
	repetitions map[string]int
	period      time.Duration
}

func NewLogThrottle() *LogThrottle {
	return &LogThrottle{repetitions: map[string]int{}, period: throttlePeriod}
}

// Report calls write immediately for the first error of a key, and again after a minute with the number of repetitions,
// if any.
func (r *LogThrottle) Report(key string, write func(times int)) {
	key, first := r.count(key)
	if !first {
		return
	}
	write(1)
	time.AfterFunc(r.period, func() {
		if times := r.end(key); times > 0 {
			write(times)
		}
	})
}

// count returns the key that was counted, and whether this is its first occurrence within the minute.
func (r *LogThrottle) count(key string) (counted string, first bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if _, known := r.repetitions[key]; !known && len(r.repetitions) >= maxKeys {
		key = overflowKey
	}
	if _, known := r.repetitions[key]; known {
		r.repetitions[key]++
		return key, false
	}
	r.repetitions[key] = 0
	return key, true
}

func (r *LogThrottle) end(key string) int {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	times := r.repetitions[key]
	delete(r.repetitions, key)
	return times
}
