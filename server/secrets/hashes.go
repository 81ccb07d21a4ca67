package secrets

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
)

// SHA256 returns the hash of a text in hex.
func SHA256(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// RandomHex returns random bytes in hex, two digits per byte.
func RandomHex(bytes int) string {
	random := make([]byte, bytes)
	_, _ = rand.Read(random) // never fails since Go 1.24
	return hex.EncodeToString(random)
}

// Equal compares two texts in constant time.
func Equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
