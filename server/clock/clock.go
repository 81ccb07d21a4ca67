// Package clock is the one time of every stamp that a rule reads: Go's own and, through the time source, JavaScript's Date.
// Token expiry and the database's autodate fields stay on the machine's clock; no rule reads those.
package clock

import (
	"sync/atomic"
	"time"
)

var offset atomic.Int64

// Now is the server's time.
func Now() time.Time { return time.Now().Add(time.Duration(offset.Load())) }

// NowMs is Now in milliseconds since 1970.
func NowMs() int64 { return Now().UnixMilli() }

// Set makes Now answer this moment, going on from there. Only `coterie demo` and a test binary's clock route may.
func Set(moment time.Time) { offset.Store(int64(time.Until(moment))) }
