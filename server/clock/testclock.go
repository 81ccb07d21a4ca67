//go:build testclock

package clock

import (
	"fmt"
	"os"
	"strconv"
	"time"
)

// OffsetVariable says by how many milliseconds the clock of a binary that is built for tests is ahead of the machine's; less than
// zero: behind it.
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
