package web

import (
	"regexp"
	"strings"
)

// Paths is dist/paths.json: every address of the product, written by the build from domain/paths.ts.
type Paths struct {
	// Known are the app's own addresses; a part that starts with ":" stands for anything.
	Known []string `json:"known"`
	// Prerendered are the public pages that exist as HTML.
	Prerendered []string `json:"prerendered"`
	// ChangePassword is where somebody signed in changes it.
	ChangePassword string `json:"changePassword"`
	// Forms are pages with a form that a guest sends.
	Forms []string `json:"forms"`
	// MailMark is the picture in letters, which mail programs of other origins show.
	MailMark string `json:"mailMark"`
}

func (p Paths) knows(asked string) bool {
	asked = trimmed(withoutFragment(asked))
	for _, pattern := range p.Known {
		if fits(trimmed(pattern), asked) {
			return true
		}
	}
	return false
}

// encodedHash is a # in a decoded path: it was written as %23, or as %2523.
var encodedHash = regexp.MustCompile(`#|%(?:25)*23`)

// withoutFragment is a path up to a # that a mail program has encoded. The app puts such an address right.
func withoutFragment(path string) string {
	if at := encodedHash.FindStringIndex(path); at != nil {
		return path[:at[0]]
	}
	return path
}

func fits(pattern, asked string) bool {
	want, have := strings.Split(pattern, "/"), strings.Split(asked, "/")
	if len(want) != len(have) {
		return false
	}
	for i, part := range want {
		if strings.HasPrefix(part, ":") && have[i] != "" {
			continue
		}
		if part != have[i] {
			return false
		}
	}
	return true
}

// twin is the public page that differs only by the slash at the end, "" when there is none.
func (p Paths) twin(asked string) string {
	for _, page := range p.Prerendered {
		if page != asked && trimmed(page) == trimmed(asked) {
			return page
		}
	}
	return ""
}

func trimmed(address string) string { return strings.TrimSuffix(address, "/") }
