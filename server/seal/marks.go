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

// Rows makes one keyed hash of many texts: that of their keyed hashes, one behind the other. None of the texts is kept.
type Rows struct {
	whole, one hash.Hash
	text, hex  []byte
}

// Rows begins the hash of many texts.
func (m *Marks) Rows() *Rows {
	return &Rows{whole: hmac.New(sha256.New, m.key), one: hmac.New(sha256.New, m.key)}
}

// Add takes the next text.
func (r *Rows) Add(text string) {
	r.text = append(r.text[:0], text...)
	r.one.Reset()
	r.one.Write(r.text)
	var sum [sha256.Size]byte
	r.hex = hex.AppendEncode(r.hex[:0], r.one.Sum(sum[:0]))
	r.whole.Write(r.hex)
}

// Sum is the hash of all that were added, in hex; without one that of the empty text.
func (r *Rows) Sum() string { return hex.EncodeToString(r.whole.Sum(nil)) }
