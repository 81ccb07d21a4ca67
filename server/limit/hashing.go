package limit

import (
	"runtime"
	"time"

	"golang.org/x/crypto/bcrypt"
)

const hashTimeout = 5 * time.Second

// PasswordHasher hashes and checks passwords with limited concurrency. Each hash takes 50 ms of CPU time, so without a
// limit 25 sign-ins per second would occupy both cores of a small machine. A slot is held only during the hash, never
// while a request is read or a row is written (S17).
type PasswordHasher struct {
	slots   chan struct{}
	timeout time.Duration
	cost    int
}

// NewPasswordHasher allows as many concurrent hashes as there are cores, at least two.
func NewPasswordHasher() *PasswordHasher {
	return &PasswordHasher{slots: make(chan struct{}, max(2, runtime.NumCPU())), timeout: hashTimeout, cost: passwordCost}
}

// Hash returns the hash of a password, or "" if no slot became free in time. It returns an error for passwords over 72
// bytes, which bcrypt doesn't support.
func (h *PasswordHasher) Hash(password string) (string, error) {
	if !h.acquire() {
		return "", nil
	}
	defer h.release()
	hash, err := bcrypt.GenerateFromPassword([]byte(password), h.cost)
	return string(hash), err
}

// Matches returns "yes" or "no", or "busy" if no slot became free in time.
func (h *PasswordHasher) Matches(hash, password string) string {
	if !h.acquire() {
		return "busy"
	}
	defer h.release()
	if bcrypt.CompareHashAndPassword([]byte(hash), []byte(password)) != nil {
		return "no"
	}
	return "yes"
}

func (h *PasswordHasher) acquire() bool {
	timer := time.NewTimer(h.timeout)
	defer timer.Stop()
	select {
	case h.slots <- struct{}{}:
		return true
	case <-timer.C:
		return false
	}
}

func (h *PasswordHasher) release() { <-h.slots }
