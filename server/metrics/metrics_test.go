package metrics

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"
	"github.com/prometheus/client_golang/prometheus/testutil"
)

const measured = `{"findings":[{"name":"disk-full","state":"bad","value":1}],"queues":[{"name":"mail","waiting":3,"ageMs":90000}],
	"lastBackupMs":1700000000000,"disk":{"total":100,"free":40,"database":30,"wal":2}}`

func openApp(t *testing.T) core.App {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	return app
}

func newMetrics(t *testing.T, read func() (string, error)) *Metrics {
	t.Helper()
	return New(openApp(t), "1.2.3", read)
}

func scrape(t *testing.T, m *Metrics) string {
	t.Helper()
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest("GET", Path, nil))
	if answer.Code != http.StatusOK {
		t.Fatalf("%d %s", answer.Code, answer.Body)
	}
	return answer.Body.String()
}

func TestRequestsAreCountedByClassAndStatus(t *testing.T) {
	m := newMetrics(t, func() (string, error) { return measured, nil })
	handler := m.Count(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Query().Get("answer") {
		case "404":
			w.WriteHeader(http.StatusNotFound)
		case "early":
			w.WriteHeader(http.StatusEarlyHints)
			w.WriteHeader(http.StatusInternalServerError)
		case "panic":
			panic(http.ErrAbortHandler)
		default:
			_, _ = io.WriteString(w, "ok")
		}
	}))
	for _, each := range []struct{ method, url, class, status string }{
		{"POST", "/api/sync/push", syncPush, "2xx"},
		{"POST", "/api/sync/pull", syncPull, "2xx"},
		{"POST", "/api/sync/bootstrap?answer=404", syncPull, "4xx"},
		{"GET", "/api/realtime", stream, "2xx"},
		{"POST", "/api/realtime", api, "2xx"},
		{"GET", "/api/health?deep=1&answer=early", health, "5xx"},
		{"GET", "/api/admin/people", api, "2xx"},
		{"GET", "/assets/app-1a2b.js", static, "2xx"},
		{"GET", "/dashboard?answer=404", page, "4xx"},
	} {
		before := testutil.ToFloat64(m.requests.WithLabelValues(each.class, each.status))
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(each.method, each.url, nil))
		if got := testutil.ToFloat64(m.requests.WithLabelValues(each.class, each.status)); got != before+1 {
			t.Errorf("%s %s: %v requests of class %s with status %s", each.method, each.url, got-before, each.class, each.status)
		}
	}
	text := scrape(t, m)
	if strings.Contains(text, `duration_seconds_count{class="stream"}`) || !strings.Contains(text, `duration_seconds_count{class="api"} 2`) {
		t.Error("durations don't leave out streams only")
	}
	func() {
		defer func() { _ = recover() }()
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/x?answer=panic", nil))
	}()
	if got := testutil.ToFloat64(m.requests.WithLabelValues(api, "2xx")); got != 3 {
		t.Error("an aborted request wasn't counted:", got)
	}
}

func TestRequestsAddNoLabels(t *testing.T) {
	m := newMetrics(t, func() (string, error) { return measured, nil })
	handler := m.Count(http.NotFoundHandler())
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/ana@mail.example", nil))
	before := testutil.CollectAndCount(m.requests) + testutil.CollectAndCount(m.duration)
	for _, url := range []string{"/api/eva@mail.example", "/api/sync/push/x", "/api/%00"} {
		for _, method := range []string{"GET", "POST", "BREW"} {
			request := httptest.NewRequest(method, url, nil)
			request.Host, request.Header["User-Agent"] = "evil.example", []string{"marked"}
			handler.ServeHTTP(httptest.NewRecorder(), request)
		}
	}
	if after := testutil.CollectAndCount(m.requests) + testutil.CollectAndCount(m.duration); after != before {
		t.Errorf("%d series became %d", before, after)
	}
	for _, part := range []string{"mail.example", "evil", "marked", "BREW"} {
		if strings.Contains(scrape(t, m), part) {
			t.Errorf("the metrics contain %q of a request", part)
		}
	}
}

// The event stream sets deadlines and flushes through http.ResponseController.
func TestCountedConnectionsCanBeControlled(t *testing.T) {
	m := newMetrics(t, func() (string, error) { return measured, nil })
	server := httptest.NewServer(m.Count(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		control := http.NewResponseController(w)
		if err := errors.Join(control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Time{}), control.Flush()); err != nil {
			t.Error(err)
		}
	})))
	defer server.Close()
	response, err := http.Get(server.URL + "/api/realtime")
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
}

func TestMeasurementsAreExportedAndCached(t *testing.T) {
	reads := 0
	m := newMetrics(t, func() (string, error) { reads++; return measured, nil })
	text := scrape(t, m)
	for _, want := range []string{
		`coterie_finding{name="disk-full",state="bad"} 1`, `coterie_queue_waiting{queue="mail"} 3`, `coterie_queue_oldest_seconds{queue="mail"} 90`,
		"coterie_last_backup_timestamp_seconds 1.7e+09", "coterie_disk_free_bytes 40", "coterie_disk_size_bytes 100", "coterie_database_bytes 30",
		"coterie_wal_bytes 2", "coterie_measured 1", "coterie_event_streams 0", `version="1.2.3"`, `go_sql_wait_count_total{db_name="writer"}`,
		`go_sql_wait_duration_seconds_total{db_name="writer"}`, "process_start_time_seconds", "go_goroutines",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if scrape(t, m); reads != 1 {
		t.Errorf("%d reads for two scrapes", reads)
	}
}

func TestWaitsForTheWriterAreCounted(t *testing.T) {
	app := openApp(t)
	m := New(app, "1.2.3", func() (string, error) { return measured, nil })
	if text := scrape(t, m); !strings.Contains(text, `go_sql_wait_count_total{db_name="writer"} 0`) {
		t.Fatal(text)
	}
	waited := make(chan error)
	err := app.RunInTransaction(func(core.App) error {
		go func() {
			_, err := app.NonconcurrentDB().NewQuery("CREATE TABLE waited (n)").Execute()
			waited <- err
		}()
		for strings.Contains(scrape(t, m), `go_sql_wait_count_total{db_name="writer"} 0`) {
			time.Sleep(time.Millisecond)
		}
		return nil
	})
	if err := errors.Join(err, <-waited); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(scrape(t, m), `go_sql_wait_duration_seconds_total{db_name="writer"} 0`+"\n") {
		t.Error("a wait has no duration")
	}
}

func TestFailedMeasurementIsExported(t *testing.T) {
	m := newMetrics(t, func() (string, error) { return "", errors.New("the database is damaged") })
	text := scrape(t, m)
	if !strings.Contains(text, "coterie_measured 0") || strings.Contains(text, "coterie_finding{") || !strings.Contains(text, "go_goroutines") {
		t.Error(text)
	}
	empty := newMetrics(t, func() (string, error) { return `{}`, nil })
	if strings.Contains(scrape(t, empty), "coterie_last_backup") || strings.Contains(scrape(t, empty), "coterie_disk_size") {
		t.Error("unknown values were exported")
	}
}
