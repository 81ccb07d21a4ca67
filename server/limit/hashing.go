package limit

import (
	"net/http"
	"runtime"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Checking or setting a password costs 50 ms of a core on purpose. Without a limit, 25 sign-ins a second take both cores of a small
// machine away from everybody else.
var hashing = map[string]bool{
	"/api/signup": true, "/api/signin": true, "/api/verify": true, "/api/verify/resend": true, "/api/session/unlock": true,
	"/api/setup": true, "/api/password/reset": true, "/api/password/change": true, "/api/paypal": true,
	"/api/devices/remove": true, "/api/admin/secrets": true,
}

const hashWait = 5 * time.Second

// Hashing lets as many requests with passwords work at once as there are cores, at least two; the others wait their turn or are
// told to come back.
func Hashing() *hook.Handler[*core.RequestEvent] {
	turns := make(chan struct{}, max(2, runtime.NumCPU()))
	return &hook.Handler[*core.RequestEvent]{Id: "coterieHashing", Func: func(e *core.RequestEvent) error {
		if e.Request.Method != http.MethodPost || !hashing[e.Request.URL.Path] {
			return e.Next()
		}
		patience := time.NewTimer(hashWait)
		defer patience.Stop()
		select {
		case turns <- struct{}{}:
			defer func() { <-turns }()
			return e.Next()
		case <-e.Request.Context().Done():
			return nil
		case <-patience.C:
			e.Response.Header().Set("Retry-After", "5")
			return e.JSON(http.StatusServiceUnavailable, map[string]string{"code": "server-busy"})
		}
	}}
}
