package session

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAllowsHost(t *testing.T) {
	local := Origin{URL: "http://127.0.0.1:8090"}
	public := Origin{URL: "https://partners.example.org", Declared: true}
	for host, want := range map[string][2]bool{
		"127.0.0.1:8090":            {true, true},
		"localhost:8090":            {true, true},
		"app.localhost":             {true, true},
		"[::1]:8090":                {true, true},
		"127.9.9.9":                 {true, true},
		"partners.example.org":      {false, true},
		"PARTNERS.example.org":      {false, true},
		"partners.example.org:8443": {false, false},
		"evil.example":              {false, false},
		"127.0.0.1.evil.example":    {false, false},
		"192.168.1.7:8090":          {false, false},
		"":                          {false, false},
	} {
		if got := [2]bool{local.AllowsHost(host), public.AllowsHost(host)}; got != want {
			t.Errorf("%q: %v", host, got)
		}
	}
}

func TestIsSameOrigin(t *testing.T) {
	origin := Origin{URL: "https://partners.example.org", Declared: true}
	for _, each := range []struct {
		host, site, from string
		want             bool
	}{
		{"partners.example.org", "same-origin", "", true},
		{"partners.example.org", "none", "", false},
		{"partners.example.org", "cross-site", "https://partners.example.org", false},
		{"partners.example.org", "", "https://partners.example.org", true},
		{"partners.example.org", "", "http://partners.example.org", false},
		{"partners.example.org", "", "null", false},
		{"partners.example.org", "", "", false},
		{"127.0.0.1:8090", "", "http://127.0.0.1:8090", true},
		{"127.0.0.1:8090", "", "http://127.0.0.1:9999", false},
	} {
		request := httptest.NewRequest("POST", "/api/signin", nil)
		request.Host = each.host
		request.Header.Set("Sec-Fetch-Site", each.site)
		request.Header.Set("Origin", each.from)
		if got := origin.IsSameOrigin(request); got != each.want {
			t.Errorf("%+v: %v", each, got)
		}
	}
}

const (
	safari   = "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15"
	chromium = "Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
)

func TestCookiePrefix(t *testing.T) {
	for _, each := range []struct {
		host, agent, want string
	}{
		{"127.0.0.1:8090", safari, safariPrefix},
		{"127.0.0.1:8090", chromium, cookiePrefix},
		{"partners.example.org", safari, cookiePrefix},
		{"127.0.0.1:8090", "curl/8", cookiePrefix},
	} {
		request := httptest.NewRequest("POST", "/", nil)
		request.Host = each.host
		request.Header.Set("User-Agent", each.agent)
		if got := prefixFor(request); got != each.want {
			t.Errorf("%+v: %s", each, got)
		}
	}
}

func TestIsActive(t *testing.T) {
	for _, each := range []struct {
		expires, ended string
		want           bool
	}{
		{"2999-01-01 00:00:00.000Z", "", true},
		{"2000-01-01 00:00:00.000Z", "", false},
		{"2999-01-01 00:00:00.000Z", "2026-01-01 00:00:00.000Z", false},
		{"", "", false},
	} {
		if got := (device{ExpiresAt: each.expires, EndedAt: each.ended}).isActive(); got != each.want {
			t.Errorf("%+v: %v", each, got)
		}
	}
}

func TestBearerPrefixIsOptional(t *testing.T) {
	for header, want := range map[string]string{"abc": "abc", "Bearer abc": "abc", "bearer abc": "abc", "": ""} {
		request := httptest.NewRequest("GET", "/", nil)
		request.Header.Set("Authorization", header)
		if got := bearer(request); got != want {
			t.Errorf("%q: %q", header, got)
		}
	}
	if !isSafari(safari) || isSafari(chromium) || isSafari(strings.Replace(safari, "Version", "FxiOS", 1)) {
		t.Error("Safari isn't detected correctly")
	}
}
