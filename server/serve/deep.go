package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"coterie/instance"
	"coterie/limit"
)

const (
	healthPath = "/api/health"
	// deepFor is how long one look answers everyone who asks: a stranger can't make the server look more often.
	deepFor = 10 * time.Second
)

// deepHealth answers GET /api/health?deep=1 for monitors (O3): 200 while nothing fails, else 503 with the names of what does. What is
// asked, and when it fails, is domain/program/health.
type deepHealth struct {
	look   func() ([]string, error)
	failed func(error)
	mutex  sync.Mutex
	at     time.Time
	found  []string
}

func newDeepHealth(made *instance.Instance) *deepHealth {
	repeats := limit.NewRepeats()
	return &deepHealth{look: made.DeepHealth, failed: func(err error) {
		repeats.Say(err.Error(), func(times int) {
			made.App.Logger().Error("health not looked at", "error", err, "times", times)
		})
	}}
}

// now gives what fails, as of at most deepFor ago.
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

// over answers the deep question itself and leaves everything else to next.
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
		text, _ := json.Marshal(map[string]any{"ok": len(failed) == 0, "failed": failed}) // of plain texts
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_, _ = fmt.Fprintln(w, string(text)) // the reader went away
	})
}
