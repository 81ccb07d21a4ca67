package serve

import (
	"strconv"
	"strings"
	"testing"
)

// Unauthenticated requests are small, and are counted by address before their body is read (S17).
func TestUnauthenticatedRequestsAreLimited(t *testing.T) {
	server := startTestServer(t, "")
	url := "http://" + server.public + "/api/signin"
	send := func(size int) (int, string) {
		answer, text := sendRequest(t, "POST", url, `{"text":"`+strings.Repeat("x", size)+`"}`)
		return answer.StatusCode, text
	}
	if status, text := send(10); status != 200 {
		t.Errorf("short body: %d %s", status, text)
	}
	if status, text := send(20_000); status != 413 || !strings.Contains(text, `{"code":"request-too-large"}`) {
		t.Errorf("long body: %d %s", status, text)
	}
	for range 240 {
		send(10)
	}
	answer, text := sendRequest(t, "POST", url, `{`)
	wait, err := strconv.Atoi(answer.Header.Get("Retry-After"))
	if answer.StatusCode != 429 || err != nil || wait < 1 || wait > 60 || !strings.Contains(text, `"retryAfterMs"`) {
		t.Errorf("after many requests: %d %v %s", answer.StatusCode, answer.Header, text)
	}
}
