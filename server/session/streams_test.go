package session

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

// What thousands of streams took is given back once after they closed, however many that were.
func TestMemoryIsGivenBackOnceAfterManyStreamsAreOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cleared := 0
		open := newStreams()
		open.clear = func() { cleared++ }
		end := func(count int) {
			for n := range count {
				device := strconv.Itoa(n)
				open.add(device, device)
				open.remove(device, device)
			}
		}
		expect := func(want int, when string) {
			t.Helper()
			time.Sleep(2 * clearWait)
			synctest.Wait()
			if cleared != want {
				t.Errorf("%s: cleared %d times, want %d", when, cleared, want)
			}
		}
		end(manyOver - 1)
		expect(0, "a few closed")
		end(5 * manyOver)
		expect(1, "thousands closed")
		end(manyOver)
		expect(2, "and once more")
	})
}
