// Package routing decides which routes are available on which listener: the product on the public one, PocketBase's
// dashboard on its own.
package routing

import (
	"encoding/json"
	"net/http"

	"coterie/backups"
	"coterie/cspreport"
)

// PocketBase's routes on the public listener: records (limited by the collections' rules), the event stream and the
// health check.
var pocketBaseRoutes = []string{
	"GET /api/collections/{collection}/records",
	"GET /api/collections/{collection}/records/{id}",
	"POST /api/collections/{collection}/records",
	"PATCH /api/collections/{collection}/records/{id}",
	"DELETE /api/collections/{collection}/records/{id}",
	"GET /api/realtime",
	"POST /api/realtime",
	"GET /api/health",
}

var syncRoutes = []string{"POST /api/sync/pull", "POST /api/sync/bootstrap", "POST /api/sync/push"}

// SitePattern is the route pattern of all pages and files.
const SitePattern = "GET /{path...}"

// Public serves only the listed route patterns of mux. productRoutes are the product's routes, for example "POST
// /api/signin"; custom reports whether a request is for a route of a hooks file. Requests are checked by the pattern that
// the router matched, not by their path, so that alternative spellings of a path can't bypass the check.
func Public(mux *http.ServeMux, productRoutes []string, custom func(pattern string, r *http.Request) bool) http.Handler {
	allowed := map[string]bool{SitePattern: true, cspreport.Pattern: true, backups.Pattern: true}
	for _, list := range [][]string{pocketBaseRoutes, syncRoutes, productRoutes} {
		for _, pattern := range list {
			allowed[pattern] = true
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := mux.Handler(r); !allowed[pattern] && !custom(pattern, r) {
			NotFound(w)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func NotFound(w http.ResponseWriter) { Refuse(w, http.StatusNotFound, "not-found") }

// Refuse writes an error response with a code from domain/error-code-list.ts.
func Refuse(w http.ResponseWriter, status int, code string) {
	writeRefusal(w, status, refusal{Code: code})
}

// refusal is an error code, with a message that the dashboard shows.
type refusal struct {
	Code    string `json:"code"`
	Message string `json:"message,omitempty"`
}

func writeRefusal(w http.ResponseWriter, status int, detail refusal) {
	body, err := json.Marshal(detail)
	if err != nil {
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // ignore a disconnected client
}
