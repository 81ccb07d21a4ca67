// Package passkey verifies the responses of authenticators (WebAuthn). All functions are pure and use JSON. The rules
// in pb_hooks/factor decide whom to ask and what follows.
package passkey

import (
	"encoding/base64"
	"encoding/json"
	"errors"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"
)

// ceremony is a request to the browser with its response.
type ceremony struct {
	// Host is the relying party id, Origin is the page's origin.
	Host   string `json:"host"`
	Origin string `json:"origin"`
	// Challenge and Handle are base64url, as the browser received them.
	Challenge string `json:"challenge"`
	Handle    string `json:"handle"`
	// Answer is the WebAuthn response as JSON.
	Answer string `json:"answer"`
	// Known is the requested passkey; only for VerifySignIn.
	Known Key `json:"known"`
}

// Key is a stored passkey.
type Key struct {
	// Credential is base64url without padding, PublicKey (COSE) is standard base64.
	Credential     string   `json:"credential"`
	PublicKey      string   `json:"publicKey"`
	SignCount      uint32   `json:"signCount"`
	BackupEligible bool     `json:"backupEligible"`
	Transports     []string `json:"transports"`
}

// owner is the user of a ceremony.
type owner struct {
	handle []byte
	keys   []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return o.handle }
func (o owner) WebAuthnName() string                       { return "" }
func (o owner) WebAuthnDisplayName() string                { return "" }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

var errCloned = errors.New("the authenticator's counter decreased, so it may have been cloned")

// VerifyRegistration checks a new passkey: the challenge, the origin, the host and that the user was verified. It
// returns the Key as JSON.
func VerifyRegistration(input string) (string, error) {
	q, party, handle, err := parse(input)
	if err != nil {
		return "", err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes([]byte(q.Answer))
	if err != nil {
		return "", err
	}
	created, err := party.CreateCredential(owner{handle: handle}, session(q, handle), answer)
	if err != nil {
		return "", err
	}
	return keyJSON(created)
}

// VerifySignIn checks a response of a known passkey, and that its counter increased. It returns the updated Key as
// JSON.
func VerifySignIn(input string) (string, error) {
	q, party, handle, err := parse(input)
	if err != nil {
		return "", err
	}
	id, err := base64.RawURLEncoding.DecodeString(q.Known.Credential)
	if err != nil {
		return "", err
	}
	public, err := base64.StdEncoding.DecodeString(q.Known.PublicKey)
	if err != nil {
		return "", err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes([]byte(q.Answer))
	if err != nil {
		return "", err
	}
	known := webauthn.Credential{
		ID: id, PublicKey: public,
		Flags:         webauthn.CredentialFlags{BackupEligible: q.Known.BackupEligible},
		Authenticator: webauthn.Authenticator{SignCount: q.Known.SignCount},
	}
	used, err := party.ValidateLogin(owner{handle, []webauthn.Credential{known}}, session(q, handle), answer)
	if err != nil {
		return "", err
	}
	if used.Authenticator.CloneWarning {
		return "", errCloned
	}
	return keyJSON(used)
}

func parse(input string) (ceremony, *webauthn.WebAuthn, []byte, error) {
	var q ceremony
	if err := json.Unmarshal([]byte(input), &q); err != nil {
		return q, nil, nil, err
	}
	handle, err := base64.RawURLEncoding.DecodeString(q.Handle)
	if err != nil {
		return q, nil, nil, err
	}
	party, err := webauthn.New(&webauthn.Config{RPID: q.Host, RPDisplayName: q.Host, RPOrigins: []string{q.Origin}})
	return q, party, handle, err
}

func session(q ceremony, handle []byte) webauthn.SessionData {
	return webauthn.SessionData{
		Challenge:        q.Challenge,
		RelyingPartyID:   q.Host,
		UserID:           handle,
		UserVerification: protocol.VerificationRequired,
		CredParams: []protocol.CredentialParameter{
			{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgES256},
			{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgEdDSA},
			{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgRS256},
		},
	}
}

func keyJSON(key *webauthn.Credential) (string, error) {
	transports := []string{}
	for _, transport := range key.Transport {
		transports = append(transports, string(transport))
	}
	text, err := json.Marshal(Key{
		Credential:     base64.RawURLEncoding.EncodeToString(key.ID),
		PublicKey:      base64.StdEncoding.EncodeToString(key.PublicKey),
		SignCount:      key.Authenticator.SignCount,
		BackupEligible: key.Flags.BackupEligible,
		Transports:     transports,
	})
	return string(text), err
}
