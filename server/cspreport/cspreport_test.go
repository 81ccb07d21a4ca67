package cspreport

import (
	"reflect"
	"strings"
	"testing"
)

const ours = "partners.example.org"

func reportBody(page, directive, blocked string) string {
	return `{"csp-report":{"document-uri":"` + page + `","effective-directive":"` + directive + `","blocked-uri":"` + blocked +
		`","script-sample":"var token = 1","source-file":"https://` + ours + `/verify#secret"}}`
}

func violationsOf(t *testing.T, contentType, body string) []Violation {
	t.Helper()
	found, err := parse(contentType, []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	breaches := []Violation{}
	for _, each := range found {
		if breach, mine := each.violation(ours); mine {
			breaches = append(breaches, breach)
		}
	}
	return breaches
}

func TestHandlerStoresOnlyDirectiveAndOrigin(t *testing.T) {
	page := "https://" + ours + "/reset-password?token=SECRET"
	for blocked, want := range map[string]string{
		"https://Evil.example/x?token=SECRET":     "https://evil.example",
		"https://user:SECRET@evil.example:8443/x": "https://evil.example:8443",
		"inline":                             "inline",
		"trusted-types-sink":                 "trusted-types-sink",
		"data:text/html,SECRET":              "data",
		"chrome-extension://abcdefgh/SECRET": "chrome-extension",
		"https://" + ours + "/verify#SECRET": "self",
		"":                                   "none",
		"https://ev\\u0000il/SECRET":         "other",
		"SECRET SECRET":                      "other",
	} {
		got := violationsOf(t, "application/csp-report", reportBody(page, "script-src-elem", blocked))
		if !reflect.DeepEqual(got, []Violation{{"script-src-elem", want}}) {
			t.Errorf("%q: %v", blocked, got)
		}
	}
	if got := violationsOf(t, "application/csp-report", reportBody(page, "SECRET\\nline", "inline")); got[0].Directive != "other" {
		t.Errorf("invalid directive: %v", got)
	}
	if got := violationsOf(t, "application/csp-report", reportBody(page, "script-src 'self' SECRET", "inline")); got[0].Directive != "script-src" {
		t.Errorf("a directive with sources: %v", got)
	}
}

func TestHandlerReadsNewFormatAndIgnoresOtherPages(t *testing.T) {
	body := `[{"type":"csp-violation","body":{"documentURL":"https://` + ours + `/","effectiveDirective":"img-src","blockedURL":"https://pixel.example/a"}},
		{"type":"deprecation","body":{"documentURL":"https://` + ours + `/"}},
		{"type":"csp-violation","body":{"documentURL":"https://other.example/","effectiveDirective":"img-src","blockedURL":"inline"}}]`
	got := violationsOf(t, "application/reports+json; charset=utf-8", body)
	if !reflect.DeepEqual(got, []Violation{{"img-src", "https://pixel.example"}}) {
		t.Errorf("%v", got)
	}
}

func TestParseRejectsOtherBodies(t *testing.T) {
	for kind, body := range map[string]string{
		"application/json": reportBody("https://"+ours, "img-src", "inline"), "text/plain": "{}", "application/csp-report": "{}",
		"application/reports+json": "{}", "": "{}",
	} {
		if _, err := parse(kind, []byte(body)); err == nil {
			t.Errorf("%s was parsed", kind)
		}
	}
	many := "[" + strings.Repeat(`{"type":"csp-violation","body":{"documentURL":"https://`+ours+`/"}},`, 50) + "{}]"
	if got := violationsOf(t, "application/reports+json", many); len(got) != maxPerRequest {
		t.Errorf("%d reports of one body", len(got))
	}
}

func TestTallyLogsEachKindOncePerHour(t *testing.T) {
	logged := []int{}
	counts := newTally(func(_ Violation, times int) { logged = append(logged, times) })
	for _, minute := range []int64{0, 1, 59, 60, 61, 130} {
		counts.count(Violation{"img-src", "inline"}, minute*60_000)
	}
	if !reflect.DeepEqual(logged, []int{1, 3, 2}) {
		t.Errorf("%v", logged)
	}
	for i := range 2 * maxKinds {
		counts.count(Violation{"img-src", strings.Repeat("a", i+1)}, 0)
	}
	if len(counts.kinds) != maxKinds {
		t.Errorf("%d kinds are stored", len(counts.kinds))
	}
}
