// Package onetime makes one-time codes of their steps (RFC 4226, RFC 6238). Which step counts is a rule.
package onetime

import "github.com/pquerna/otp/hotp"

// Code is the six digits of a step.
func Code(secret string, step uint64) (string, error) { return hotp.GenerateCode(secret, step) }
