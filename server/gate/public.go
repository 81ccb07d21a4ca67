// Package gate decides what may be reached where: the product on the public listener, PocketBase's dashboard on its own.
package gate

import (
	"encoding/json"
	"net/http"

	"coterie/backups"
	"coterie/mailview"
	"coterie/reports"
)

// PocketBase's own routes that the public listener answers: records under the collections' rules, the event stream, health.
var stockPublic = []string{
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

// SitePattern is the route of everything that isn't API.
const SitePattern = "GET /{path...}"

// Public lets only the listed patterns of mux through: own are the product's routes ("POST /api/signin"), custom says which are those of
// hooks files. It asks the router for the pattern that matched, never the path, so no spelling of an address gets round it.
func Public(mux *http.ServeMux, own []string, custom func(pattern string, r *http.Request) bool) http.Handler {
	allowed := map[string]bool{SitePattern: true, reports.Pattern: true, backups.Pattern: true, mailview.Pattern: true}
	for _, list := range [][]string{stockPublic, syncRoutes, own} {
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

// NotFound answers in the shape of every refusal of ours.
func NotFound(w http.ResponseWriter) { Refuse(w, http.StatusNotFound, "not-found") }

// Refuse answers a code of domain/error-code-list.ts.
func Refuse(w http.ResponseWriter, status int, code string) {
	refuseWith(w, status, refusal{Code: code})
}

// refusal is a code, and for the dashboard the sentence that it shows.
type refusal struct {
	Code    string `json:"code"`
	Message string `json:"message,omitempty"`
}

func refuseWith(w http.ResponseWriter, status int, why refusal) {
	body, err := json.Marshal(why)
	if err != nil {
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the reader went away
}
