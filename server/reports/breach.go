package reports

import (
	"net/url"
	"regexp"
	"strings"
)

// Breach is what is kept of a report.
type Breach struct {
	// Directive is the part of the policy that was broken, e.g. "script-src-elem".
	Directive string
	// Blocked is where the blocked thing would have come from: an origin, a scheme, or a word such as "inline". Never a path or a query.
	Blocked string
}

// report holds the fields that are read, in the names of both kinds.
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
	word      = regexp.MustCompile(`^[a-z][a-z-]{0,39}$`)
	host      = regexp.MustCompile(`^[a-z0-9.:\[\]-]{1,120}$`)
)

// breach is what may be kept of a report about a page of this host. A report about another site's page is not ours: anybody can
// send one.
func (r report) breach(ownHost string) (Breach, bool) {
	page, err := url.Parse(first(r.DocumentURL, r.Document))
	if err != nil || !strings.EqualFold(page.Host, ownHost) {
		return Breach{}, false
	}
	// the old kind may give the whole directive with its sources
	broken, _, _ := strings.Cut(first(r.EffectiveDirective, r.Effective, r.Violated), " ")
	if !directive.MatchString(broken) {
		broken = "other"
	}
	return Breach{Directive: broken, Blocked: originOf(first(r.BlockedURL, r.Blocked), ownHost)}, true
}

// originOf keeps what names no person: the origin of an address, the scheme of one that has none, a word of the standard.
func originOf(blocked, ownHost string) string {
	if word.MatchString(blocked) {
		return blocked
	}
	parsed, err := url.Parse(blocked)
	switch {
	case blocked == "":
		return "none"
	case err != nil || !word.MatchString(parsed.Scheme):
		return "other"
	case parsed.Scheme != "http" && parsed.Scheme != "https" && parsed.Scheme != "ws" && parsed.Scheme != "wss":
		// an extension's id says which extensions somebody has
		return parsed.Scheme
	case strings.EqualFold(parsed.Host, ownHost):
		return "self"
	case !host.MatchString(strings.ToLower(parsed.Host)):
		return "other"
	}
	return parsed.Scheme + "://" + strings.ToLower(parsed.Host)
}

func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
