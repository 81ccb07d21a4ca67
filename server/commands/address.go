package commands

import "net"

// askAt is the address at which a server that listens on another can be asked: one that listens on all addresses of the machine is asked
// on the machine itself.
func askAt(listens string) (string, error) {
	host, port, err := net.SplitHostPort(listens)
	if err != nil {
		return "", err
	}
	switch host {
	case "", "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "::1"
	}
	return net.JoinHostPort(host, port), nil
}
