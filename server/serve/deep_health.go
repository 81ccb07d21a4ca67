package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"coterie/app"
	"coterie/limit"
)

const (
	healthPath = "/api/health"
	// deepHealthTTL is how long a result is cached, so that unauthenticated requests can't trigger frequent checks.
	deepHealthTTL = 10 * time.Second
)

// deepHealth handles GET /api/health?deep=1 for monitoring (O3): 200 if all checks pass, otherwise 503 with the names
// of the failed checks. domain/program/health defines the checks.
type deepHealth struct {
	check     func() ([]string, error)
	logError  func(error)
	mutex     sync.Mutex
	checkedAt time.Time
	failed    []string
}

func newDeepHealth(instance *app.Instance) *deepHealth {
	throttle := limit.NewLogThrottle()
	return &deepHealth{check: instance.DeepHealth, logError: func(err error) {
		throttle.Report(err.Error(), func(times int) {
			instance.App.Logger().Error("health not checked", "error", err, "times", times)
		})
	}}
}

// failedChecks returns the names of the failed checks, at most deepHealthTTL old.
func (d *deepHealth) failedChecks() []string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if !d.checkedAt.IsZero() && time.Since(d.checkedAt) < deepHealthTTL {
		return d.failed
	}
	failed, err := d.check()
	if err != nil {
		d.logError(err)
		failed = []string{"folder"} // the database can't be read
	}
	d.checkedAt, d.failed = time.Now(), failed
	return failed
}

func (d *deepHealth) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isRead := r.Method == http.MethodGet || r.Method == http.MethodHead
		if !isRead || r.URL.Path != healthPath || r.URL.Query().Get("deep") != "1" {
			next.ServeHTTP(w, r)
			return
		}
		failed := append([]string{}, d.failedChecks()...)
		status := http.StatusOK
		if len(failed) > 0 {
			status = http.StatusServiceUnavailable
		}
		text, _ := json.Marshal(map[string]any{"ok": len(failed) == 0, "failed": failed}) // marshalling strings can't fail
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_, _ = fmt.Fprintln(w, string(text)) // ignore a disconnected client
	})
}
