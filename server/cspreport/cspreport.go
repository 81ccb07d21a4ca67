// Package cspreport receives browsers' reports about violations of the Content-Security-Policy. It stores the directive and
// the blocked origin, but no URLs, samples or senders, because links contain tokens.
package cspreport

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/clock"
	"coterie/limit"
)

const (
	// Path is the URL path in the policy's report-uri.
	Path = "/api/csp-report"
	// Pattern is the route pattern of Path.
	Pattern = "POST " + Path

	maxBodyBytes = 16 << 10
	readTimeout  = 5 * time.Second
	// Maximum number of reports per IP address and minute. A page with a violation sends only a few.
	maxPerAddress = 20
	windowMs      = 60_000
	// Maximum number of reports per request of the newer format. Further reports are usually repetitions.
	maxPerRequest = 20
)

// LogFunc receives each kind of violation when it first occurs, and then at most once per hour with the number of
// occurrences since.
type LogFunc func(violation Violation, times int)

// Handler accepts both report formats: `report-uri` sends one object, `report-to` a list.
func Handler(log LogFunc) func(e *core.RequestEvent) error {
	limiter, counts := limit.NewRateLimiter(), newTally(log)
	return func(e *core.RequestEvent) error {
		if limiter.Take(limit.ClientKey(e.RealIP()), maxPerAddress, windowMs, clock.NowMs()) > 0 {
			return e.NoContent(http.StatusTooManyRequests)
		}
		_ = http.NewResponseController(e.Response).SetReadDeadline(time.Now().Add(readTimeout))
		body, err := io.ReadAll(io.LimitReader(e.Request.Body, maxBodyBytes+1))
		if err != nil || len(body) > maxBodyBytes {
			e.Response.Header().Set("Connection", "close")
			return e.NoContent(http.StatusRequestEntityTooLarge)
		}
		_ = http.NewResponseController(e.Response).SetReadDeadline(time.Time{})
		reports, err := parse(e.Request.Header.Get("Content-Type"), body)
		if err != nil {
			return e.NoContent(http.StatusBadRequest)
		}
		for _, each := range reports {
			if violation, ours := each.violation(e.Request.Host); ours {
				counts.count(violation, clock.NowMs())
			}
		}
		return e.NoContent(http.StatusNoContent)
	}
}

var errNotReport = errors.New("not a report")

func parse(contentType string, body []byte) ([]report, error) {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return nil, errNotReport
	}
	switch kind {
	case "application/csp-report":
		var one struct {
			Report *report `json:"csp-report"`
		}
		if err := json.Unmarshal(body, &one); err != nil || one.Report == nil {
			return nil, errNotReport
		}
		return []report{*one.Report}, nil
	case "application/reports+json":
		var many []struct {
			Type string `json:"type"`
			Body report `json:"body"`
		}
		if err := json.Unmarshal(body, &many); err != nil {
			return nil, errNotReport
		}
		found := []report{}
		for _, each := range many {
			if each.Type == "csp-violation" && len(found) < maxPerRequest {
				found = append(found, each.Body)
			}
		}
		return found, nil
	}
	return nil, errNotReport
}
