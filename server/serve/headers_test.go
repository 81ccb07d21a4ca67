package serve

import (
	"strings"
	"testing"
)

var always = map[string]string{
	"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
	"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
	"Cross-Origin-Resource-Policy": "same-origin",
}

func TestResponsesHaveSecurityHeaders(t *testing.T) {
	server := startTestServer(t, "")
	for _, path := range []string{"/", "/nowhere", "/assets/missing.js", "/api/health", "/api/nothing", "/_/", "//x", "/api/collections/users/records"} {
		answer, _ := sendRequest(t, "GET", "http://"+server.public+path, "", "Origin: https://evil.example")
		for name, want := range always {
			if got := answer.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		policy := answer.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "script-src 'self';", "require-trusted-types-for 'script'", "trusted-types app-sw", "report-uri /api/csp-report"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: policy lacks %s", path, part)
			}
		}
		if answer.Header.Get("Strict-Transport-Security") != "" || strings.Contains(policy, "upgrade-insecure-requests") {
			t.Errorf("%s: forces HTTPS although the address uses HTTP", path)
		}
		if answer.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: open to other origins", path)
		}
	}
}

func TestHTTPSAddressSendsHSTS(t *testing.T) {
	server := startTestServer(t, "https://partners.example.org")
	answer, _ := sendRequest(t, "GET", "http://"+server.public+"/api/health", "")
	if answer.Header.Get("Strict-Transport-Security") == "" {
		t.Error("no HSTS")
	}
	if !strings.HasSuffix(answer.Header.Get("Content-Security-Policy"), "upgrade-insecure-requests") {
		t.Error("no upgrade-insecure-requests")
	}
	if answer.Header.Get("Reporting-Endpoints") != `csp="/api/csp-report"` {
		t.Error("no report endpoint")
	}
	if answer, body := sendRequest(t, "POST", "http://"+server.public+"/api/signin", "{}", "Host: partners.example.org"); answer.StatusCode != 200 {
		t.Errorf("with its own host: %d %s", answer.StatusCode, body)
	}
}

func TestPlainHTTPIsAllowedOnLoopback(t *testing.T) {
	server := startTestServer(t, "")
	answer, body := sendRequest(t, "GET", "http://"+server.public+"/api/collections/users/records", "", "Host: 192.168.1.7:8090")
	if answer.StatusCode != 403 || body != "{\"code\":\"insecure-origin\"}" {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
}

func TestCSPReportNeedsNoSession(t *testing.T) {
	server := startTestServer(t, "")
	send := func(body, kind string) int {
		answer, _ := sendRequest(t, "POST", "http://"+server.public+"/api/csp-report", body, "Content-Type: "+kind, "Sec-Fetch-Site: cross-site")
		return answer.StatusCode
	}
	report := `{"csp-report":{"document-uri":"http://` + server.public + `/auth","effective-directive":"img-src","blocked-uri":"inline"}}`
	if got := send(report, "application/csp-report"); got != 204 {
		t.Errorf("a report: %d", got)
	}
	if got := send(report, "application/json"); got != 400 {
		t.Errorf("other content type: %d", got)
	}
	if got := send(strings.Repeat(" ", 1<<15)+report, "application/csp-report"); got != 413 {
		t.Errorf("long body: %d", got)
	}
	for range 30 {
		send(report, "application/csp-report")
	}
	if got := send(report, "application/csp-report"); got != 429 {
		t.Errorf("endless body: %d", got)
	}
}

func TestPlainHTTPElsewhereShowsHTTPSNeeded(t *testing.T) {
	server := startTestServer(t, "https://partners.example.org")
	for _, path := range []string{"/", "/auth", "/admin", "/app.html", "/nowhere", "/https-needed.en.html"} {
		answer, body := sendRequest(t, "GET", "http://"+server.public+path, "", "Host: 192.168.1.20:8090")
		if answer.StatusCode != 403 || !strings.Contains(body, "This address needs HTTPS") {
			t.Errorf("%s: %d %.80s", path, answer.StatusCode, body)
		}
		for _, sign := range []string{"<form", "<input", "<script", "/boot.js"} {
			if strings.Contains(body, sign) {
				t.Errorf("%s: has %s", path, sign)
			}
		}
		if !strings.Contains(body, `href="https://partners.example.org"`) || !strings.Contains(body, "http://192.168.1.20:8090") {
			t.Errorf("%s: wrong link to the public address: %s", path, body)
		}
		if policy := answer.Header.Get("Content-Security-Policy"); strings.Contains(policy, "upgrade") || strings.Contains(policy, "script-src 'self'") {
			t.Errorf("%s: %s", path, policy)
		}
	}
	spanish, body := sendRequest(t, "GET", "http://"+server.public+"/auth", "", "Host: 192.168.1.20:8090", "Accept-Language: es")
	if !strings.Contains(body, "Esta dirección necesita HTTPS") || spanish.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("in Spanish: %v %.200s", spanish.Header, body)
	}
	if _, body := sendRequest(t, "GET", "http://"+server.public+"/", "", `Host: "><script>alert(1)</script>`); strings.Contains(body, "<script>") {
		t.Errorf("the host isn't escaped: %.300s", body)
	}
	// without the rules, the app page isn't rendered
	if answer, body := sendRequest(t, "GET", "http://"+server.public+"/auth", "", "Host: partners.example.org"); answer.StatusCode == 403 || strings.Contains(body, "needs HTTPS") {
		t.Errorf("with its own host: %d", answer.StatusCode)
	}
}

func TestHTTPSNeededPageWithoutPublicAddress(t *testing.T) {
	server := startTestServer(t, "")
	answer, body := sendRequest(t, "GET", "http://"+server.public+"/auth", "", "Host: 192.168.1.20:8090")
	if answer.StatusCode != 403 || strings.Contains(body, `>Open `) || !strings.Contains(body, "Ask the site owner for the HTTPS address") {
		t.Errorf("%d %.300s", answer.StatusCode, body)
	}
	if answer, _ := sendRequest(t, "GET", "http://"+server.public+"/icons/mark.svg", "", "Host: 192.168.1.20:8090"); answer.StatusCode != 200 {
		t.Errorf("image: status %d", answer.StatusCode)
	}
}
