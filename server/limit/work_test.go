package limit

import "testing"

func TestProofOfWorkNumberIsInRange(t *testing.T) {
	seen := map[int64]int{}
	for range 1000 {
		number, err := ProofOfWorkNumber(9)
		if err != nil {
			t.Fatal(err)
		}
		seen[number]++
	}
	for number := int64(0); number <= 9; number++ {
		if seen[number] == 0 {
			t.Errorf("%d was never returned", number)
		}
	}
	if len(seen) != 10 {
		t.Errorf("asked: %v", seen)
	}
	if number, err := ProofOfWorkNumber(0); number != 0 || err != nil {
		t.Errorf("got %d, %v", number, err)
	}
	if _, err := ProofOfWorkNumber(-1); err == nil {
		t.Error("a negative maximum was accepted")
	}
}
