package limit

import (
	"runtime"
	"time"

	"golang.org/x/crypto/bcrypt"
)

const hashWait = 5 * time.Second

// PasswordHasher hashes and checks passwords with limited concurrency. Each hash takes 50 ms of CPU time, so without a
// limit 25 sign-ins per second would occupy both cores of a small machine. A slot is held only during the hash, never
// while a request is read or a row is written (S17).
type Hashing struct {
	turns    chan struct{}
	patience time.Duration
	cost     int
}

// NewPasswordHasher allows as many concurrent hashes as there are cores, at least two.
func NewHashing() *Hashing {
	return &Hashing{turns: make(chan struct{}, max(2, runtime.NumCPU())), patience: hashWait, cost: passwordCost}
}

// Hash returns the hash of a password, or "" if no slot became free in time. It returns an error for passwords over 72
// bytes, which bcrypt doesn't support.
func (h *Hashing) Hash(password string) (string, error) {
	if !h.enter() {
		return "", nil
	}
	defer h.leave()
	hash, err := bcrypt.GenerateFromPassword([]byte(password), h.cost)
	return string(hash), err
}

// Matches returns "yes" or "no", or "busy" if no slot became free in time.
func (h *Hashing) Matches(hash, password string) string {
	if !h.enter() {
		return "busy"
	}
	defer h.leave()
	if bcrypt.CompareHashAndPassword([]byte(hash), []byte(password)) != nil {
		return "no"
	}
	return "yes"
}

func (h *Hashing) enter() bool {
	patience := time.NewTimer(h.patience)
	defer patience.Stop()
	select {
	case h.turns <- struct{}{}:
		return true
	case <-patience.C:
		return false
	}
}

func (h *Hashing) leave() { <-h.turns }
