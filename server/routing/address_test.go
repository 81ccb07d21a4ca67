package routing

import "testing"

func TestCheckDashboardAddress(t *testing.T) {
	for address, allowed := range map[string]bool{
		"": true, "127.0.0.1:8091": true, "localhost:8091": true, "[::1]:8091": true, "10.1.2.3:8091": true,
		"192.168.7.7:80": true, "172.16.0.1:80": true, "[fd00::1]:80": true,
		":8091": false, "0.0.0.0:8091": false, "[::]:8091": false, "203.0.113.9:80": false, "[2001:db8::1]:80": false,
		"169.254.1.1:80": false, "example.org:80": false, "127.0.0.1": false, "::ffff:203.0.113.9": false,
	} {
		if err := CheckDashboardAddress(address); (err == nil) != allowed {
			t.Errorf("%q: %v", address, err)
		}
	}
}
