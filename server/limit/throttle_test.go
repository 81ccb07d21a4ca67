package limit

import (
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

func TestReportLogsRepetitionsOncePerMinute(t *testing.T) {
	repeats := NewLogThrottle()
	repeats.period = 50 * time.Millisecond
	var mutex sync.Mutex
	var written []string
	say := func(key string) {
		repeats.Report(key, func(times int) {
			mutex.Lock()
			defer mutex.Unlock()
			written = append(written, key+" "+strconv.Itoa(times))
		})
	}
	for range 1000 {
		say("a")
	}
	say("b")
	lines := func() []string {
		mutex.Lock()
		defer mutex.Unlock()
		return slices.Clone(written)
	}
	if got := lines(); !slices.Equal(got, []string{"a 1", "b 1"}) {
		t.Errorf("at once: %v", got)
	}
	for begin := time.Now(); len(lines()) < 3 && time.Since(begin) < 10*time.Second; {
		time.Sleep(5 * time.Millisecond)
	}
	if got := lines(); !slices.Equal(got, []string{"a 1", "b 1", "a 999"}) {
		t.Errorf("after a minute: %v", got)
	}
}

func TestReportLimitsDistinctKeys(t *testing.T) {
	repeats := NewLogThrottle()
	written := 0
	for n := range 100_000 {
		repeats.Report(strconv.Itoa(n), func(int) { written++ })
	}
	if len(repeats.repetitions) > maxKeys+1 || written > maxKeys+1 {
		t.Error(len(repeats.repetitions), written)
	}
}
