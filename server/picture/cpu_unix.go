//go:build unix

package picture

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time of this process.
func cpuTime() time.Duration {
	var taken syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &taken); err != nil {
		return 0
	}
	return time.Duration(taken.Utime.Nano() + taken.Stime.Nano())
}
