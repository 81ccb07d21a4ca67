package gate

import (
	"fmt"
	"net"
)

// DashboardAddress says whether the database's dashboard may listen there: this machine or a private network's own address, never
// every address of the machine (S19). "" is off.
func DashboardAddress(address string) error {
	if address == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("--dashboard must look like 127.0.0.1:8091, not %q", address)
	}
	ip := net.ParseIP(host)
	if host == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsPrivate()) {
		return nil
	}
	return fmt.Errorf("--dashboard %s: the dashboard reads everything, so it listens on this machine or at a private address only. "+
		"Use 127.0.0.1:8091 and reach it from elsewhere with `ssh -L 8091:127.0.0.1:8091 host`", address)
}
