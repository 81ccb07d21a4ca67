// Package seal holds the few cryptographic tools that the rules need: sealed text, hashes, random text.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
)

// Box seals text with a key derived from the data folder's.
type Box struct{ aead cipher.AEAD }

// NewBox derives the key for secrets. The label keeps it apart from the one PocketBase uses for its settings.
func NewBox(key string) (*Box, error) { return newBox(key, "coterie sealed secrets 1") }

// NewPositionBox derives the key for what devices keep of where they stand in the log: who could have a position opened as a secret, or
// the other way round, would learn what is in it.
func NewPositionBox(key string) (*Box, error) { return newBox(key, "coterie sync positions 1") }

func newBox(key, label string) (*Box, error) {
	derived, err := hkdf.Key(sha256.New, []byte(key), nil, label, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	return &Box{aead}, nil
}

// Close seals a text (AES-256-GCM, fresh nonce in front, base64).
func (b *Box) Close(plain string) string {
	nonce := make([]byte, b.aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails since Go 1.24
	return base64.StdEncoding.EncodeToString(b.aead.Seal(nonce, nonce, []byte(plain), nil))
}

// Open gives back what Close sealed. It fails with another key or on any changed byte.
func (b *Box) Open(sealed string) (string, error) {
	raw, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		return "", err
	}
	if len(raw) < b.aead.NonceSize() {
		return "", errors.New("sealed text is too short")
	}
	plain, err := b.aead.Open(nil, raw[:b.aead.NonceSize()], raw[b.aead.NonceSize():], nil)
	return string(plain), err
}
