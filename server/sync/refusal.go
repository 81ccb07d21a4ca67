package sync

import (
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
)

// refusal is the body of a refused request: a code of domain/error-code-list.ts. It is an error, so that it ends a transaction.
type refusal struct {
	Code    string            `json:"code"`
	Fields  map[string]string `json:"fields,omitempty"`
	Details map[string]any    `json:"details,omitempty"`
	// Server holds the server's values of a conflict.
	Server row `json:"server,omitempty"`
}

func (r *refusal) Error() string { return r.Code }

func refuse(code string) *refusal { return &refusal{Code: code} }

// passes says that the same request may be taken later: it isn't decided, and stays on the device.
func (r *refusal) passes() bool { return r.Code == "rate-limited" }

// of names the mutation that comes too fast, so that a device can let it wait alone (Y10).
func (r *refusal) of(m mutation) *refusal {
	details := map[string]any{"key": m.Key}
	for name, value := range r.Details {
		details[name] = value
	}
	return &refusal{Code: r.Code, Fields: r.Fields, Details: details}
}

// retryAfter is the wait that the refusal names, in whole seconds; 0 when it names none.
func (r *refusal) retryAfter() int {
	if r.Code == "server-busy" {
		return 1
	}
	ms, _ := r.Details["retryAfterMs"].(float64)
	return int(math.Ceil(ms / 1000))
}

var (
	// What a hook throws arrives as the text of its error, what a trigger aborts with as SQLite's.
	hookCode    = regexp.MustCompile(`CodedError: ([a-z]+(?:-[a-z]+)*)`)
	triggerCode = regexp.MustCompile(`constraint failed: ([a-z]+(?:-[a-z]+)+)`)
)

// refusalOf names the reason why a save failed. Nil: it wasn't a refusal but trouble of the moment, to be tried again.
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

// addFacts reads what a hook says about its code, as JSON right behind it: which fields, how long to wait.
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
