//go:build !linux

package picture

import "os"

// mostMemory returns 0, because other systems count in other units or not at all.
func mostMemory(*os.ProcessState) int64 { return 0 }
