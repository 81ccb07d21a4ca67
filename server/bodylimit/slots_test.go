package bodylimit

import "testing"

func TestUploadSlotsAreLimitedPerUserAndInTotal(t *testing.T) {
	turns := newUploadSlots()
	for n := range maxUserUploads + 1 {
		if got := turns.acquire("ada"); got != (n < maxUserUploads) {
			t.Errorf("ada's file %d: %v", n, got)
		}
	}
	if !turns.acquire("bob") {
		t.Error("bob waits for ada")
	}
	turns.release("ada")
	if !turns.acquire("ada") {
		t.Error("a turn that was given back is gone")
	}
	for n := 0; turns.total < maxUploads; n++ {
		turns.acquire(string(rune('a' + n)))
	}
	if turns.acquire("zoe") {
		t.Error("more than all at once")
	}
}
