package serve

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"coterie/limit"
)

func TestServerErrorIsLogged(t *testing.T) {
	testLogOfServerError(t, "", errors.New("it broke"), "it broke")
	testLogOfServerError(t, "No cause.", nil, "No cause.")
}

func testLogOfServerError(t *testing.T, message string, problem any, want string) {
	t.Helper()
	var written bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&written, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	handlers := &hook.Hook[*core.RequestEvent]{}
	handlers.Bind(logServerErrors(limit.NewLogThrottle()))
	for range 3 {
		event := &core.RequestEvent{App: core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})}
		event.Request, event.Response = httptest.NewRequest(http.MethodGet, "/api/realtime?token=secret", nil), httptest.NewRecorder()
		event.Request.Pattern = "GET /api/realtime"
		_ = handlers.Trigger(event, func(e *core.RequestEvent) error { return e.InternalServerError(message, problem) })
	}
	got := written.String()
	if strings.Count(got, "\n") != 1 || !strings.Contains(got, `msg="request failed" what="GET /api/realtime" error="`+want+`" times=1`) {
		t.Error(got)
	}
}
