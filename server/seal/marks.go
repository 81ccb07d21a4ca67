package seal

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"sync"
)

// Marks makes the keyed hashes of the record: who has only the database can neither make one nor guess what it stands for.
type Marks struct {
	key []byte
	// idle hashes, whose key was worked in once
	idle sync.Pool
}

// NewMarks derives the key. The label keeps it apart from the one that seals secrets.
func NewMarks(key string) (*Marks, error) {
	derived, err := hkdf.Key(sha256.New, []byte(key), nil, "coterie audit record 1", sha256.Size)
	if err != nil {
		return nil, err
	}
	return &Marks{key: derived, idle: sync.Pool{New: func() any { return hmac.New(sha256.New, derived) }}}, nil
}

// Keyed is the keyed hash (HMAC-SHA-256) of a text, in hex.
func (m *Marks) Keyed(text string) string {
	mac := m.idle.Get().(hash.Hash)
	defer m.idle.Put(mac)
	mac.Reset()
	mac.Write([]byte(text))
	var sum [sha256.Size]byte
	return hex.EncodeToString(mac.Sum(sum[:0]))
}
