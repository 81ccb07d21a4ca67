package secrets

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"sync"
)

// KeyedHasher creates the keyed hashes of the fact record. A person who has only the database can neither forge them nor
// use them to guess the hashed text.
type KeyedHasher struct {
	key []byte
	// unused HMACs that were initialized with the key
	idle sync.Pool
}

// NewKeyedHasher derives the key. Its label keeps it different from the key that encrypts secrets.
func NewKeyedHasher(key string) (*KeyedHasher, error) {
	derived, err := hkdf.Key(sha256.New, []byte(key), nil, "coterie audit record 1", sha256.Size)
	if err != nil {
		return nil, err
	}
	return &KeyedHasher{key: derived, idle: sync.Pool{New: func() any { return hmac.New(sha256.New, derived) }}}, nil
}

// Hash returns the HMAC-SHA-256 of a text in hex.
func (h *KeyedHasher) Hash(text string) string {
	mac := h.idle.Get().(hash.Hash)
	defer h.idle.Put(mac)
	mac.Reset()
	mac.Write([]byte(text))
	var sum [sha256.Size]byte
	return hex.EncodeToString(mac.Sum(sum[:0]))
}

// RowsHash computes a keyed hash over the concatenated keyed hashes of several texts. It retains none of the texts.
type RowsHash struct {
	outer, inner hash.Hash
	text, hex    []byte
}

// NewRowsHash returns the hash of an empty list of texts.
func (h *KeyedHasher) NewRowsHash() *RowsHash {
	return &RowsHash{outer: hmac.New(sha256.New, h.key), inner: hmac.New(sha256.New, h.key)}
}

func (r *RowsHash) Add(text string) {
	r.text = append(r.text[:0], text...)
	r.inner.Reset()
	r.inner.Write(r.text)
	var sum [sha256.Size]byte
	r.hex = hex.AppendEncode(r.hex[:0], r.inner.Sum(sum[:0]))
	r.outer.Write(r.hex)
}

// Sum returns the hash of all added texts in hex.
func (r *RowsHash) Sum() string { return hex.EncodeToString(r.outer.Sum(nil)) }
