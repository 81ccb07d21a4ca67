//go:build !unix

package picture

import "time"

var began = time.Now()

// cpuTime is the time since this process began, where the system has no simple word for its processor time.
func cpuTime() time.Duration { return time.Since(began) }
