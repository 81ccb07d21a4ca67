package mailpreview

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

func get(t *testing.T, store *Store, address, dest string) *httptest.ResponseRecorder {
	t.Helper()
	answer := httptest.NewRecorder()
	request := httptest.NewRequest("GET", address, nil)
	request.SetPathValue("ticket", strings.TrimPrefix(address, Path))
	request.Header.Set("Sec-Fetch-Dest", dest)
	refuse := func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) }
	if err := store.Handler(refuse)(&core.RequestEvent{Event: router.Event{Response: answer, Request: request}}); err != nil {
		t.Fatal(err)
	}
	return answer
}

func addPreview(t *testing.T, store *Store, html string) string {
	t.Helper()
	address, err := store.Add(html)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func TestPreviewIsShownOnceInSandbox(t *testing.T) {
	store := New()
	address := addPreview(t, store, "<p style='color:red'>ñ</p>")
	answer := get(t, store, address, "iframe")
	if answer.Code != 200 || answer.Body.String() != "<p style='color:red'>ñ</p>" {
		t.Fatalf("%d %s", answer.Code, answer.Body)
	}
	got := answer.Header().Get("Content-Security-Policy")
	for _, part := range []string{"sandbox;", "default-src 'none'", "style-src 'unsafe-inline'", "frame-ancestors 'self'", "form-action 'none'"} {
		if !strings.Contains(got, part) {
			t.Errorf("lacks %s: %s", part, got)
		}
	}
	if strings.Contains(got, "script") || strings.Contains(got, "allow-") || strings.Contains(got, "http") {
		t.Errorf("the policy allows too much: %s", got)
	}
	if answer.Header().Get("X-Frame-Options") != "SAMEORIGIN" || answer.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%v", answer.Header())
	}
	if again := get(t, store, address, "iframe"); again.Code != 404 {
		t.Errorf("second request: %d", again.Code)
	}
}

func TestHandlerRejectsInvalidRequests(t *testing.T) {
	store := New()
	for _, dest := range []string{"document", "empty", "script", ""} {
		if answer := get(t, store, addPreview(t, store, "x"), dest); answer.Code != 404 {
			t.Errorf("%q: %d", dest, answer.Code)
		}
	}
	if answer := get(t, store, Path+strings.Repeat("0", 64), "iframe"); answer.Code != 404 {
		t.Errorf("unknown: %d", answer.Code)
	}
	if _, err := store.Add(strings.Repeat("x", maxBytes+1)); err == nil {
		t.Error("an email that is too long was accepted")
	}
	address := addPreview(t, store, "x")
	store.now = func() time.Time { return time.Now().Add(ticketLife + time.Second) }
	if answer := get(t, store, address, "iframe"); answer.Code != 404 {
		t.Errorf("late: %d", answer.Code)
	}
}

func TestAddRemovesOldestPreview(t *testing.T) {
	store := New()
	at := time.Now()
	store.now = func() time.Time { return at }
	first := addPreview(t, store, "first")
	for range maxPreviews {
		at = at.Add(time.Millisecond)
		addPreview(t, store, "more")
	}
	if len(store.byTicket) != maxPreviews {
		t.Errorf("%d previews are stored", len(store.byTicket))
	}
	if answer := get(t, store, first, "iframe"); answer.Code != 404 {
		t.Errorf("first preview: %d", answer.Code)
	}
}
