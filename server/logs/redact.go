package logs

import (
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
)

const (
	removed = "[removed]"
	// maxValueBytes is the maximum length of a logged value.
	longest = 2000
	// minDigits distinguishes random tokens from long names.
	leastDigits = 4
)

// secretKeys are attributes whose values are never logged.
var secretKeys = []string{"password", "token", "secret", "authorization", "cookie", "body"}

// Patterns that are removed from texts. The query or fragment of a URL may contain a one-time token.
var (
	credentials = regexp.MustCompile(`://[^\s/@"']+@`)
	address     = regexp.MustCompile(`((?:https?:/)?/[^\s"'<>?#]*)[?#][^\s"'<>]+`)
	mailbox     = regexp.MustCompile(`[^\s"'<>()@:=,;]+@[^\s"'<>()@:=,;]+\.\pL{2,}`)
	named       = regexp.MustCompile(`(?i)\b(password|token|secret|authorization|cookie|api[_-]?key)("?\s*[=:]\s*)("[^"]*"|[^\s"',;]{6,})`)
	carried     = regexp.MustCompile(`(?i)\b(bearer|basic)\s+[^\s"',;]{8,}`)
	signed      = regexp.MustCompile(`\beyJ[\w-]+\.[\w-]+\.[\w-]*`)
	random      = regexp.MustCompile(`\b[A-Za-z0-9_-]{24,}\b`)
)

// redactAttr removes secrets, tokens, request bodies and email addresses from a log attribute.
func clean(groups []string, attribute slog.Attr) slog.Attr {
	if slices.Contains(secretKeys, strings.ToLower(attribute.Key)) {
		return slog.String(attribute.Key, removed)
	}
	if len(groups) == 0 && (attribute.Key == slog.TimeKey || attribute.Key == slog.LevelKey) {
		return attribute
	}
	switch attribute.Value.Kind() {
	case slog.KindString:
		return slog.String(attribute.Key, cleanText(attribute.Value.String()))
	case slog.KindAny:
		return slog.String(attribute.Key, cleanText(fmt.Sprint(attribute.Value.Any())))
	}
	return attribute
}

func cleanText(text string) string {
	text = credentials.ReplaceAllString(text, "://"+removed+"@")
	text = address.ReplaceAllString(text, "$1?"+removed)
	text = signed.ReplaceAllString(text, removed)
	text = carried.ReplaceAllString(text, "$1 "+removed)
	text = named.ReplaceAllString(text, "$1$2"+removed)
	text = mailbox.ReplaceAllString(text, "[address]")
	text = random.ReplaceAllStringFunc(text, func(found string) string {
		digits := strings.Count(strings.Map(digitsAlone, found), "0")
		if digits < leastDigits {
			return found
		}
		return removed
	})
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return text
}

// digitsToZero maps digits to 0 and removes all other characters.
func digitsAlone(r rune) rune {
	if r >= '0' && r <= '9' {
		return '0'
	}
	return -1
}
