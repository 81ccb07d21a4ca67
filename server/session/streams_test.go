package session

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

// What thousands of streams took is given back once after they began and once after they closed, however many that were.
func TestMemoryIsGivenBackOnceAfterManyStreamsBeganOrEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cleared := 0
		open := newStreams()
		open.clear = func() { cleared++ }
		each := func(from, to int, do func(name string)) {
			for n := from; n < to; n++ {
				do(strconv.Itoa(n))
			}
		}
		begin := func(name string) { open.add(name, name) }
		end := func(name string) { open.remove(name, name) }
		expect := func(want int, when string) {
			t.Helper()
			time.Sleep(2 * clearWait)
			synctest.Wait()
			if cleared != want {
				t.Errorf("%s: cleared %d times, want %d", when, cleared, want)
			}
		}
		each(0, manyTurns-1, begin)
		expect(0, "a few began")
		each(manyTurns-1, 5*manyTurns, begin)
		expect(1, "thousands began")
		each(0, manyTurns-1, end)
		expect(1, "a few closed")
		each(manyTurns-1, 5*manyTurns, end)
		expect(2, "thousands closed")
		each(0, manyTurns, begin)
		expect(3, "and once more")
	})
}
