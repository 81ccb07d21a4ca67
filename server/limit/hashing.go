package limit

import (
	"runtime"
	"time"

	"golang.org/x/crypto/bcrypt"
)

const hashWait = 5 * time.Second

// Hashing makes and checks passwords. Each costs 50 ms of a core on purpose: without a limit, 25 sign-ins a second take both cores of
// a small machine away from everybody else. A turn is held around the hash alone, never while a request is read or a row is
// written (S17).
type Hashing struct {
	turns    chan struct{}
	patience time.Duration
	cost     int
}

// NewHashing lets as many hashes be made at once as there are cores, at least two.
func NewHashing() *Hashing {
	return &Hashing{turns: make(chan struct{}, max(2, runtime.NumCPU())), patience: hashWait, cost: passwordCost}
}

// Hash is the password's hash, "" when no turn came in time. What bcrypt can't take (more than 72 bytes) is an error.
func (h *Hashing) Hash(password string) (string, error) {
	if !h.enter() {
		return "", nil
	}
	defer h.leave()
	hash, err := bcrypt.GenerateFromPassword([]byte(password), h.cost)
	return string(hash), err
}

// Matches says "yes" or "no", and "busy" when no turn came in time.
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
