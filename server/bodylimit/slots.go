package bodylimit

import "sync"

// uploadSlots limits the concurrent uploads per user and in total.
type turns struct {
	mutex sync.Mutex
	all   int
	each  map[string]int
}

func newTurns() *turns { return &turns{each: map[string]int{}} }

// acquire returns false if the user or the server has reached the limit.
func (t *turns) take(person string) bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.all >= filesOfAll || t.each[person] >= filesOfOne {
		return false
	}
	t.all++
	t.each[person]++
	return true
}

func (t *turns) give(person string) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.all--
	if t.each[person]--; t.each[person] == 0 {
		delete(t.each, person)
	}
}
