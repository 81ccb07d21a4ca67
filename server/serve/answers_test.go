package serve

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// serveHeld serves a handler whose answers wait for await.
func serveHeld(t *testing.T, await func() error, handler http.HandlerFunc) string {
	t.Helper()
	isFile := func(path string) bool { return path == "/app.js" }
	server := httptest.NewServer(holdAnswers(func(context.Context) error { return await() }, isFile, handler))
	t.Cleanup(server.Close)
	return server.URL
}

func get(t *testing.T, address string) (int, string, error) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(body), err
}

func TestAnswerWaitsUntilItIsSafe(t *testing.T) {
	isDone, isSafe := make(chan struct{}), make(chan error)
	address := serveHeld(t, func() error { close(isDone); return <-isSafe }, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusAccepted)
		_, _ = w.Write([]byte("kept"))
	})
	type result struct {
		status int
		body   string
	}
	answered := make(chan result, 1)
	go func() {
		status, body, _ := get(t, address)
		answered <- result{status, body}
	}()
	<-isDone
	select {
	case got := <-answered:
		t.Fatal("answered before it was safe:", got)
	case <-time.After(50 * time.Millisecond):
	}
	isSafe <- nil
	if got := <-answered; got != (result{http.StatusAccepted, "kept"}) {
		t.Error(got)
	}
}

func TestUnsafeAnswerIsReplaced(t *testing.T) {
	address := serveHeld(t, func() error { return errors.New("another machine leads") }, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Set-Cookie", "session=secret")
		_, _ = w.Write([]byte(r.URL.Path))
	})
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		request, err := http.NewRequest(method, address+"/api/x", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), "server-busy") || answer.Header.Get("Set-Cookie") != "" ||
			answer.Header.Get("Retry-After") == "" {
			t.Error(method, answer.Status, answer.Header, string(body))
		}
	}
	if status, body, err := get(t, address+"/app.js"); status != http.StatusOK || body != "/app.js" || err != nil {
		t.Error("a file waited:", status, body, err)
	}
}

func TestStreamWaitsBeforeEachPart(t *testing.T) {
	waits := 0
	address := serveHeld(t, func() error {
		if waits++; waits > 2 {
			return errors.New("another machine leads")
		}
		return nil
	}, func(w http.ResponseWriter, _ *http.Request) {
		for range 3 {
			_, _ = w.Write([]byte("part "))
			if err := http.NewResponseController(w).Flush(); err != nil {
				return
			}
		}
		t.Error("the stream continued after it was refused")
	})
	status, body, err := get(t, address)
	if status != http.StatusOK || body != "part part " || err == nil {
		t.Errorf("%d %q %v, want an incomplete answer", status, body, err)
	}
}

func TestLargeAnswerIsSentInParts(t *testing.T) {
	waits := 0
	large := bytes.Repeat([]byte("x"), 2*heldBytes+1)
	address := serveHeld(t, func() error { waits++; return nil }, func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(large))
	})
	if _, body, err := get(t, address); len(body) != len(large) || err != nil {
		t.Error(len(body), err)
	}
	if waits != 3 {
		t.Errorf("waited %d times", waits)
	}
}

func TestStandbyLeavesTheListenerOpen(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + listener.Addr().String()
	stop := answerAsStandby(listener)
	for path, want := range map[string]string{"/api/health": `{"status":"standby"}`, "/api/session": "server-busy", "/": "standby"} {
		if status, body, err := get(t, address+path); status != http.StatusServiceUnavailable || !strings.Contains(body, want) || err != nil {
			t.Error(path, status, body, err)
		}
	}
	stop()
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("leads")) })}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	if status, body, err := get(t, address); status != http.StatusOK || body != "leads" || err != nil {
		t.Error(status, body, err)
	}
}
