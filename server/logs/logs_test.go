package logs

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"
)

func newTestApp(t *testing.T, format string) (core.App, *bytes.Buffer) {
	t.Helper()
	written := &bytes.Buffer{}
	handler, err := New(written, format)
	if err != nil {
		t.Fatal(err)
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	Attach(app, handler)
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	return app, written
}

func TestAttachWritesWarningsToBothLogs(t *testing.T) {
	app, written := newTestApp(t, Text)
	app.Logger().Info("a note")
	app.Logger().Warn("a warning", "times", 3)
	app.Logger().With("job", "mail").Error("a failure", "error", errors.New("it broke"))
	got := written.String()
	if strings.Contains(got, "a note") {
		t.Errorf("an info message was written: %s", got)
	}
	for _, want := range []string{`level=WARN msg="a warning" times=3`, `level=ERROR msg="a failure" job=mail error="it broke"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%q isn't in %s", want, got)
		}
	}
	// flush pending entries to auxiliary.db, as a shutdown does
	if err := app.OnBootstrapClear().Trigger(&core.BootstrapEvent{App: app}); err != nil {
		t.Fatal(err)
	}
	var kept int
	if err := app.AuxDB().NewQuery("SELECT COUNT(*) FROM _logs WHERE message IN ('a note', 'a warning', 'a failure')").Row(&kept); err != nil || kept != 3 {
		t.Errorf("PocketBase's log has %d of 3 entries (%v)", kept, err)
	}
}

func TestJSONFormatWritesOneObjectPerLine(t *testing.T) {
	app, written := newTestApp(t, JSON)
	app.Logger().Error("a failure", "error", errors.New("two\nlines"))
	var line struct{ Level, Msg, Error string }
	if err := json.Unmarshal(written.Bytes(), &line); err != nil || line.Level != "ERROR" || line.Error != "two\nlines" {
		t.Errorf("%s: %+v %v", written, line, err)
	}
	if _, err := New(written, "xml"); !errors.Is(err, errFormat) {
		t.Errorf("another format: %v", err)
	}
}

func TestSecretsAreRedacted(t *testing.T) {
	const secret = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjEyMyJ9.c2lnbmF0dXJl"
	for _, text := range []string{
		"the token " + secret + " is over",
		"GET https://partners.example.org/verify#" + secret,
		"GET /api/realtime?token=abc: refused",
		`{"password":"correct horse"}`,
		"Authorization: Bearer abcdefgh12",
		"smtp://ana:p4ssword@mail.example.org: refused",
		"550 <ana.ortuno@mail.example.org> is unknown",
		"setup 0f3a9c11d2e84b67a5f0c3d98e7b6a540f3a9c11d2e84b67a5f0c3d98e7b6a54",
	} {
		got := redactText(text)
		for _, part := range []string{secret, "abc", "horse", "p4ssword", "ortuno", "0f3a9c"} {
			if strings.Contains(got, part) {
				t.Errorf("%s: %s", text, got)
			}
		}
	}
	var written bytes.Buffer
	handler, _ := New(&written, Text)
	slog.New(handler).Error("a failure", "token", "short", slog.Group("request", "body", "whole"), "error", strings.Repeat("x", 5000))
	if got := written.String(); strings.Contains(got, "short") || strings.Contains(got, "whole") || len(got) > 2500 {
		t.Error(got)
	}
}

func TestOrdinaryErrorsAreUnchanged(t *testing.T) {
	for _, text := range []string{
		"UNIQUE constraint failed: users.email (2067)",
		"open /var/lib/coterie/data/backups: permission denied",
		"dial tcp 127.0.0.1:587: connect: connection refused",
		"GoError: no such table at github.com/pocketbase/pocketbase/plugins/jsvm.wrapMiddleware (native)",
		"POST /api/admin/payment-runs",
		"coterie-2026-11-28.zip: unexpected end of file",
		"backups/coterie-2026-11-28-101530-before-upgrade-to-1.2.0.zip: unexpected end of file",
	} {
		if got := redactText(text); got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
}
