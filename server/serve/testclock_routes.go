//go:build testclock

package serve

import (
	"encoding/json"
	"net/http"
	"time"

	"coterie/clock"
)

// testRoutes returns the routes of a test build on the dashboard's listener: POST /test/clock {"nowMs": …}.
func testRoutes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /test/clock", func(w http.ResponseWriter, r *http.Request) {
		var body struct {
			NowMs int64 `json:"nowMs"`
		}
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		clock.Set(time.UnixMilli(body.NowMs))
		w.WriteHeader(http.StatusNoContent)
	})
	return mux
}
