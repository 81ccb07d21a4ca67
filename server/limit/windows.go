// Package limit counts what one address or one person asks for, in memory: a restart forgives.
package limit

import (
	"net/netip"
	"sync"
)

// Windows are fixed windows by key.
type Windows struct {
	mutex   sync.Mutex
	windows map[string]window
	swept   int64
}

type window struct {
	until int64
	used  int
}

const sweepEveryMs = 60_000

// NewWindows starts without any count.
func NewWindows() *Windows { return &Windows{windows: map[string]window{}} }

// Take uses one of max in the window of key. It answers 0 when there was one left, else the ms until the window ends.
func (w *Windows) Take(key string, max int, windowMs, nowMs int64) int64 {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.sweep(nowMs)
	current, ok := w.windows[key]
	if !ok || current.until <= nowMs {
		current = window{until: nowMs + windowMs}
	}
	if current.used >= max {
		return current.until - nowMs
	}
	current.used++
	w.windows[key] = current
	return 0
}

func (w *Windows) sweep(nowMs int64) {
	if nowMs-w.swept < sweepEveryMs {
		return
	}
	w.swept = nowMs
	for key, each := range w.windows {
		if each.until <= nowMs {
			delete(w.windows, key)
		}
	}
}

// Client is what limits count an address by: itself, or its /64 for IPv6, where one household has 2^64 addresses.
func Client(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	parsed = parsed.Unmap().WithZone("")
	if parsed.Is4() {
		return parsed.String()
	}
	prefix, err := parsed.Prefix(64)
	if err != nil {
		return parsed.String()
	}
	return prefix.String()
}
