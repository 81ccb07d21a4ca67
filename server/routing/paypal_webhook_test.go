package routing

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestPayPalWebhookForwardsUnauthenticated(t *testing.T) {
	var came *http.Request
	var read error
	handler := PayPalWebhook("https://coterie.example", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		came = r
		_, read = io.ReadAll(r.Body)
	}))
	ask := func(method, path, body string) {
		request := httptest.NewRequest(method, path, strings.NewReader(body))
		request.Header.Set("Cookie", "device=1")
		request.Header.Set("Authorization", "Bearer 1")
		request.Header.Set("Sec-Fetch-Site", "cross-site")
		handler.ServeHTTP(httptest.NewRecorder(), request)
	}
	ask(http.MethodPost, payPalPath, "{}")
	if came.Header.Get("Cookie")+came.Header.Get("Authorization")+came.Header.Get("Sec-Fetch-Site") != "" {
		t.Error("credentials were forwarded")
	}
	if came.Header.Get("Origin") != "https://coterie.example" || read != nil {
		t.Error("the request was rejected", came.Header, read)
	}
	ask(http.MethodPost, payPalPath, strings.Repeat("x", payPalMaxBytes+1))
	if read == nil {
		t.Error("the body isn't limited")
	}
	ask(http.MethodPost, "/api/signin", "{}")
	if came.Header.Get("Origin") != "" || came.Header.Get("Cookie") == "" {
		t.Error("another path was changed")
	}
}
