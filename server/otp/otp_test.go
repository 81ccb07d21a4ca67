package otp

import (
	"encoding/base32"
	"testing"
)

// Test vectors of RFC 4226, appendix D, and RFC 6238, appendix B (SHA-1; its last six digits).
func TestCodeMatchesStandards(t *testing.T) {
	secret := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	for step, wanted := range []string{"755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"} {
		if got, err := Code(secret, uint64(step)); err != nil || got != wanted {
			t.Errorf("step %d: %s instead of %s (%v)", step, got, wanted, err)
		}
	}
	for seconds, wanted := range map[uint64]string{59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130"} {
		if got, err := Code(secret, seconds/30); err != nil || got != wanted {
			t.Errorf("second %d: %s instead of %s (%v)", seconds, got, wanted, err)
		}
	}
}

func TestCodeRejectsInvalidSecret(t *testing.T) {
	if _, err := Code("no base32!", 1); err == nil {
		t.Error("an invalid secret was accepted")
	}
}
