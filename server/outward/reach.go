// Package outward carries what the rules send to machines of others: a mail to an SMTP server, a POST to an https address. Whom it
// may reach is said by domain/program/webhook-address.ts (in contract.json); here that is held to once a name is resolved.
package outward

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

// LoopbackVariable lets targets on this machine through, over plain http too: for tests and development.
const LoopbackVariable = "COTERIE_LOOPBACK_TARGETS"

const connectTime = 10 * time.Second

var errNotPublic = errors.New("not a public address")

// Reach is where this program may connect to.
type Reach struct {
	private  []netip.Prefix
	loopback bool
	// resolver is the machine's own where it is nil.
	resolver *net.Resolver
}

// New reads the networks that nothing is sent to. Without any, nothing is sent anywhere but to this machine, where that is allowed.
func New(private []string) (*Reach, error) {
	made := &Reach{loopback: os.Getenv(LoopbackVariable) == "1"}
	for _, text := range private {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("privateNetworks: %w", err)
		}
		made.private = append(made.private, network)
	}
	return made, nil
}

// Loopback says whether targets on this machine are let through.
func (r *Reach) Loopback() bool { return r.loopback }

func (r *Reach) allows(address netip.Addr) bool {
	address = address.Unmap()
	if address.IsLoopback() {
		return r.loopback
	}
	for _, network := range r.private {
		if network.Contains(address) {
			return false
		}
	}
	return len(r.private) > 0 && address.Zone() == ""
}

// dial connects to an address whose name is resolved here, and looks at what it came to: a name that leads home is refused, however
// often it changes its mind. `anywhere` is for what whoever runs the machine has named.
func (r *Reach) dial(ctx context.Context, address string, anywhere bool) (net.Conn, error) {
	dialer := net.Dialer{Timeout: connectTime, Resolver: r.resolver}
	if !anywhere {
		dialer.Control = func(_, resolved string, _ syscall.RawConn) error {
			found, err := netip.ParseAddrPort(resolved)
			if err != nil || !r.allows(found.Addr()) {
				return errNotPublic
			}
			return nil
		}
	}
	return dialer.DialContext(ctx, "tcp", address)
}

// Answer is what came of sending something, for the rules to judge.
type Answer struct {
	// Problem is "" when it was taken, else one of domain/mail/delivery.ts.
	Problem string `json:"problem"`
	// Status is the server's own number (SMTP or HTTP), 0 when it gave none.
	Status int `json:"status"`
	// Text is what the server said, cut short.
	Text string `json:"text"`
	// Certain is false when it may have been taken although no answer came.
	Certain bool `json:"certain"`
	// RetryAfter is when it may be tried again, as the other side wrote it (HTTP alone); "" for no word of it.
	RetryAfter string `json:"retryAfter"`
}

const textLimit = 16 << 10

// unreached is a connection that didn't come about: nothing was taken.
func unreached(err error) Answer {
	answer := Answer{Problem: "no-connection", Text: err.Error(), Certain: true}
	var name *net.DNSError
	var late net.Error
	switch {
	case errors.Is(err, errNotPublic):
		answer.Problem, answer.Text = "not-public", ""
	case errors.As(err, &name):
		answer.Problem, answer.Text = "no-such-host", name.Name
	case errors.As(err, &late) && late.Timeout():
		answer.Problem, answer.Text = "no-answer", ""
	}
	return answer
}
