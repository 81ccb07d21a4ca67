package limit

import (
	"testing"
	"time"

	"golang.org/x/crypto/bcrypt"
)

func TestHashTimesOutWithoutSlot(t *testing.T) {
	h := &PasswordHasher{slots: make(chan struct{}, 1), timeout: 20 * time.Millisecond, cost: bcrypt.MinCost}
	hash, err := h.Hash("harbour")
	if err != nil || h.Matches(hash, "harbour") != "yes" || h.Matches(hash, "lantern") != "no" {
		t.Fatalf("%q %v", hash, err)
	}
	h.slots <- struct{}{}
	if hash, err := h.Hash("harbour"); hash != "" || err != nil {
		t.Errorf("hashed without a slot: %q %v", hash, err)
	}
	if got := h.Matches(hash, "harbour"); got != "busy" {
		t.Errorf("got %q", got)
	}
	<-h.slots
	if h.Matches(hash, "harbour") != "yes" {
		t.Error("the slot wasn't released")
	}
}

func TestHashUsesPasswordCost(t *testing.T) {
	hash, err := NewPasswordHasher().Hash("harbour")
	if err != nil {
		t.Fatal(err)
	}
	if cost, err := bcrypt.Cost([]byte(hash)); err != nil || cost != 10 {
		t.Errorf("the cost is %d (%v)", cost, err)
	}
}
