package hooks

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// loadTestHooks loads hooks files by name next to the rules and returns what was logged.
func loadTestHooks(t *testing.T, files map[string]string) (*Engine, core.App, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	reported := captureLog(t)
	engine, app := newTestEngineWith(t, false, CustomDir{Path: dir})
	notes := core.NewBaseCollection("notes")
	notes.Fields.Add(&core.TextField{Name: "text"})
	if err := app.Save(notes); err != nil {
		t.Fatal(err)
	}
	return engine, app, reported.String()
}

func captureLog(t *testing.T) *bytes.Buffer {
	t.Helper()
	var reported bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&reported, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &reported
}

func newNote(t *testing.T, app core.App, text string) *core.Record {
	t.Helper()
	notes, err := app.FindCollectionByNameOrId("notes")
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(notes)
	record.Set("text", text)
	return record
}

func countNotes(t *testing.T, app core.App) int {
	t.Helper()
	count, err := app.CountRecords("notes")
	if err != nil {
		t.Fatal(err)
	}
	return int(count)
}

func TestRulesValidateChangesOfHooksFiles(t *testing.T) {
	_, app, reported := loadTestHooks(t, map[string]string{
		"own.pb.js": `onRecordCreate((e) => { e.record.set('text', e.record.getString('text') + '!'); e.next() }, 'notes')`,
		"notes.txt": `this isn't a hooks file`,
	})
	if err := app.Save(newNote(t, app, "hello")); err != nil {
		t.Fatal(err)
	}
	if ran := app.Store().Get("heard"); ran != "onRecordCreate notes hello!" || reported != "" {
		t.Errorf("the rules saw %v, log: %s", ran, reported)
	}
}

func TestBrokenHooksFileIsSkippedCompletely(t *testing.T) {
	_, app, reported := loadTestHooks(t, map[string]string{
		"a-half.pb.js":   "onRecordCreate(() => { throw new Error('half') }, 'notes')\ncronAdd('half', '* * * * *', () => {})\nnoSuchFunction()",
		"b-syntax.pb.js": "onRecordCreate((e) => {",
		"c-cron.pb.js":   "cronAdd('wrong', 'every minute', () => {})",
		"d-good.pb.js":   "onRecordAfterCreateSuccess((e) => { e.app.store().set('good', e.record.getString('text')); e.next() }, 'notes')",
	})
	if err := app.Save(newNote(t, app, "hello")); err != nil {
		t.Fatal(err)
	}
	if ran, good := app.Store().Get("heard"), app.Store().Get("good"); ran != "onRecordCreate notes hello" || good != "hello" {
		t.Errorf("the rules ran %v, the valid file ran %v", ran, good)
	}
	for job := range jobsOf(app) {
		if job.Id() == "half" {
			t.Error("a job of a broken file was added")
		}
	}
	for _, want := range []string{"a-half.pb.js", "noSuchFunction", "b-syntax.pb.js", "SyntaxError", "c-cron.pb.js"} {
		if !strings.Contains(reported, want) {
			t.Errorf("%s isn't logged: %s", want, reported)
		}
	}
	if strings.Contains(reported, "d-good") {
		t.Error(reported)
	}
}

func TestServerJobsReplaceJobsOfHooksFiles(t *testing.T) {
	engine, app, reported := loadTestHooks(t, map[string]string{
		"own.pb.js": "cronAdd('probe', '* * * * *', () => $app.store().set('replaced', true))\ncronAdd('own', '* * * * *', () => $app.store().set('own', true))",
	})
	for job := range jobsOf(app) {
		if job.Id() == "probe" || job.Id() == "own" {
			job.Run()
		}
	}
	engine.runner.group.Wait()
	if app.Store().Get("replaced") != nil || app.Store().Get("order") != "+probe-probe" || app.Store().Get("own") != true {
		t.Errorf("replaced %v, order %v, own %v", app.Store().Get("replaced"), app.Store().Get("order"), app.Store().Get("own"))
	}
	if !strings.Contains(reported, "job=probe") || strings.Contains(reported, "job=own") {
		t.Error(reported)
	}
}

