// Package reports hears from browsers that a page broke its Content-Security-Policy. It keeps which directive and which origin, never
// an address, a sample or who reported: links carry tokens.
package reports

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
	// Path is where browsers send reports; the policy names it.
	Path = "/api/csp-report"
	// Pattern is its route.
	Pattern = "POST " + Path

	bodyBytes = 16 << 10
	within    = 5 * time.Second
	// A page that breaks the policy sends a few reports; an address that sends more is not listened to for the rest of the minute.
	perAddress = 20
	windowMs   = 60_000
	// A batch of the newer kind holds several reports; those after the first few say the same.
	perBody = 20
)

// Say is told of each kind of breach when it is news: the first time, then at most once an hour with the number since.
type Say func(breach Breach, times int)

// Handler takes reports of either kind: `report-uri` sends one object, `report-to` a list.
func Handler(say Say) func(e *core.RequestEvent) error {
	windows, seen := limit.NewWindows(), newTally(say)
	return func(e *core.RequestEvent) error {
		if windows.Take(limit.Client(e.RealIP()), perAddress, windowMs, clock.NowMs()) > 0 {
			return e.NoContent(http.StatusTooManyRequests)
		}
		_ = http.NewResponseController(e.Response).SetReadDeadline(time.Now().Add(within))
		body, err := io.ReadAll(io.LimitReader(e.Request.Body, bodyBytes+1))
		if err != nil || len(body) > bodyBytes {
			e.Response.Header().Set("Connection", "close")
			return e.NoContent(http.StatusRequestEntityTooLarge)
		}
		_ = http.NewResponseController(e.Response).SetReadDeadline(time.Time{})
		found, err := parse(e.Request.Header.Get("Content-Type"), body)
		if err != nil {
			return e.NoContent(http.StatusBadRequest)
		}
		for _, each := range found {
			if breach, ours := each.breach(e.Request.Host); ours {
				seen.count(breach, clock.NowMs())
			}
		}
		return e.NoContent(http.StatusNoContent)
	}
}

var errKind = errors.New("not a report")

// parse reads the body of either kind of report.
func parse(contentType string, body []byte) ([]report, error) {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return nil, errKind
	}
	switch kind {
	case "application/csp-report":
		var one struct {
			Report *report `json:"csp-report"`
		}
		if err := json.Unmarshal(body, &one); err != nil || one.Report == nil {
			return nil, errKind
		}
		return []report{*one.Report}, nil
	case "application/reports+json":
		var many []struct {
			Type string `json:"type"`
			Body report `json:"body"`
		}
		if err := json.Unmarshal(body, &many); err != nil {
			return nil, errKind
		}
		found := []report{}
		for _, each := range many {
			if each.Type == "csp-violation" && len(found) < perBody {
				found = append(found, each.Body)
			}
		}
		return found, nil
	}
	return nil, errKind
}
