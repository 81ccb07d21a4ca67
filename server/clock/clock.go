// Package clock is the one time of every stamp that a rule reads: Go's own and, through the time source, JavaScript's Date.
// Token expiry and the database's autodate fields stay on the machine's clock; no rule reads those.
package clock

import (
	"sync/atomic"
	"time"
)

var offset atomic.Int64

// Now is the server's time. Only a binary built with -tags testclock can move it.
func Now() time.Time { return time.Now().Add(time.Duration(offset.Load())) }

// NowMs is Now in milliseconds since 1970.
func NowMs() int64 { return Now().UnixMilli() }
