package picture

import "sync"

// maxConcurrent is the number of pictures drawn at the same time. Each may use memoryLimit.
const atOnce = 2

// queue limits each user to one picture at a time, so that many files of one user don't delay others.
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

// acquire waits for the user's turn. The caller must call release.
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
