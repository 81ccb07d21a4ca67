//go:build !linux

package picture

import "os"

// maxMemory returns 0, because other systems count in other units or not at all.
func maxMemory(*os.ProcessState) int64 { return 0 }
