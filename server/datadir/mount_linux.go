package datadir

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// isMount reports whether a directory is a mount point, including bind mounts.
func isMount(dir string) bool {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return false
	}
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(mounts)) {
		// 36 35 98:0 /root /mount/point options …; spaces are written as \040
		if fields := strings.Fields(line); len(fields) > 4 && unescape(fields[4]) == real {
			return true
		}
	}
	return false
}

// unescape decodes the octal escapes of mountinfo.
func unescape(path string) string {
	var out strings.Builder
	for at := 0; at < len(path); at++ {
		if path[at] == '\\' && at+4 <= len(path) {
			if code, err := strconv.ParseUint(path[at+1:at+4], 8, 8); err == nil {
				out.WriteByte(byte(code))
				at += 3
				continue
			}
		}
		out.WriteByte(path[at])
	}
	return out.String()
}
