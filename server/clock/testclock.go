//go:build testclock

package clock

import "time"

// Movable says whether this binary may be told another time.
const Movable = true

// Set makes Now answer this moment, going on from there.
func Set(moment time.Time) { offset.Store(int64(time.Until(moment))) }
