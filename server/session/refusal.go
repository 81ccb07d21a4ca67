package session

import (
	"github.com/pocketbase/pocketbase/core"
)

// Codes of domain/error-code-list.ts that the gate itself answers with.
const (
	codeTokenExpired   = "token-expired"
	codeSignedOut      = "signed-out"
	codeDeviceEnded    = "device-ended"
	codeNotAllowed     = "not-allowed"
	codeBadInput       = "bad-input"
	codeInsecureOrigin = "insecure-origin"
	codeRateLimited    = "rate-limited"
	codeFactorNeeded   = "factor-needed"
	codeKeyInvalid     = "key-invalid"
	codeKeyScope       = "key-scope"
)

// refuse answers in the shape of every refusal of ours, with the status that belongs to the code.
func (s *Sessions) refuse(e *core.RequestEvent, code string) error {
	e.Response.Header().Set("Cache-Control", "no-store")
	return e.JSON(s.contract.Status(code), map[string]string{"code": code})
}
