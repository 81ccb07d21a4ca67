package hooks

import (
	"errors"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"

	"coterie/clock"
	"coterie/limit"
	"coterie/seal"
	"coterie/session"
)

var errClockFixed = errors.New("the clock of a running server can't be set")

// Lend is what $coterie stands on.
type Lend struct {
	// Origin is the public address without a trailing slash.
	Origin   string
	Sessions *session.Sessions
	Limits   *limit.Windows
	Seal     *seal.Box
	// MovesClock allows setNowMs: for `coterie demo`, which lives through two years in a minute.
	MovesClock bool
	// PagesChanged fills the prerendered pages anew after the commit.
	PagesChanged func()
}

// globals are the members of $coterie; names and meanings are those of pb_hooks/platform/coterie.d.ts.
func (engine *Engine) globals(vm *goja.Runtime) map[string]any {
	lend := engine.lend
	sessions := lend.Sessions
	return map[string]any{
		"nowMs": clock.NowMs,
		"setNowMs": func(ms int64) error {
			if !lend.MovesClock {
				return errClockFixed
			}
			clock.Set(time.UnixMilli(ms))
			return nil
		},
		"origin": func() string { return lend.Origin },
		"allow": func(bucket, key string, max int, windowMs int64) int64 {
			return lend.Limits.Take(bucket+"\x00"+key, max, windowMs, clock.NowMs())
		},
		"clientIp":          func(e *core.RequestEvent) string { return limit.Client(e.RealIP()) },
		"deviceSecret":      sessions.DeviceSecret,
		"setDeviceCookie":   sessions.SetDeviceCookie,
		"clearDeviceCookie": sessions.ClearDeviceCookie,
		"signupSecret":      sessions.SignupSecret,
		"setSignupCookie":   sessions.SetSignupCookie,
		"issueToken": func(user, device string, ttlMs int64) (string, error) {
			return sessions.IssueToken(appOf(vm, sessions.App()), user, device, ttlMs)
		},
		"deviceId":           sessions.DeviceOf,
		"forgetDevice":       sessions.Forget,
		"deviceActiveMs":     sessions.ActiveMs,
		"touchDevice":        sessions.Touch,
		"seal":               lend.Seal.Close,
		"open":               lend.Seal.Open,
		"runSoon":            engine.runner.ask,
		"publicPagesChanged": lend.PagesChanged,
		"sha256":             seal.SHA256,
		"hmacSha256":         seal.HMACSHA256,
		"randomHex":          seal.RandomHex,
		"equal":              seal.Equal,
	}
}

// appOf is the runtime's $app: inside a handler the event's, so that a token sees what its transaction wrote.
func appOf(vm *goja.Runtime, otherwise core.App) core.App {
	if value := vm.Get("$app"); value != nil {
		if app, ok := value.Export().(core.App); ok {
			return app
		}
	}
	return otherwise
}
