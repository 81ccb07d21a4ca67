package bodylimit

import "testing"

func TestUploadSlotsAreLimitedPerUserAndInTotal(t *testing.T) {
	turns := newUploadSlots()
	for n := range maxUserUploads + 1 {
		if got := turns.acquire("ada"); got != (n < maxUserUploads) {
			t.Errorf("ada's upload %d: %v", n, got)
		}
	}
	if !turns.acquire("bob") {
		t.Error("bob's upload was rejected because of ada's")
	}
	turns.release("ada")
	if !turns.acquire("ada") {
		t.Error("a released slot can't be acquired")
	}
	for n := 0; turns.total < maxUploads; n++ {
		turns.acquire(string(rune('a' + n)))
	}
	if turns.acquire("zoe") {
		t.Error("more uploads than the total limit")
	}
}
