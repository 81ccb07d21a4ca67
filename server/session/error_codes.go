package session

import (
	"github.com/pocketbase/pocketbase/core"
)

// Error codes of domain/error-code-list.ts that the guard returns.
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

// refuse writes an error response in the product's format.
func (s *Sessions) refuse(e *core.RequestEvent, code string) error {
	e.Response.Header().Set("Cache-Control", "no-store")
	return e.JSON(s.contract.Status(code), map[string]string{"code": code})
}
