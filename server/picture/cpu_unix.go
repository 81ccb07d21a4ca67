//go:build unix

package picture

import (
	"syscall"
	"time"
)

// cpuTime is the processor time that this process has taken.
func cpuTime() time.Duration {
	var taken syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &taken); err != nil {
		return 0
	}
	return time.Duration(taken.Utime.Nano() + taken.Stime.Nano())
}
