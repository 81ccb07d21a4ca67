package sync

import (
	"errors"
	"net/http"
	"regexp"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
)

// refusal is the body of a refused request: a code of domain/error-codes.ts. It is an error, so that it ends a transaction.
type refusal struct {
	Code    string            `json:"code"`
	Fields  map[string]string `json:"fields,omitempty"`
	Details map[string]any    `json:"details,omitempty"`
	// server holds the server's values of a conflict.
	server row
}

func (r *refusal) Error() string { return r.Code }

func refuse(code string) *refusal { return &refusal{Code: code} }

var statuses = map[string]int{
	"signed-out":    http.StatusUnauthorized,
	"token-expired": http.StatusUnauthorized,
	"not-allowed":   http.StatusForbidden,
	"not-found":     http.StatusNotFound,
	"other-person":  http.StatusConflict,
	"sequence-gap":  http.StatusConflict,
	"app-outdated":  http.StatusUpgradeRequired,
	"server-error":  http.StatusInternalServerError,
	"server-busy":   http.StatusServiceUnavailable,
	"disk-full":     http.StatusInsufficientStorage,
}

func (r *refusal) status() int {
	if status, known := statuses[r.Code]; known {
		return status
	}
	return http.StatusBadRequest
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
		if found := pattern.FindStringSubmatch(text); found != nil {
			return refuse(found[1])
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

func isBusy(err error) bool {
	text := err.Error()
	return strings.Contains(text, "database is locked") || strings.Contains(text, "SQLITE_BUSY") ||
		strings.Contains(text, "context canceled") || strings.Contains(text, "context deadline exceeded")
}

func isDiskFull(err error) bool {
	return strings.Contains(err.Error(), "disk is full") || strings.Contains(err.Error(), "disk I/O error")
}
