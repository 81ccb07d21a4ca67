// Package passkey reads and checks what authenticators answer (WebAuthn). It decides nothing: what is asked, of whom, and what follows
// are the rules' (pb_hooks/factor). Every function is pure, and speaks JSON with them.
package passkey

import (
	"encoding/base64"
	"encoding/json"
	"errors"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"
)

// question is what the browser was asked, with its answer.
type question struct {
	// Host is the relying party, Origin the page's.
	Host   string `json:"host"`
	Origin string `json:"origin"`
	// Challenge and Handle are base64url, as the browser was given them.
	Challenge string `json:"challenge"`
	Handle    string `json:"handle"`
	// Answer is WebAuthn's JSON.
	Answer string `json:"answer"`
	// Known is the passkey that was asked for; only in Used.
	Known Key `json:"known"`
}

// Key is a passkey as it is kept.
type Key struct {
	// Credential is base64url without padding, PublicKey (COSE) standard base64.
	Credential     string   `json:"credential"`
	PublicKey      string   `json:"publicKey"`
	SignCount      uint32   `json:"signCount"`
	BackupEligible bool     `json:"backupEligible"`
	Transports     []string `json:"transports"`
}

// owner is the one person that a question is about.
type owner struct {
	handle []byte
	keys   []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return o.handle }
func (o owner) WebAuthnName() string                       { return "" }
func (o owner) WebAuthnDisplayName() string                { return "" }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

var errCopied = errors.New("the authenticator's counter went back: there may be a copy of it")

// Made checks a new passkey: the challenge, the origin, the host, that the person was verified. It answers the Key.
func Made(asked string) (string, error) {
	q, party, handle, err := read(asked)
	if err != nil {
		return "", err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes([]byte(q.Answer))
	if err != nil {
		return "", err
	}
	made, err := party.CreateCredential(owner{handle: handle}, session(q, handle), answer)
	if err != nil {
		return "", err
	}
	return written(made)
}

// Used checks the answer of a known passkey, and that its counter goes forward. It answers the Key as it is from now on.
func Used(asked string) (string, error) {
	q, party, handle, err := read(asked)
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
		return "", errCopied
	}
	return written(used)
}

func read(asked string) (question, *webauthn.WebAuthn, []byte, error) {
	var q question
	if err := json.Unmarshal([]byte(asked), &q); err != nil {
		return q, nil, nil, err
	}
	handle, err := base64.RawURLEncoding.DecodeString(q.Handle)
	if err != nil {
		return q, nil, nil, err
	}
	party, err := webauthn.New(&webauthn.Config{RPID: q.Host, RPDisplayName: q.Host, RPOrigins: []string{q.Origin}})
	return q, party, handle, err
}

func session(q question, handle []byte) webauthn.SessionData {
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

func written(key *webauthn.Credential) (string, error) {
	transports := []string{}
	for _, way := range key.Transport {
		transports = append(transports, string(way))
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
