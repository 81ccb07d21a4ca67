package picture

import (
	"os"
	"syscall"
)

// maxMemory returns the maximum memory, in bytes, that a process had; 0 if unknown.
func maxMemory(process *os.ProcessState) int64 {
	used, known := process.SysUsage().(*syscall.Rusage)
	if !known {
		return 0
	}
	return used.Maxrss << 10
}
