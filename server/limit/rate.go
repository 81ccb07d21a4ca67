// Package limit provides in-memory rate limits, a concurrency limit for password hashing, and log throttling. A restart
// resets all counts.
package limit

import (
	"net/netip"
	"sync"
)

// RateLimiter counts requests in fixed time windows by key.
type RateLimiter struct {
	mutex   sync.Mutex
	windows map[string]window
	sweptMs int64
}

type window struct {
	until int64
	used  int
}

const sweepEveryMs = 60_000

func NewRateLimiter() *RateLimiter { return &RateLimiter{windows: map[string]window{}} }

// Take counts a request for key. It returns 0 if the request is within max, and otherwise the milliseconds until the
// window ends.
func (l *RateLimiter) Take(key string, max int, windowMs, nowMs int64) int64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.sweep(nowMs)
	current, ok := l.windows[key]
	if !ok || current.until <= nowMs {
		current = window{until: nowMs + windowMs}
	}
	if current.used >= max {
		return current.until - nowMs
	}
	current.used++
	l.windows[key] = current
	return 0
}

func (l *RateLimiter) sweep(nowMs int64) {
	if nowMs-l.sweptMs < sweepEveryMs {
		return
	}
	l.sweptMs = nowMs
	for key, each := range l.windows {
		if each.until <= nowMs {
			delete(l.windows, key)
		}
	}
}

// ClientKey returns the key of an IP address for rate limits: the address itself, or the /64 network of an IPv6
// address, because a household has a whole /64.
func ClientKey(address string) string {
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
