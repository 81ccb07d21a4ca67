package serve

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func getDeepHealth(t *testing.T, deep *deepHealth, method, path string) (int, string) {
	t.Helper()
	answer := httptest.NewRecorder()
	deep.wrap(http.NotFoundHandler()).ServeHTTP(answer, httptest.NewRequest(method, path, nil))
	return answer.Code, strings.TrimSpace(answer.Body.String())
}

func TestDeepHealthNamesFailedChecks(t *testing.T) {
	var found []string
	var err error
	checks, logged := 0, 0
	deep := &deepHealth{check: func() ([]string, error) { checks++; return found, err }, logError: func(error) { logged++ }}
	if status, text := getDeepHealth(t, deep, "GET", "/api/health?deep=1"); status != http.StatusOK || text != `{"failed":[],"ok":true}` {
		t.Errorf("%d %s", status, text)
	}
	found = []string{"disk", "backup"}
	for range 50 {
		if status, _ := getDeepHealth(t, deep, "HEAD", "/api/health?deep=1"); status != http.StatusOK || checks != 1 {
			t.Fatalf("status %d after %d checks", status, checks)
		}
	}
	deep.checkedAt = time.Now().Add(-deepHealthTTL)
	if status, text := getDeepHealth(t, deep, "GET", "/api/health?deep=1"); status != http.StatusServiceUnavailable || text != `{"failed":["disk","backup"],"ok":false}` {
		t.Errorf("%d %s", status, text)
	}
	deep.checkedAt, err = time.Time{}, errors.New("the database is damaged")
	if status, text := getDeepHealth(t, deep, "GET", "/api/health?deep=1"); status != http.StatusServiceUnavailable || text != `{"failed":["folder"],"ok":false}` || logged != 1 {
		t.Errorf("%d %s, logged %d times", status, text, logged)
	}
	for _, path := range []string{"/api/health", "/api/health?deep=0", "/api/healthy?deep=1"} {
		if status, _ := getDeepHealth(t, deep, "GET", path); status != http.StatusNotFound {
			t.Errorf("%s was handled", path)
		}
	}
}
