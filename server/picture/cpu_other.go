//go:build !unix

package picture

import "time"

var processStart = time.Now()

// cpuTime returns the elapsed time of this process, because this system has no simple way to read its CPU time.
func cpuTime() time.Duration { return time.Since(processStart) }
