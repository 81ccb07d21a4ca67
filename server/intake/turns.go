package intake

import "sync"

// turns counts the files that are on their way in.
type turns struct {
	mutex sync.Mutex
	all   int
	each  map[string]int
}

func newTurns() *turns { return &turns{each: map[string]int{}} }

// take answers false where a person, or all of them, have as many on their way as may be.
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
