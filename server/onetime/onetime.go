// Package onetime makes secrets of one-time codes and the codes of their steps (RFC 4226, RFC 6238). Which step counts is a rule.
package onetime

import (
	"crypto/rand"
	"encoding/base32"

	"github.com/pquerna/otp/hotp"
)

const secretBytes = 20 // as long as the hash (RFC 4226, section 4)

// Secret makes a new one, in base32.
func Secret() string {
	random := make([]byte, secretBytes)
	_, _ = rand.Read(random) // never fails since Go 1.24
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random)
}

// Code is the six digits of a step.
func Code(secret string, step uint64) (string, error) { return hotp.GenerateCode(secret, step) }
