// Package clock provides the current time to Go code and to JavaScript's Date in the rules. Tests can shift it. The
// expiry of auth tokens uses the system clock instead.
package clock

import (
	"sync/atomic"
	"time"
)

var offset atomic.Int64

// Now returns the server's time.
func Now() time.Time { return time.Now().Add(time.Duration(offset.Load())) }

// NowMs returns Now in milliseconds since 1970.
func NowMs() int64 { return Now().UnixMilli() }

// IsShifted reports whether Now differs from the system clock.
func IsShifted() bool { return offset.Load() != 0 }

// reference contains the time of both clocks when the wall clock was last trusted: at the start, or when an admin confirmed
// it.
type reference struct {
	wallMs    int64
	monotonic time.Time
}

var trusted atomic.Pointer[reference]

func init() { Trust() }

// Trust declares the current time correct.
func Trust() { trusted.Store(&reference{wallMs: NowMs(), monotonic: time.Now()}) }

// DriftMs returns how far Now has moved ahead of the monotonic clock since the last Trust, in milliseconds (M42). It is
// negative if the clock was set back.
func DriftMs() int64 {
	start := trusted.Load()
	return NowMs() - start.wallMs - time.Since(start.monotonic).Milliseconds()
}

// Set shifts the clock to this moment. Only `coterie demo` and the clock route of test binaries may call it.
func Set(moment time.Time) { offset.Store(int64(time.Until(moment))) }
