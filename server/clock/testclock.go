//go:build testclock

package clock

import (
	"fmt"
	"os"
	"strconv"
	"time"
)

// OffsetVariable shifts the clock of a test binary by a number of milliseconds, which may be negative.
const OffsetVariable = "COTERIE_CLOCK_OFFSET_MS"

func init() {
	text := os.Getenv(OffsetVariable)
	if text == "" {
		return
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s must be a whole number, not %q\n", OffsetVariable, text)
		os.Exit(2)
	}
	offset.Store(int64(time.Duration(ms) * time.Millisecond))
	Trust()
}
