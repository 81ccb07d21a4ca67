package serve

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"

	"coterie/app"
	"coterie/cspreport"
	"coterie/limit"
)

// logViolation logs a violation of a page's content policy. It is caused by an error in the product or by an injected
// script.
func logViolation(instance *app.Instance) func(cspreport.Violation, int) {
	return func(violation cspreport.Violation, times int) {
		instance.App.Logger().Warn("content security policy violated", "directive", violation.Directive, "blocked", violation.Blocked, "times", times)
	}
}

// logServerErrors logs panics and the rules' errors without a code. PocketBase returns 500 for them without logging them.
// Repetitions are logged once per minute with their number (S28).
func logServerErrors(throttle *limit.LogThrottle) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "coteriePanics",
		Priority: apis.DefaultPanicRecoverMiddlewarePriority - 1,
		Func: func(e *core.RequestEvent) error {
			err := e.Next()
			var answer *router.ApiError
			if errors.As(err, &answer) && answer.Status == http.StatusInternalServerError {
				app, route, problem := e.App, e.Request.Pattern, answer.RawData()
				if problem == nil {
					problem = answer.Message
				}
				throttle.Report(route+"\x00"+fmt.Sprint(problem), func(times int) {
					app.Logger().Error("request failed", "what", route, "error", problem, "times", times)
				})
			}
			return err
		},
	}
}
