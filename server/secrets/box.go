// Package secrets provides encryption, hashes and random tokens for the rules and the server.
package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
)

// Box encrypts texts with a key derived from the data directory's key.
type Box struct{ aead cipher.AEAD }

// NewBox derives the key for secrets. Its label keeps it different from the key that PocketBase uses for its settings.
func NewBox(key string) (*Box, error) { return newBox(key, "coterie sealed secrets 1") }

// NewPositionBox derives the key for sync positions. It differs from the key for secrets, so that a position can't be
// decrypted as a secret or the reverse.
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

// Seal encrypts a text with AES-256-GCM. The result is base64 and begins with a random nonce.
func (b *Box) Seal(plain string) string {
	nonce := make([]byte, b.aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails since Go 1.24
	return base64.StdEncoding.EncodeToString(b.aead.Seal(nonce, nonce, []byte(plain), nil))
}

// Open decrypts a result of Seal. It returns an error for another key or modified data.
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
