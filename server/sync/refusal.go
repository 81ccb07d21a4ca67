package sync

import (
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
)

// refusal is the body of a rejected request, with a code from domain/error-code-list.ts. It is an error, so that it
// rolls a transaction back.
type refusal struct {
	Code    string            `json:"code"`
	Fields  map[string]string `json:"fields,omitempty"`
	Details map[string]any    `json:"details,omitempty"`
	// Server contains the server's values of a conflict.
	Server row `json:"server,omitempty"`
}

func (r *refusal) Error() string { return r.Code }

func refuse(code string) *refusal { return &refusal{Code: code} }

// isTemporary reports whether the same request may succeed later. The device then keeps the mutation.
func (r *refusal) isTemporary() bool { return r.Code == "rate-limited" }

// withMutation adds the rejected mutation, so that the device can delay only that one (Y10).
func (r *refusal) withMutation(m mutation) *refusal {
	details := map[string]any{"key": m.Key}
	for name, value := range r.Details {
		details[name] = value
	}
	return &refusal{Code: r.Code, Fields: r.Fields, Details: details}
}

// retryAfter returns the wait time in seconds, rounded up; 0 for none.
func (r *refusal) retryAfter() int {
	if r.Code == "server-busy" {
		return 1
	}
	ms, _ := r.Details["retryAfterMs"].(float64)
	return int(math.Ceil(ms / 1000))
}

var (
	// Errors thrown by hooks contain the code in their text; triggers raise it as an SQLite error.
	hookCode    = regexp.MustCompile(`CodedError: ([a-z]+(?:-[a-z]+)*)`)
	triggerCode = regexp.MustCompile(`constraint failed: ([a-z]+(?:-[a-z]+)+)`)
)

// refusalOf returns the refusal that caused an error. nil means a temporary problem, after which the device can repeat the
// request.
func refusalOf(err error) *refusal {
	var refused *refusal
	if errors.As(err, &refused) {
		return refused
	}
	if isBusy(err) || isDiskFull(err) {
		return nil
	}
	text := err.Error()
	for _, pattern := range []*regexp.Regexp{hookCode, triggerCode} {
		if found := pattern.FindStringSubmatchIndex(text); found != nil {
			refused := refuse(text[found[2]:found[3]])
			refused.addFacts(text[found[1]:])
			return refused
		}
	}
	var invalid validation.Errors
	if errors.As(err, &invalid) {
		fields := make(map[string]string, len(invalid))
		for field := range invalid {
			fields[field] = "bad-input"
		}
		return &refusal{Code: "bad-input", Fields: fields}
	}
	if strings.Contains(text, "UNIQUE constraint failed") {
		return refuse("conflict")
	}
	return refuse("server-error")
}

// addFacts parses the JSON that follows a hook's code: the fields, or the time to wait.
func (r *refusal) addFacts(text string) {
	if !strings.HasPrefix(text, " {") {
		return
	}
	var facts struct {
		Fields  map[string]string `json:"fields"`
		Details map[string]any    `json:"details"`
	}
	if json.NewDecoder(strings.NewReader(text)).Decode(&facts) == nil {
		r.Fields, r.Details = facts.Fields, facts.Details
	}
}

func isBusy(err error) bool {
	text := err.Error()
	return strings.Contains(text, "database is locked") || strings.Contains(text, "SQLITE_BUSY") ||
		strings.Contains(text, "context canceled") || strings.Contains(text, "context deadline exceeded")
}

func isDiskFull(err error) bool {
	return strings.Contains(err.Error(), "disk is full") || strings.Contains(err.Error(), "disk I/O error")
}
