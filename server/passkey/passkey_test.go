package passkey

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-webauthn/webauthn/protocol"
)

// Test vectors of WebAuthn Level 3, sections 16.3 (packed self attestation, ES256) and 16.2 (no attestation, without
// user verification).
const (
	attestation         = "a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2"
	madeClient          = "7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a2265476e4374334c55745936366b336a506a796e6962506b31716e666644616966715a774c33417032392d55222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a205539685458764b453255526b4d6e625f307859485667227d"
	madeChallenge       = "7869c2b772d4b58eba9378cf8f29e26cf935aa77df0da89fa99c0bdc0a76f7e5"
	credential          = "455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c"
	usedData            = "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50900000000"
	usedClient          = "7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a225248696843784e534e493352594d45314f7731476d3132786e726b634a5f6666707637546e2d4a71386773222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a206754623533727a36456853576f6d58477a696d433151227d"
	usedSignature       = "304402203310b9431903c401f1be2bdc8d23a4007682dbbddcf846994947b7f465daf84002204e94dd00047b316061b3b99772b7efd95994a83ef584b3b6b825ea3550251b66"
	usedChallenge       = "4478a10b1352348dd160c1353b0d469b5db19eb91c27f7dfa6fed39fe26af20b"
	publicKey           = "a5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2"
	unverified          = "a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220"
	unverifiedClient    = "7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d"
	unverifiedChallenge = "00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130"
	unverifiedId        = "f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4"
)

func fromHex(t *testing.T, text string) []byte {
	t.Helper()
	raw, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func base64URL(t *testing.T, text string) string {
	return base64.RawURLEncoding.EncodeToString(fromHex(t, text))
}

func toJSON(t *testing.T, value any) string {
	t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func responseJSON(t *testing.T, id string, response map[string]string) string {
	return toJSON(t, map[string]any{"id": base64URL(t, id), "rawId": base64URL(t, id), "type": "public-key", "response": response, "clientExtensionResults": map[string]any{}})
}

const handle = "YWFhYWFhYWFhYWFhYWFh"

func registration(t *testing.T, id, object, client, challenge string) ceremony {
	answer := responseJSON(t, id, map[string]string{"attestationObject": base64URL(t, object), "clientDataJSON": base64URL(t, client)})
	return ceremony{Host: "example.org", Origin: "https://example.org", Challenge: base64URL(t, challenge), Handle: handle, Answer: answer}
}

func signIn(t *testing.T) ceremony {
	answer := responseJSON(t, credential, map[string]string{
		"authenticatorData": base64URL(t, usedData), "clientDataJSON": base64URL(t, usedClient), "signature": base64URL(t, usedSignature), "userHandle": handle})
	known := Key{Credential: base64URL(t, credential), PublicKey: base64.StdEncoding.EncodeToString(fromHex(t, publicKey)), BackupEligible: true}
	return ceremony{Host: "example.org", Origin: "https://example.org", Challenge: base64URL(t, usedChallenge), Handle: handle, Answer: answer, Known: known}
}

func TestVerifyRegistrationAcceptsStandardVector(t *testing.T) {
	output, err := VerifyRegistration(toJSON(t, registration(t, credential, attestation, madeClient, madeChallenge)))
	if err != nil {
		t.Fatal(err)
	}
	var key Key
	if err := json.Unmarshal([]byte(output), &key); err != nil {
		t.Fatal(err)
	}
	if key.Credential != base64URL(t, credential) || key.PublicKey != base64.StdEncoding.EncodeToString(fromHex(t, publicKey)) || !key.BackupEligible {
		t.Error(output)
	}
}

func TestVerifyRegistrationRejectsInvalidInput(t *testing.T) {
	for name, change := range map[string]func(*ceremony){
		"another challenge":  func(q *ceremony) { q.Challenge = base64URL(t, usedChallenge) },
		"another host":       func(q *ceremony) { q.Host = "example.com" },
		"another origin":     func(q *ceremony) { q.Origin = "https://example.com" },
		"no answer":          func(q *ceremony) { q.Answer = "" },
		"no JSON":            func(q *ceremony) { q.Answer = "{" },
		"a broken handle":    func(q *ceremony) { q.Handle = "*" },
		"a sign-in response": func(q *ceremony) { q.Answer = signIn(t).Answer },
	} {
		input := registration(t, credential, attestation, madeClient, madeChallenge)
		change(&input)
		if output, err := VerifyRegistration(toJSON(t, input)); err == nil {
			t.Errorf("%s was accepted: %s", name, output)
		}
	}
	if _, err := VerifyRegistration(toJSON(t, registration(t, unverifiedId, unverified, unverifiedClient, unverifiedChallenge))); err == nil {
		t.Error("accepted without user verification")
	}
}

// The vector's user was not verified (flags 0x09), which is its only invalid property.
func TestVerifySignInRequiresUserVerification(t *testing.T) {
	_, err := VerifySignIn(toJSON(t, signIn(t)))
	var refused *protocol.Error
	if !errors.As(err, &refused) || !strings.Contains(refused.DevInfo, "User verification") {
		t.Error(err, refused)
	}
}

func TestVerifySignInRejectsOtherKeys(t *testing.T) {
	for name, change := range map[string]func(*ceremony){
		"another credential": func(q *ceremony) { q.Known.Credential = base64URL(t, unverifiedId) },
		"a broken key":       func(q *ceremony) { q.Known.PublicKey = "AAAA" },
		"no base64":          func(q *ceremony) { q.Known.PublicKey = "*" },
		"no answer":          func(q *ceremony) { q.Answer = "" },
	} {
		input := signIn(t)
		change(&input)
		if _, err := VerifySignIn(toJSON(t, input)); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}
