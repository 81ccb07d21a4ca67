package cspreport

import (
	"net/url"
	"regexp"
	"strings"
)

// Violation is the stored part of a report.
type Violation struct {
	// Directive is the violated directive of the policy, e.g. "script-src-elem".
	Directive string
	// Blocked is the source of the blocked resource: an origin, a scheme, or a keyword such as "inline". It never
	// contains a path or a query.
	Blocked string
}

// report contains the fields that are read from both report formats.
type report struct {
	Document  string `json:"document-uri"`
	Effective string `json:"effective-directive"`
	Violated  string `json:"violated-directive"`
	Blocked   string `json:"blocked-uri"`

	DocumentURL        string `json:"documentURL"`
	EffectiveDirective string `json:"effectiveDirective"`
	BlockedURL         string `json:"blockedURL"`
}

var (
	directive = regexp.MustCompile(`^[a-z][a-z-]{2,39}$`)
	keyword   = regexp.MustCompile(`^[a-z][a-z-]{0,39}$`)
	host      = regexp.MustCompile(`^[a-z0-9.:\[\]-]{1,120}$`)
)

// violation returns the part of a report that may be stored. It ignores reports about pages of other hosts, because anyone
// can send a report.
func (r report) violation(ownHost string) (Violation, bool) {
	page, err := url.Parse(firstNonEmpty(r.DocumentURL, r.Document))
	if err != nil || !strings.EqualFold(page.Host, ownHost) {
		return Violation{}, false
	}
	// the older format may contain the whole directive with its sources
	name, _, _ := strings.Cut(firstNonEmpty(r.EffectiveDirective, r.Effective, r.Violated), " ")
	if !directive.MatchString(name) {
		name = "other"
	}
	return Violation{Directive: name, Blocked: originOf(firstNonEmpty(r.BlockedURL, r.Blocked), ownHost)}, true
}

// originOf removes personal data. It returns the origin of a URL, the scheme of a URL without an origin, or a keyword of
// the standard.
func originOf(blocked, ownHost string) string {
	if keyword.MatchString(blocked) {
		return blocked
	}
	parsed, err := url.Parse(blocked)
	switch {
	case blocked == "":
		return "none"
	case err != nil || !keyword.MatchString(parsed.Scheme):
		return "other"
	case parsed.Scheme != "http" && parsed.Scheme != "https" && parsed.Scheme != "ws" && parsed.Scheme != "wss":
		// an extension's id would reveal which extensions a person uses
		return parsed.Scheme
	case strings.EqualFold(parsed.Host, ownHost):
		return "self"
	case !host.MatchString(strings.ToLower(parsed.Host)):
		return "other"
	}
	return parsed.Scheme + "://" + strings.ToLower(parsed.Host)
}

func firstNonEmpty(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
