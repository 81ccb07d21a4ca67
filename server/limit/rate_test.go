package limit

import "testing"

func TestTakeLimitsRequestsPerWindow(t *testing.T) {
	w := NewRateLimiter()
	for n := range 3 {
		if wait := w.Take("k", 3, 1000, int64(n)); wait != 0 {
			t.Errorf("request %d must wait %d ms", n, wait)
		}
	}
	if wait := w.Take("k", 3, 1000, 400); wait != 600 {
		t.Errorf("the fourth request waits %d ms", wait)
	}
	if wait := w.Take("other", 3, 1000, 400); wait != 0 {
		t.Error("another key is limited too")
	}
	if wait := w.Take("k", 3, 1000, 1000); wait != 0 {
		t.Error("a new window is limited")
	}
}

func TestExpiredWindowsAreRemoved(t *testing.T) {
	w := NewRateLimiter()
	for _, key := range []string{"a", "b", "c"} {
		w.Take(key, 1, 10, 0)
	}
	w.Take("d", 1, 10, 2*sweepEveryMs)
	if len(w.windows) != 1 {
		t.Errorf("%d windows are stored", len(w.windows))
	}
}

func TestClientKey(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "::ffff:203.0.113.7": "203.0.113.7",
		"2001:db8:1:2:aaaa::1": "2001:db8:1:2::/64", "2001:db8:1:2:bbbb::9": "2001:db8:1:2::/64", "nonsense": "nonsense",
	} {
		if got := ClientKey(address); got != want {
			t.Errorf("%s is %s", address, got)
		}
	}
}
