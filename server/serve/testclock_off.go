//go:build !testclock

package serve

import "net/http"

// testRoutes returns nil, because production builds have no test routes.
func testRoutes() http.Handler { return nil }
