package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/tools/security"
)

func TestOpenNeedsTheSameKey(t *testing.T) {
	box, err := NewBox(strings.Repeat("a", 32))
	if err != nil {
		t.Fatal(err)
	}
	sealed := box.Seal("geheim ñ")
	if sealed == box.Seal("geheim ñ") {
		t.Error("equal texts are encrypted equally")
	}
	if plain, err := box.Open(sealed); err != nil || plain != "geheim ñ" {
		t.Error(plain, err)
	}
	other, err := NewBox(strings.Repeat("b", 32))
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{"", "AAAA", "no base64!", strings.ToUpper(sealed)} {
		if _, err := box.Open(wrong); err == nil {
			t.Errorf("%q opened", wrong)
		}
	}
	if _, err := other.Open(sealed); err == nil {
		t.Error("another key could decrypt it")
	}
}

func TestHashes(t *testing.T) {
	if got := SHA256("abc"); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Error(got)
	}
	if len(RandomHex(32)) != 64 || RandomHex(32) == RandomHex(32) {
		t.Error("random texts are equal")
	}
	if !Equal("a", "a") || Equal("a", "b") || Equal("a", "aa") {
		t.Error("Equal returned a wrong result")
	}
}

func TestHashDependsOnKeyAndText(t *testing.T) {
	one, err := NewKeyedHasher("0123456789abcdef0123456789abcdef")
	if err != nil {
		t.Fatal(err)
	}
	other, err := NewKeyedHasher("1123456789abcdef0123456789abcdef")
	if err != nil {
		t.Fatal(err)
	}
	if one.Hash("a") != one.Hash("a") || one.Hash("a") == one.Hash("b") || one.Hash("a") == other.Hash("a") || len(one.Hash("")) != 64 {
		t.Error("Hash doesn't depend on the key")
	}
}

func newTestKeys(t *testing.T, key string) (*Box, *KeyedHasher) {
	t.Helper()
	box, err := NewBox(key)
	if err != nil {
		t.Fatal(err)
	}
	marks, err := NewKeyedHasher(key)
	if err != nil {
		t.Fatal(err)
	}
	return box, marks
}

// The keys for different purposes must be independent.
func TestEachPurposeHasItsOwnKey(t *testing.T) {
	const key = "0123456789abcdef0123456789abcdef"
	box, marks := newTestKeys(t, key)
	for name, other := range map[string][]byte{"the marks' key": marks.key, "the key itself": []byte(key)} {
		block, err := aes.NewCipher(other)
		if err != nil {
			t.Fatal(err)
		}
		aead, err := cipher.NewGCM(block)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (&Box{aead}).Open(box.Seal("geheim")); err == nil {
			t.Error(name, "decrypts a text of the box")
		}
	}
	positions, err := NewPositionBox(key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := positions.Open(box.Seal("geheim")); err == nil {
		t.Error("the position key decrypts a secret")
	}
	if _, err := box.Open(positions.Seal("geheim")); err == nil {
		t.Error("the secret key decrypts a position")
	}
	if marks.Hash("a") == security.HS256("a", key) {
		t.Error("hashes use the key without derivation")
	}
}

// Data directories contain texts that earlier versions encrypted and hashed.
func TestKeysAreStable(t *testing.T) {
	const key = "0123456789abcdef0123456789abcdef"
	box, marks := newTestKeys(t, key)
	if plain, err := box.Open("dUTevUc4MnGIBV792RItTLem+qmd4LIru1O/ft6GOSZuDspP2g=="); err != nil || plain != "geheim ñ" {
		t.Error(plain, err)
	}
	if got := marks.Hash("geheim ñ"); got != "40e4af3d236289bebe48384e5c9ee11d4d72f06bbea309479cf3fa193030db38" {
		t.Error(got)
	}
}
