package doctor

import "golang.org/x/sys/unix"

// ClockSynced reports whether the kernel's clock is synchronized, which an NTP client such as systemd-timesyncd tells it.
func ClockSynced() (synced, known bool) {
	var state unix.Timex // reads only, because no mode is set
	if _, err := unix.Adjtimex(&state); err != nil {
		return false, false
	}
	return state.Status&unix.STA_UNSYNC == 0, true
}
