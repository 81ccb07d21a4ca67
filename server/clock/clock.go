// Package clock is the one time of every stamp that a rule reads: Go's own and, through the time source, JavaScript's Date.
// Token expiry stays on the machine's clock; no rule reads it.
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

// IsMoved says whether Now differs from the machine's time.
func IsMoved() bool { return offset.Load() != 0 }

// base is where both clocks stood when the wall clock was last trusted: at the start, or when an admin confirmed it.
type base struct {
	wallMs int64
	steady time.Time
}

var trusted atomic.Pointer[base]

func init() { Trust() }

// Trust takes Now as right from here on.
func Trust() { trusted.Store(&base{wallMs: NowMs(), steady: time.Now()}) }

// AheadMs is how far Now has run ahead of the machine's steady clock since it was last trusted, in milliseconds (M42). It is
// negative when Now was set back.
func AheadMs() int64 {
	from := trusted.Load()
	return NowMs() - from.wallMs - time.Since(from.steady).Milliseconds()
}

// Set makes Now answer this moment, going on from there. Only `coterie demo` and a test binary's clock route may.
func Set(moment time.Time) { offset.Store(int64(time.Until(moment))) }
