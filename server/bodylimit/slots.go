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
func (s *uploadSlots) acquire(user string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.total >= maxUploads || s.byUser[user] >= maxUserUploads {
		return false
	}
	s.total++
	s.byUser[user]++
	return true
}

func (s *uploadSlots) release(user string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.total--
	if s.byUser[user]--; s.byUser[user] == 0 {
		delete(s.byUser, user)
	}
}
