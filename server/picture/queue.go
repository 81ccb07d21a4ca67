package picture

import "sync"

// maxConcurrent is the number of pictures drawn at the same time. Each may use memoryLimit.
const maxConcurrent = 2

// queue limits each user to one picture at a time, so that many files of one user don't delay others.
type queue struct {
	mutex sync.Mutex
	users map[string]*userTurn
	slots chan struct{}
}

type userTurn struct {
	sync.Mutex
	waiting int
}

func newQueue() *queue {
	return &queue{users: map[string]*userTurn{}, slots: make(chan struct{}, maxConcurrent)}
}

// acquire waits for the user's turn. The caller must call release.
func (q *queue) acquire(user string) (release func()) {
	q.mutex.Lock()
	own := q.users[user]
	if own == nil {
		own = &userTurn{}
		q.users[user] = own
	}
	own.waiting++
	q.mutex.Unlock()
	own.Lock()
	q.slots <- struct{}{}
	return func() {
		<-q.slots
		own.Unlock()
		q.mutex.Lock()
		defer q.mutex.Unlock()
		if own.waiting--; own.waiting == 0 {
			delete(q.users, user)
		}
	}
}
