// Package egress sends what the rules send to other servers: emails over SMTP and HTTPS requests. It refuses private
// networks after resolving a name; domain/program/webhook-address.ts defines them (see contract.json).
package egress

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"syscall"
	"time"
)

// LoopbackVariable is an environment variable that allows targets on this machine, also over plain HTTP, for tests and
// development.
const LoopbackVariable = "COTERIE_LOOPBACK_TARGETS"

const connectTimeout = 10 * time.Second

var errNotPublic = errors.New("not a public address")

// Client sends emails and requests to allowed addresses.
type Client struct {
	// Await, if not nil, is called before each connection. It returns an error if nothing may be sent.
	Await    func(context.Context) error
	private  []netip.Prefix
	loopback bool
	// resolver is nil for the system's resolver.
	resolver *net.Resolver
}

// New returns a client that rejects the given private networks. If private is empty, the client allows only this machine,
// and only if loopback targets are allowed.
func New(private []string) (*Client, error) {
	c := &Client{loopback: os.Getenv(LoopbackVariable) == "1"}
	for _, text := range private {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("privateNetworks: %w", err)
		}
		c.private = append(c.private, network)
	}
	return c, nil
}

// Loopback reports whether targets on this machine are allowed.
func (c *Client) Loopback() bool { return c.loopback }

func (c *Client) allows(address netip.Addr) bool {
	address = address.Unmap()
	if address.IsLoopback() {
		return c.loopback
	}
	for _, network := range c.private {
		if network.Contains(address) {
			return false
		}
	}
	return len(c.private) > 0 && address.Zone() == ""
}

// dial resolves and connects to an address. It checks the resolved IP address, so that a DNS record that points to a
// private network is rejected even if it changes between lookups. allowPrivate skips the check for servers that the
// operator configured.
func (c *Client) dial(ctx context.Context, address string, allowPrivate bool) (net.Conn, error) {
	if c.Await != nil {
		if err := c.Await(ctx); err != nil {
			return nil, err
		}
	}
	dialer := net.Dialer{Timeout: connectTimeout, Resolver: c.resolver}
	if !allowPrivate {
		dialer.Control = func(_, resolved string, _ syscall.RawConn) error {
			found, err := netip.ParseAddrPort(resolved)
			if err != nil || !c.allows(found.Addr()) {
				return errNotPublic
			}
			return nil
		}
	}
	return dialer.DialContext(ctx, "tcp", address)
}

// Result is the outcome of an email or a request.
type Result struct {
	// Problem is "" for success, otherwise a code from domain/mail/delivery.ts.
	Problem string `json:"problem"`
	// Status is the SMTP or HTTP status; 0 if there is none.
	Status int `json:"status"`
	// Text is the truncated response.
	Text string `json:"text"`
	// Certain is false if the server may have accepted the data although the response was lost.
	Certain bool `json:"certain"`
	// RetryAfter is the HTTP header of that name; "" for none.
	RetryAfter string `json:"retryAfter"`
}

const defaultReadLimit = 16 << 10

// connectFailure describes a connection that wasn't established, so nothing was sent.
func connectFailure(err error) Result {
	result := Result{Problem: "no-connection", Text: err.Error(), Certain: true}
	var name *net.DNSError
	var timeout net.Error
	switch {
	case errors.Is(err, errNotPublic):
		result.Problem, result.Text = "not-public", ""
	case errors.As(err, &name):
		result.Problem, result.Text = "no-such-host", name.Name
	case errors.As(err, &timeout) && timeout.Timeout():
		result.Problem, result.Text = "no-answer", ""
	}
	return result
}
