package restoring

import (
	"os/exec"
	"syscall"
)

func dieWithParent(child *exec.Cmd) {
	child.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
