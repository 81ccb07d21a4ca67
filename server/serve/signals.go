package serve

import (
	"os"
	"os/signal"
	"syscall"
)

// endSignals are the signals that end a server cleanly. SIGHUP comes from a terminal that closes; `nohup` has it ignored, which stays so.
func endSignals() []os.Signal {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		ends = append(ends, syscall.SIGHUP)
	}
	return ends
}
