package routing

import (
	"fmt"
	"net"
	"net/http"
	"strings"

	"coterie/backups"
	"coterie/cspreport"
	"coterie/session"
	"coterie/web"
)

// Dashboard routes that could break guarantees of the schema: SQL and schema changes can drop the triggers that guard
// money, truncating bypasses them, and an import or restore replaces all data while devices are connected.
var refusedOnDashboard = map[string]string{
	"POST /api/sql":                                       schemaRefusal,
	"POST /api/collections":                               schemaRefusal,
	"PATCH /api/collections/{collection}":                 schemaRefusal,
	"DELETE /api/collections/{collection}":                schemaRefusal,
	"DELETE /api/collections/{collection}/truncate":       "A collection can't be emptied here: delete rows in the app instead.",
	"PUT /api/collections/import":                         schemaRefusal,
	"POST /api/backups/upload":                            restoreRefusal,
	"POST /api/backups/{key}/restore":                     restoreRefusal,
	"POST /api/batch":                                     "Change one record at a time: the batch route is off.",
	"POST /api/collections/{collection}/impersonate/{id}": "To see what a person sees, open them on All Users (/admin/users) in the app.",
}

const (
	schemaRefusal  = "Collections can't be changed here, and the SQL console is closed. Use the record filter to search."
	restoreRefusal = "A backup can't be restored here: stop the server and use `coterie restore`; Health (/admin/health) in the app lists backups."
)

// Dashboard serves PocketBase's dashboard and its routes, and the routes of extra. It rejects requests whose Host header
// isn't a local address, because a malicious page could resolve its own domain to this machine (DNS rebinding).
func Dashboard(mux *http.ServeMux, productRoutes []string, extra *http.ServeMux) http.Handler {
	hidden := map[string]bool{cspreport.Pattern: true, backups.Pattern: true}
	for _, list := range [][]string{productRoutes, syncRoutes} {
		for _, pattern := range list {
			hidden[pattern] = true
		}
	}
	return web.DashboardHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !session.IsLoopback(r.Host) && !isLocalAddr(r) {
			Refuse(w, http.StatusMisdirectedRequest, "not-found")
			return
		}
		if _, pattern := extra.Handler(r); pattern != "" {
			extra.ServeHTTP(w, r)
			return
		}
		_, pattern := mux.Handler(r)
		switch {
		case pattern == SitePattern && r.URL.Path == "/":
			http.Redirect(w, r, "/_/", http.StatusTemporaryRedirect)
		case pattern == SitePattern:
			NotFound(w)
		case refusedOnDashboard[pattern] != "":
			writeRefusal(w, http.StatusForbidden, refusal{Code: "not-allowed", Message: refusedOnDashboard[pattern]})
		case hidden[pattern] || isPeopleAuth(pattern, r):
			Refuse(w, http.StatusForbidden, "not-allowed")
		default:
			mux.ServeHTTP(w, session.MarkDashboard(r))
		}
	}))
}

// isPeopleAuth reports whether a request is for PocketBase's sign-in of users. Users sign in through the product's routes;
// only superusers use PocketBase's.
func isPeopleAuth(pattern string, r *http.Request) bool {
	rest, ok := strings.CutPrefix(pattern, "POST /api/collections/{collection}/")
	if !ok || strings.HasPrefix(rest, "records") {
		return false
	}
	return !strings.HasPrefix(r.URL.Path, "/api/collections/_superusers/") &&
		!strings.HasPrefix(r.URL.Path, "/api/collections/pbc_3142635823/") // the id of the superusers collection
}

// isLocalAddr reports whether the Host header is the local address of the connection, e.g. one in a private network.
func isLocalAddr(r *http.Request) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return ok && r.Host == local.String()
}

// CheckDashboardAddress returns an error unless the address is on this machine or in a private network, or "" (off).
// The dashboard must never listen on all interfaces (S19).
func CheckDashboardAddress(address string) error {
	if address == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("--dashboard must look like 127.0.0.1:8091, not %q", address)
	}
	ip := net.ParseIP(host)
	if host == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsPrivate()) {
		return nil
	}
	return fmt.Errorf("--dashboard %s: the dashboard reads everything, so it listens on this machine or at a private address only. "+
		"Use 127.0.0.1:8091 and reach it from elsewhere with `ssh -L 8091:127.0.0.1:8091 host`", address)
}
