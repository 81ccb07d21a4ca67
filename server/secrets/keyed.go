package secrets

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"sync"
)

// KeyedHasher creates the keyed hashes of the fact ledger. With only the database, they can neither be forged nor used
// to guess the hashed text.
type Marks struct {
	key []byte
	// idle HMACs that were initialized with the key
	idle sync.Pool
}

// NewKeyedHasher derives the key. Its label keeps it different from the key that encrypts secrets.
func NewMarks(key string) (*Marks, error) {
	derived, err := hkdf.Key(sha256.New, []byte(key), nil, "coterie audit record 1", sha256.Size)
	if err != nil {
		return nil, err
	}
	return &Marks{key: derived, idle: sync.Pool{New: func() any { return hmac.New(sha256.New, derived) }}}, nil
}

// Hash returns the HMAC-SHA-256 of a text in hex.
func (m *Marks) Keyed(text string) string {
	mac := m.idle.Get().(hash.Hash)
	defer m.idle.Put(mac)
	mac.Reset()
	mac.Write([]byte(text))
	var sum [sha256.Size]byte
	return hex.EncodeToString(mac.Sum(sum[:0]))
}

// RowsHash computes a keyed hash over the concatenated keyed hashes of several texts. It retains none of the texts.
type Rows struct {
	whole, one hash.Hash
	text, hex  []byte
}

// NewRowsHash returns the hash of an empty list of texts.
func (m *Marks) Rows() *Rows {
	return &Rows{whole: hmac.New(sha256.New, m.key), one: hmac.New(sha256.New, m.key)}
}

// Add appends a text.
func (r *Rows) Add(text string) {
	r.text = append(r.text[:0], text...)
	r.one.Reset()
	r.one.Write(r.text)
	var sum [sha256.Size]byte
	r.hex = hex.AppendEncode(r.hex[:0], r.one.Sum(sum[:0]))
	r.whole.Write(r.hex)
}

// Sum returns the hash of all added texts in hex.
func (r *Rows) Sum() string { return hex.EncodeToString(r.whole.Sum(nil)) }
