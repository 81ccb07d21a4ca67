package bodylimit

import "testing"

func TestNobodyTakesAllTurns(t *testing.T) {
	turns := newTurns()
	for n := range filesOfOne + 1 {
		if got := turns.take("ada"); got != (n < filesOfOne) {
			t.Errorf("ada's file %d: %v", n, got)
		}
	}
	if !turns.take("bob") {
		t.Error("bob waits for ada")
	}
	turns.give("ada")
	if !turns.take("ada") {
		t.Error("a turn that was given back is gone")
	}
	for n := 0; turns.all < filesOfAll; n++ {
		turns.take(string(rune('a' + n)))
	}
	if turns.take("zoe") {
		t.Error("more than all at once")
	}
}
