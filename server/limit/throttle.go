package limit

import (
	"sync"
	"time"
)

const (
	throttlePeriod = time.Minute
	// Maximum number of keys. Errors with varying texts would fill the memory, so all further errors share one key.
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
func (t *LogThrottle) Report(key string, write func(times int)) {
	key, first := t.count(key)
	if !first {
		return
	}
	write(1)
	time.AfterFunc(t.period, func() {
		if times := t.end(key); times > 0 {
			write(times)
		}
	})
}

// count returns the key that was counted, and whether this is its first occurrence within the minute.
func (t *LogThrottle) count(key string) (counted string, first bool) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if _, known := t.repetitions[key]; !known && len(t.repetitions) >= maxKeys {
		key = overflowKey
	}
	if _, known := t.repetitions[key]; known {
		t.repetitions[key]++
		return key, false
	}
	t.repetitions[key] = 0
	return key, true
}

func (t *LogThrottle) end(key string) int {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	times := t.repetitions[key]
	delete(t.repetitions, key)
	return times
}
