package picture

import "sync"

// How many pictures are drawn at a time. Each may take memoryLimit.
const atOnce = 2

// turns let each person have one picture drawn at a time, so that many files of one person don't hold up another's.
type turns struct {
	mutex  sync.Mutex
	people map[string]*turn
	slots  chan struct{}
}

type turn struct {
	sync.Mutex
	wanted int
}

func newTurns() *turns { return &turns{people: map[string]*turn{}, slots: make(chan struct{}, atOnce)} }

// take waits for a person's turn; the answer ends it.
func (t *turns) take(person string) (give func()) {
	t.mutex.Lock()
	own := t.people[person]
	if own == nil {
		own = &turn{}
		t.people[person] = own
	}
	own.wanted++
	t.mutex.Unlock()
	own.Lock()
	t.slots <- struct{}{}
	return func() {
		<-t.slots
		own.Unlock()
		t.mutex.Lock()
		defer t.mutex.Unlock()
		if own.wanted--; own.wanted == 0 {
			delete(t.people, person)
		}
	}
}
