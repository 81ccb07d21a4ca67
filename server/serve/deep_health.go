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
	deepFor = 10 * time.Second
)

// deepHealth handles GET /api/health?deep=1 for monitoring (O3): 200 if all checks pass, otherwise 503 with the names
// of the failed checks. domain/program/health defines the checks.
type deepHealth struct {
	look   func() ([]string, error)
	failed func(error)
	mutex  sync.Mutex
	at     time.Time
	found  []string
}

func newDeepHealth(made *app.Instance) *deepHealth {
	repeats := limit.NewRepeats()
	return &deepHealth{look: made.DeepHealth, failed: func(err error) {
		repeats.Say(err.Error(), func(times int) {
			made.App.Logger().Error("health not looked at", "error", err, "times", times)
		})
	}}
}

// failedChecks returns the names of the failed checks, at most deepHealthTTL old.
func (d *deepHealth) now() []string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if !d.at.IsZero() && time.Since(d.at) < deepFor {
		return d.found
	}
	found, err := d.look()
	if err != nil {
		d.failed(err)
		found = []string{"folder"} // the database can't be read
	}
	d.at, d.found = time.Now(), found
	return found
}

// wrap handles deep health requests and passes all others to next.
func (d *deepHealth) over(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asks := r.Method == http.MethodGet || r.Method == http.MethodHead
		if !asks || r.URL.Path != healthPath || r.URL.Query().Get("deep") != "1" {
			next.ServeHTTP(w, r)
			return
		}
		failed := append([]string{}, d.now()...)
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
