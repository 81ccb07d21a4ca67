package serve

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"coterie/dashboard"
)

// patternsOf returns all registered routes by reading PocketBase's unexported fields, so that the test includes every
// new route.
func patternsOf(group *router.RouterGroup[*core.RequestEvent]) []string {
	var patterns []string
	var walk func(value reflect.Value, prefix string)
	walk = func(value reflect.Value, prefix string) {
		prefix += value.FieldByName("Prefix").String()
		children := value.FieldByName("children")
		for i := range children.Len() {
			child := children.Index(i).Elem().Elem()
			if child.FieldByName("Method").IsValid() {
				patterns = append(patterns, strings.TrimSpace(child.FieldByName("Method").String()+" "+prefix+child.FieldByName("Path").String()))
				continue
			}
			walk(child, prefix)
		}
	}
	walk(reflect.ValueOf(group).Elem(), "")
	return patterns
}

// Routes on the public listener. All others must return 404 there.
var publicPatterns = []string{
	"GET /api/collections/{collection}/records", "GET /api/collections/{collection}/records/{id}",
	"POST /api/collections/{collection}/records", "PATCH /api/collections/{collection}/records/{id}",
	"DELETE /api/collections/{collection}/records/{id}",
	"GET /api/realtime", "POST /api/realtime", "GET /api/health",
	"POST /api/sync/pull", "POST /api/sync/bootstrap", "POST /api/sync/push",
	"POST /api/signin", "GET /{path...}", "POST /api/csp-report",
}

func TestPublicListenerServesOnlyAllowedRoutes(t *testing.T) {
	server := startTestServer(t, "")
	if len(server.patterns) < 50 {
		t.Fatalf("only %d routes were found", len(server.patterns))
	}
	refused := 0
	for _, pattern := range server.patterns {
		method, path := requestFor(pattern)
		answer, body := sendRequest(t, method, "http://"+server.public+path, "{}")
		hidden := answer.StatusCode == http.StatusNotFound && body == `{"code":"not-found"}`
		if method == http.MethodHead {
			hidden = answer.StatusCode == http.StatusNotFound
		}
		if open := slices.Contains(publicPatterns, pattern); open == hidden && pattern != "GET /{path...}" {
			t.Errorf("%s: status %d %.80s; public: %v", pattern, answer.StatusCode, body, open)
		}
		if hidden {
			refused++
		}
	}
	if refused < 40 {
		t.Errorf("only %d routes were rejected", refused)
	}
}

func TestAlternativePathsCannotBypassAllowList(t *testing.T) {
	server := startTestServer(t, "")
	for _, path := range []string{
		"/_/", "//_/", "/%5f/", "/x/../_/", "/./_/", "/_/?x", "/api/settings", "//api/settings", "/api//settings", "/API/settings",
		"/api/%73ettings", "/api/x/../settings", "/api/collections", "/api/collections/users/auth-methods", "/api/nothing",
	} {
		answer, body := sendRequest(t, "GET", "http://"+server.public+path, "")
		followed := answer.Header.Get("Location")
		// the app shell shows a not-found page
		if answer.StatusCode == http.StatusOK || strings.Contains(body, "PocketBase") || strings.HasPrefix(followed, "/_/#") {
			t.Errorf("%s answers %d %.60s %s", path, answer.StatusCode, body, followed)
		}
	}
}

func TestDashboardRejectsUnsafeRoutes(t *testing.T) {
	server := startTestServer(t, "")
	token := superuserToken(t, server)
	for _, pattern := range []string{
		"POST /api/sql", "POST /api/collections", "PATCH /api/collections/users", "DELETE /api/collections/users",
		"DELETE /api/collections/user_payments/truncate", "PUT /api/collections/import", "POST /api/backups/x.zip/restore",
		"POST /api/backups/upload", "POST /api/batch", "POST /api/signin", "POST /api/sync/pull",
		"POST /api/collections/users/auth-with-password", "POST /api/collections/users/impersonate/x",
	} {
		method, path, _ := strings.Cut(pattern, " ")
		answer, body := sendRequest(t, method, "http://"+server.dashboard+path, "{}", "Authorization: "+token)
		// rejected by routing.Dashboard, regardless of PocketBase's settings
		if answer.StatusCode != http.StatusForbidden || !strings.HasPrefix(body, `{"code":"not-allowed"`) {
			t.Errorf("%s answers %d %.80s", pattern, answer.StatusCode, body)
		}
	}
	if answer, body := sendRequest(t, "GET", "http://"+server.dashboard+"/api/settings", "", "Authorization: "+token); answer.StatusCode != http.StatusOK {
		t.Errorf("settings: status %d %s", answer.StatusCode, body)
	}
	if answer, _ := sendRequest(t, "GET", "http://"+server.dashboard+"/_/", ""); answer.StatusCode != http.StatusOK {
		t.Errorf("dashboard: status %d", answer.StatusCode)
	}
	if answer, _ := sendRequest(t, "GET", "http://"+server.dashboard+"/_/", "", "Host: evil.example"); answer.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("other Host: status %d", answer.StatusCode)
	}
}

func TestSuperuserTokenIsRejectedOnPublicListener(t *testing.T) {
	server := startTestServer(t, "")
	token := superuserToken(t, server)
	answer, body := sendRequest(t, "GET", "http://"+server.public+"/api/collections/users/records", "", "Authorization: "+token)
	if answer.StatusCode != http.StatusUnauthorized || body != "{\"code\":\"token-expired\"}" {
		t.Errorf("records: status %d %s", answer.StatusCode, body)
	}
}

// recordNothing replaces the audit log, which needs the rules.
func recordNothing(core.App, dashboard.Change) error { return nil }

func superuserToken(t *testing.T, server *testServer) string {
	t.Helper()
	if err := dashboard.Upsert(server.App, "root@coterie.example", "harbour-lantern-93", recordNothing); err != nil {
		t.Fatal(err)
	}
	record, err := server.App.FindAuthRecordByEmail(core.CollectionNameSuperusers, "root@coterie.example")
	if err != nil {
		t.Fatal(err)
	}
	token, err := record.NewAuthToken()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func requestFor(pattern string) (method, path string) {
	method, path, found := strings.Cut(pattern, " ")
	if !found {
		// the route is registered for all methods, but GET shows a page
		method, path = "DELETE", pattern
	}
	return method, strings.NewReplacer("{collection}", "users", "{path...}", "x", "{", "", "}", "", "...", "").Replace(path)
}
