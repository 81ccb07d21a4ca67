package session

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
)

// Codes of domain/error-codes.ts that the gate itself answers with.
const (
	codeTokenExpired   = "token-expired"
	codeSignedOut      = "signed-out"
	codeDeviceEnded    = "device-ended"
	codeNotAllowed     = "not-allowed"
	codeBadInput       = "bad-input"
	codeInsecureOrigin = "insecure-origin"
	codeRateLimited    = "rate-limited"
)

// refuse answers in the shape of every refusal of ours.
func refuse(e *core.RequestEvent, status int, code string) error {
	e.Response.Header().Set("Cache-Control", "no-store")
	return e.JSON(status, map[string]string{"code": code})
}

func unauthorized(e *core.RequestEvent, code string) error {
	return refuse(e, http.StatusUnauthorized, code)
}
