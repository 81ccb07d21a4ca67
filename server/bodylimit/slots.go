package bodylimit

import "sync"

// uploadSlots limits the concurrent uploads per user and in total.
type uploadSlots struct {
	mutex  sync.Mutex
	total  int
	byUser map[string]int
}

func newUploadSlots() *uploadSlots { return &uploadSlots{byUser: map[string]int{}} }

// acquire returns false if the user or the server has reached the limit.
func (t *uploadSlots) acquire(user string) bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.total >= maxUploads || t.byUser[user] >= maxUserUploads {
		return false
	}
	t.total++
	t.byUser[user]++
	return true
}

func (t *uploadSlots) release(user string) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.total--
	if t.byUser[user]--; t.byUser[user] == 0 {
		delete(t.byUser, user)
	}
}
