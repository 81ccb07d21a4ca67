// Package metrics exports the server's measurements in the Prometheus text format. Labels have a fixed set of values and
// never contain anything that a request sent.
package metrics

import (
	"net/http"
	"path"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Path is where the dashboard's listener serves the metrics.
const Path = "/metrics"

const (
	syncPush = "sync_push"
	syncPull = "sync_pull"
	stream   = "stream"
	health   = "health"
	api      = "api"
	static   = "static"
	page     = "page"
)

var classes = []string{syncPush, syncPull, stream, health, api, static, page}

// Metrics counts requests and serves all measurements.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
}

// New returns the metrics of an app whose database is open. read returns the measurements of the rules as JSON
// (pb_hooks/health).
func New(app core.App, version string, read func() (string, error)) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "coterie_http_requests_total", Help: "Requests on the public address, by class and status class.",
		}, []string{"class", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "coterie_http_request_duration_seconds", Help: "Duration of requests by class, without event streams.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"class"}),
	}
	for _, class := range classes {
		m.requests.WithLabelValues(class, "2xx")
		if class != stream {
			m.duration.WithLabelValues(class)
		}
	}
	m.registry.MustRegister(m.requests, m.duration, newInstallation(app, read),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "coterie_event_streams", Help: "Open event streams."},
			func() float64 { return float64(app.SubscriptionsBroker().TotalClients()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "coterie_build_info", Help: "Always 1, with the program's version as a label.",
			ConstLabels: prometheus.Labels{"version": version, "goversion": runtime.Version()},
		}, func() float64 { return 1 }),
	)
	// The writer has a single connection, so its wait_count and wait_duration are the waits for the write lock.
	for name, builder := range map[string]dbx.Builder{"writer": app.NonconcurrentDB(), "readers": app.ConcurrentDB()} {
		if db, ok := builder.(*dbx.DB); ok {
			m.registry.MustRegister(collectors.NewDBStatsCollector(db.DB(), name))
		}
	}
	return m
}

// Handler serves the metrics.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
}

// Count counts the requests that next handles, and measures their duration.
func (m *Metrics) Count(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, class, recorder := time.Now(), classOf(r), &statusRecorder{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			m.requests.WithLabelValues(class, statusClass(recorder.status)).Inc()
			if class != stream {
				m.duration.WithLabelValues(class).Observe(time.Since(began).Seconds())
			}
		}()
		next.ServeHTTP(recorder, r)
	})
}

func classOf(r *http.Request) string {
	switch requested := r.URL.Path; {
	case requested == "/api/sync/push":
		return syncPush
	case requested == "/api/sync/pull", requested == "/api/sync/bootstrap":
		return syncPull
	case requested == "/api/realtime" && r.Method == http.MethodGet:
		return stream
	case requested == "/api/health":
		return health
	case strings.HasPrefix(requested, "/api/"):
		return api
	case path.Ext(requested) != "":
		return static
	}
	return page
}

// statusClass returns "2xx" for 204. An invalid status can't come from net/http.
func statusClass(status int) string { return strconv.Itoa(status/100) + "xx" }

// statusRecorder remembers the status of a response. http.ResponseController reaches the connection through Unwrap.
type statusRecorder struct {
	http.ResponseWriter
	status int
	sent   bool
}

func (r *statusRecorder) WriteHeader(status int) {
	// informational responses precede the actual one
	if !r.sent && (status >= 200 || status == http.StatusSwitchingProtocols) {
		r.status, r.sent = status, true
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *statusRecorder) Write(body []byte) (int, error) {
	r.sent = true
	return r.ResponseWriter.Write(body)
}

func (r *statusRecorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
