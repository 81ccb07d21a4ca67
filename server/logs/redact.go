package logs

import (
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
)

const (
	redacted      = "[removed]"
	maxValueBytes = 2000
	// minDigits is the minimum number of digits in a random token. It distinguishes tokens from long names.
	minDigits = 4
)

// secretKeys are attributes whose values are never logged.
var secretKeys = []string{"password", "token", "secret", "authorization", "cookie", "body"}

// Patterns that are removed from texts. The query or fragment of a URL may contain a one-time token.
var (
	urlCredentials = regexp.MustCompile(`://[^\s/@"']+@`)
	urlQuery       = regexp.MustCompile(`((?:https?:/)?/[^\s"'<>?#]*)[?#][^\s"'<>]+`)
	emailAddress   = regexp.MustCompile(`[^\s"'<>()@:=,;]+@[^\s"'<>()@:=,;]+\.\pL{2,}`)
	keyValues      = regexp.MustCompile(`(?i)\b(password|token|secret|authorization|cookie|api[_-]?key)("?\s*[=:]\s*)("[^"]*"|[^\s"',;]{6,})`)
	authHeaders    = regexp.MustCompile(`(?i)\b(bearer|basic)\s+[^\s"',;]{8,}`)
	jwts           = regexp.MustCompile(`\beyJ[\w-]+\.[\w-]+\.[\w-]*`)
	backupName     = regexp.MustCompile(`^coterie-\d{4}-\d{2}-\d{2}-`)
	randomTokens   = regexp.MustCompile(`\b[A-Za-z0-9_-]{24,}\b`)
)

// redactAttr removes secrets, tokens, request bodies and email addresses from a log attribute.
func redactAttr(groups []string, attribute slog.Attr) slog.Attr {
	if slices.Contains(secretKeys, strings.ToLower(attribute.Key)) {
		return slog.String(attribute.Key, redacted)
	}
	if len(groups) == 0 && (attribute.Key == slog.TimeKey || attribute.Key == slog.LevelKey) {
		return attribute
	}
	switch attribute.Value.Kind() {
	case slog.KindString:
		return slog.String(attribute.Key, redactText(attribute.Value.String()))
	case slog.KindAny:
		return slog.String(attribute.Key, redactText(fmt.Sprint(attribute.Value.Any())))
	}
	return attribute
}

func redactText(text string) string {
	text = urlCredentials.ReplaceAllString(text, "://"+redacted+"@")
	text = urlQuery.ReplaceAllString(text, "$1?"+redacted)
	text = jwts.ReplaceAllString(text, redacted)
	text = authHeaders.ReplaceAllString(text, "$1 "+redacted)
	text = keyValues.ReplaceAllString(text, "$1$2"+redacted)
	text = emailAddress.ReplaceAllString(text, "[address]")
	text = randomTokens.ReplaceAllStringFunc(text, func(found string) string {
		digits := strings.Count(strings.Map(digitsToZero, found), "0")
		if digits < minDigits || backupName.MatchString(found) {
			return found
		}
		return redacted
	})
	if len(text) > maxValueBytes {
		text = strings.ToValidUTF8(text[:maxValueBytes], "") + "…"
	}
	return text
}

func digitsToZero(r rune) rune {
	if r >= '0' && r <= '9' {
		return '0'
	}
	return -1
}
