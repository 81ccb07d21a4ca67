//go:build !linux

package doctor

// ClockSynced knows nothing on this system.
func ClockSynced() (synced, known bool) { return false, false }
