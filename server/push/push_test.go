package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/golang-jwt/jwt/v5"
)

type browser struct {
	private *ecdh.PrivateKey
	auth    []byte
}

func newBrowser(t *testing.T) browser {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	auth := make([]byte, 16)
	_, _ = rand.Read(auth)
	return browser{private, auth}
}

var encode = base64.RawURLEncoding.EncodeToString

// read decrypts a body with an independent implementation of RFC 8291.
func (b browser) read(t *testing.T, body []byte) (string, error) {
	t.Helper()
	salt, rest := body[:16], body[20:]
	senderKey, sealed := rest[1:1+int(rest[0])], rest[1+int(rest[0]):]
	sender, err := ecdh.P256().NewPublicKey(senderKey)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := b.private.ECDH(sender)
	if err != nil {
		t.Fatal(err)
	}
	derive := func(secret, salt []byte, info string, length int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, length)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	both := string(b.private.PublicKey().Bytes()) + string(senderKey)
	key := derive(shared, b.auth, "WebPush: info\x00"+both, 32)
	block, err := aes.NewCipher(derive(key, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := gcm.Open(nil, derive(key, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	return strings.TrimRight(string(plain), "\x00"), err
}

func testRequest(t *testing.T, to browser, message string) Request {
	t.Helper()
	text, err := NewKeyPair()
	if err != nil {
		t.Fatal(err)
	}
	made := Request{
		Endpoint: "https://push.example/send/abc", P256dh: encode(to.private.PublicKey().Bytes()), Auth: encode(to.auth),
		Message: message, Subject: "https://coterie.example", Seconds: 3600, Urgency: "high",
	}
	if err := json.Unmarshal([]byte(text), &made); err != nil {
		t.Fatal(err)
	}
	return made
}

func TestOnlyTheBrowserCanDecrypt(t *testing.T) {
	to := newBrowser(t)
	lengths := map[int]bool{}
	for _, message := range []string{`{"kind":"payment-sent"}`, "", strings.Repeat("é", 500)} {
		sealed, err := Encrypt(testRequest(t, to, message))
		if err != nil {
			t.Fatal(err)
		}
		body, err := base64.StdEncoding.DecodeString(sealed.Body)
		if err != nil {
			t.Fatal(err)
		}
		read, err := to.read(t, body)
		if err != nil || read != message+"\x02" {
			t.Fatalf("read %q, %v", read, err)
		}
		if _, err := newBrowser(t).read(t, body); err == nil {
			t.Fatal("another browser could decrypt the message")
		}
		lengths[len(body)] = true
	}
	if len(lengths) != 1 {
		t.Fatalf("the encrypted length depends on the message: %v", lengths)
	}
}

func TestRequestIsSigned(t *testing.T) {
	wanted := testRequest(t, newBrowser(t), "x")
	for subject, said := range map[string]string{
		"https://coterie.example": "https://coterie.example", "help@coterie.example": "mailto:help@coterie.example",
	} {
		wanted.Subject = subject
		sealed, err := Encrypt(wanted)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]string{"Ttl": "3600", "Urgency": "high", "Content-Encoding": "aes128gcm"} {
			if sealed.Headers[name] != value {
				t.Fatalf("%s is %q", name, sealed.Headers[name])
			}
		}
		token, key, _ := strings.Cut(strings.TrimPrefix(sealed.Headers["Authorization"], "vapid t="), ", k=")
		if key != wanted.Public {
			t.Fatalf("key %q", key)
		}
		raw, _ := base64.RawURLEncoding.DecodeString(key)
		public := &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(raw[1:33]), Y: new(big.Int).SetBytes(raw[33:])}
		claims := jwt.MapClaims{}
		if _, err := jwt.ParseWithClaims(token, claims, func(*jwt.Token) (any, error) { return public, nil }); err != nil {
			t.Fatal(err)
		}
		if claims["sub"] != said || claims["aud"] != "https://push.example" {
			t.Fatalf("claims %v", claims)
		}
	}
}

func TestEncryptRejectsInvalidKeys(t *testing.T) {
	good := testRequest(t, newBrowser(t), "x")
	for _, spoil := range []func(*Request){
		func(a *Request) { a.P256dh = "" },
		func(a *Request) { a.P256dh = encode(make([]byte, 65)) },
		func(a *Request) { a.Auth = encode(make([]byte, 15)) },
		func(a *Request) { a.Auth = "not base64 !" },
		func(a *Request) { a.Message = strings.Repeat("x", 4096) },
	} {
		bad := good
		spoil(&bad)
		if _, err := Encrypt(bad); err == nil {
			t.Fatalf("encrypted for %+v", bad)
		}
	}
}
