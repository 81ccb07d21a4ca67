// Package otp generates one-time codes (RFC 4226, RFC 6238). The rules decide which time step is valid.
package otp

import "github.com/pquerna/otp/hotp"

// Code returns the six-digit code of a time step.
func Code(secret string, step uint64) (string, error) { return hotp.GenerateCode(secret, step) }
