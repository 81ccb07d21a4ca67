package web

import (
	"regexp"
	"strings"
)

// Paths is the content of dist/paths.json, which the build generates from domain/paths.ts.
type Paths struct {
	// Known are the app's addresses; a segment that starts with ":" matches any text.
	Known []string `json:"known"`
	// Prerendered are the public pages with their own HTML file.
	Prerendered []string `json:"prerendered"`
	// ChangePassword is the page where a signed-in user changes the password.
	ChangePassword string `json:"changePassword"`
	// Forms are pages with a form for guests.
	Forms []string `json:"forms"`
	// MailMark is the logo in emails, which mail clients load from other origins.
	MailMark string `json:"mailLogoPath"`
}

func (p Paths) isKnown(requested string) bool {
	requested = trimSlash(withoutFragment(requested))
	for _, pattern := range p.Known {
		if matchesPattern(trimSlash(pattern), requested) {
			return true
		}
	}
	return false
}

// encodedHash matches a # in a decoded path, which was encoded as %23 or %2523.
var encodedHash = regexp.MustCompile(`#|%(?:25)*23`)

// withoutFragment removes an encoded fragment, which some mail clients create. The app corrects such an address.
func withoutFragment(path string) string {
	if at := encodedHash.FindStringIndex(path); at != nil {
		return path[:at[0]]
	}
	return path
}

func matchesPattern(pattern, requested string) bool {
	wantParts, haveParts := strings.Split(pattern, "/"), strings.Split(requested, "/")
	if len(wantParts) != len(haveParts) {
		return false
	}
	for i, part := range wantParts {
		if strings.HasPrefix(part, ":") && haveParts[i] != "" {
			continue
		}
		if part != haveParts[i] {
			return false
		}
	}
	return true
}

// slashVariant returns the public page that differs only by a trailing slash, or "".
func (p Paths) slashVariant(requested string) string {
	for _, page := range p.Prerendered {
		if page != requested && trimSlash(page) == trimSlash(requested) {
			return page
		}
	}
	return ""
}

func trimSlash(address string) string { return strings.TrimSuffix(address, "/") }
