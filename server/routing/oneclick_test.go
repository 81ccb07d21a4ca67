package routing

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestOneClickUnsubscribeForwardsUnauthenticated(t *testing.T) {
	var got *http.Request
	var body string
	handler := OneClickUnsubscribe("https://x.example", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got = r
		read, _ := io.ReadAll(r.Body)
		body = string(read)
	}))
	ask := func(method, content, form string) int {
		got, body = nil, ""
		request := httptest.NewRequest(method, "/unsubscribe?about=support&t=abc-_%22", strings.NewReader(form))
		request.Header.Set("Content-Type", content)
		request.Header.Set("Cookie", "device=1")
		request.Header.Set("Authorization", "Bearer x")
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		return answer.Code
	}
	multipart := "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n"
	for content, form := range map[string]string{
		"application/x-www-form-urlencoded": "List-Unsubscribe=One-Click",
		"multipart/form-data; boundary=b":   multipart,
	} {
		ask("POST", content, form)
		if got == nil || got.URL.Path != "/api/unsubscribe" || body != `{"token":"abc-_\""}` {
			t.Fatalf("%s: %v %q", content, got, body)
		}
		if got.Header.Get("Cookie") != "" || got.Header.Get("Authorization") != "" || got.Header.Get("Origin") != "https://x.example" {
			t.Errorf("%v", got.Header)
		}
	}
	for _, form := range []string{"", "List-Unsubscribe=No", "token=abc", strings.Repeat("a", oneClickMaxBytes+1)} {
		if code := ask("POST", "application/x-www-form-urlencoded", form); code != http.StatusBadRequest || got != nil {
			t.Errorf("%.20q: %d", form, code)
		}
	}
	if ask("GET", "", ""); got == nil || got.URL.Path != "/unsubscribe" {
		t.Error("a GET request was forwarded")
	}
}
