package prepared

import (
	"path/filepath"
	"strings"
)

// File is the address by which SQLite opens a database file. Parameters follow after a `?`; the path itself may hold `?`, `#` and `%`.
func File(path string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}
