package commands

import "testing"

func TestHealthAddress(t *testing.T) {
	for listens, want := range map[string]string{
		"127.0.0.1:8090": "127.0.0.1:8090", "[::1]:8917": "[::1]:8917", ":8090": "127.0.0.1:8090", "0.0.0.0:80": "127.0.0.1:80",
		"[::]:80": "[::1]:80", "10.0.0.5:8090": "10.0.0.5:8090",
	} {
		if got, err := healthAddress(listens); err != nil || got != want {
			t.Errorf("address for %s: %q %v", listens, got, err)
		}
	}
}