func TestSaveFailsIfHandlerSkipsNext(t *testing.T) {
	_, app, _ := loadTestHooks(t, map[string]string{"own.pb.js": `
		onRecordCreate((e) => { if (e.record.getString('text') !== 'forgotten') e.next() }, 'notes')
		onRecordDelete((e) => {}, 'notes')`,
	})
	stored := newNote(t, app, "stored")
	if err := app.Save(stored); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{"created": app.Save(newNote(t, app, "forgotten")), "deleted": app.Delete(stored)} {
		if err == nil || !strings.Contains(err.Error(), "without e.next()") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if countNotes(t, app) != 1 {
		t.Errorf("%d rows", countNotes(t, app))
	}
}

func TestErrorAfterCommitIsLogged(t *testing.T) {
	_, app, _ := loadTestHooks(t, map[string]string{
		"own.pb.js": "onRecordAfterCreateSuccess((e) => { throw new Error('too late') }, 'notes')",
	})
	if err := app.Save(newNote(t, app, "alone")); err != nil {
		t.Error(err)
	}
	err := app.RunInTransaction(func(tx core.App) error { return tx.Save(newNote(t, app, "in a transaction")) })
	if err != nil || countNotes(t, app) != 2 {
		t.Errorf("%v, %d rows", err, countNotes(t, app))
	}
}

func TestOnlyOptionalDirectoryMayBeMissing(t *testing.T) {
	reported := captureLog(t)
	missing := filepath.Join(t.TempDir(), "missing")
	newTestEngineWith(t, false, CustomDir{Path: missing, Optional: true})
	if reported.Len() > 0 {
		t.Error(reported)
	}
	newTestEngineWith(t, false, CustomDir{Path: missing})
	if !strings.Contains(reported.String(), missing) {
		t.Error(reported)
	}
}

func TestUntrustedFileIsSkipped(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"mine.pb.js", "theirs.pb.js"} {
		if err := os.WriteFile(filepath.Join(dir, name), fmt.Appendf(nil, "$app.store(); cronAdd('%s', '* * * * *', () => {})", name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	reported := captureLog(t)
	_, app := newTestEngineWith(t, false, CustomDir{Path: dir, Check: func(path string) error {
		if strings.HasSuffix(path, "theirs.pb.js") {
			return errors.New("belongs to another user")
		}
		return nil
	}})
	names := ""
	for job := range jobsOf(app) {
		names += job.Id() + " "
	}
	if !strings.Contains(names, "mine.pb.js") || strings.Contains(names, "theirs.pb.js") || !strings.Contains(reported.String(), "another user") {
		t.Errorf("jobs %s, log: %s", names, reported)
	}
}

func serveHooks(t *testing.T, engine *Engine, app core.App) *http.ServeMux {
	t.Helper()
	made, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	made.GET("/api/probe", func(e *core.RequestEvent) error { return e.String(http.StatusOK, "the product's") })
	if err := engine.Custom.Mount(&core.ServeEvent{App: app, Router: made}); err != nil {
		t.Fatal(err)
	}
	mux, err := buildMux(made)
	if err != nil {
		t.Fatal(err)
	}
	return mux
}

func TestMountAddsRoutesOfHooksFiles(t *testing.T) {
	engine, app, _ := loadTestHooks(t, map[string]string{
		"a-routes.pb.js": `routerUse((e) => { e.response.header().set('X-Own', 'yes'); return e.next() })
			routerAdd('GET', '/api/own/{name}', (e) => e.string(200, 'hello ' + e.request.pathValue('name')))
			routerAdd('POST', '/api/own', (e) => { throw new BadRequestError('on purpose') })`,
		"b-conflict.pb.js": "routerAdd('GET', '/other', (e) => e.string(200, ''))\nrouterAdd('GET', '/api/probe', (e) => e.string(200, 'replaced'))",
		"c-wrong.pb.js":    "routerAdd('GET', '/api/{', (e) => e.string(200, ''))",
	})
	reported := captureLog(t)
	mux := serveHooks(t, engine, app)
	for _, each := range []struct {
		method, path string
		status       int
		text         string
		own          bool
	}{
		{"GET", "/api/own/ana", 200, "hello ana", true},
		{"POST", "/api/own", 400, "On purpose.", true},
		{"GET", "/api/probe", 200, "the product's", false},
		{"GET", "/other", 404, "", false},
		{"GET", "/api/health", 200, "", false},
		{"POST", "/api/own/ana", 404, "", false},
	} {
		request := httptest.NewRequest(each.method, each.path, nil)
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, request)
		_, pattern := mux.Handler(request)
		if answer.Code != each.status || !strings.Contains(answer.Body.String(), each.text) || engine.Custom.Handles(pattern, request) != each.own {
			t.Errorf("%s %s: %d %s, from a hooks file: %v", each.method, each.path, answer.Code, answer.Body, engine.Custom.Handles(pattern, request))
		}
		if used := answer.Header().Get("X-Own") == "yes"; used != each.own {
			t.Errorf("%s %s: middleware of a file ran: %v", each.method, each.path, used)
		}
	}
	for _, want := range []string{"b-conflict.pb.js", "GET /api/probe", "c-wrong.pb.js"} {
		if !strings.Contains(reported.String(), want) {
			t.Errorf("%s isn't logged: %s", want, reported)
		}
	}
}
