package picture

import (
	"os"
	"syscall"
)

// mostMemory returns the most memory, in bytes, that a process had; 0 if unknown.
func mostMemory(process *os.ProcessState) int64 {
	used, known := process.SysUsage().(*syscall.Rusage)
	if !known {
		return 0
	}
	return used.Maxrss << 10
}
