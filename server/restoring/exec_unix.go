//go:build unix

package restoring

import (
	"os"
	"syscall"
)

func replaceProcess(executable string, env []string) error {
	return syscall.Exec(executable, os.Args, env)
}
