package egress

import (
	"context"
	"encoding/binary"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// newResolver returns a resolver whose name server answers IPv4 queries with the given addresses in turn; the last
// answer repeats. It counts the queries.
func newResolver(t *testing.T, asked *atomic.Int32, answers ...[]string) *net.Resolver {
	t.Helper()
	listener, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		question := make([]byte, 512)
		for {
			n, from, err := listener.ReadFrom(question)
			if err != nil {
				return
			}
			var addresses []string
			if isIPv4Question(question[:n]) {
				at := min(int(asked.Add(1)), len(answers))
				addresses = answers[at-1]
			}
			_, _ = listener.WriteTo(nameAnswer(question[:n], addresses), from)
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", listener.LocalAddr().String())
	}}
}

// questionEnd returns the end of the only question in a message.
func questionEnd(message []byte) int {
	at := 12
	for message[at] != 0 {
		at += 1 + int(message[at])
	}
	return at + 5
}

func isIPv4Question(message []byte) bool {
	end := questionEnd(message)
	return binary.BigEndian.Uint16(message[end-4:]) == 1
}

func nameAnswer(message []byte, addresses []string) []byte {
	end := questionEnd(message)
	answer := append([]byte{}, message[:2]...)
	answer = append(answer, 0x81, 0x80, 0, 1, 0, byte(len(addresses)), 0, 0, 0, 0)
	answer = append(answer, message[12:end]...)
	for _, address := range addresses {
		answer = append(answer, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
		answer = append(answer, net.ParseIP(address).To4()...)
	}
	return answer
}

// The client must connect to the address that it checked, so that a name can't change between check and connection.
func TestRejectsDNSRebinding(t *testing.T) {
	home := 0
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { home++ }))
	defer server.Close()
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	var asked atomic.Int32
	closed := newTestClient(t, false)
	closed.resolver = newResolver(t, &asked, []string{"93.184.216.34"}, []string{"127.0.0.1"})
	seen, err := closed.resolver.LookupHost(context.Background(), "rebinding.example")
	if err != nil || strings.Join(seen, " ") != "93.184.216.34" {
		t.Fatalf("%v %v", seen, err)
	}
	for range 2 {
		if got := closed.Post(Request{URL: "https://rebinding.example:" + port + "/"}); got.Problem != "not-public" || !got.Certain {
			t.Errorf("%+v", got)
		}
	}
	if asked.Load() != 3 || home != 0 {
		t.Errorf("%d DNS queries, %d connections to this machine", asked.Load(), home)
	}
}

func TestRejectsNamesWithAPrivateAddress(t *testing.T) {
	var asked atomic.Int32
	closed := newTestClient(t, false)
	closed.resolver = newResolver(t, &asked, []string{"127.0.0.1", "10.0.0.7", "192.168.1.1"})
	if got := closed.Post(Request{URL: "https://several.example/"}); got.Problem != "not-public" {
		t.Errorf("%+v", got)
	}
}

func TestTimesOutSlowServers(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer server.Close()
	defer close(release)
	if got := newTestClient(t, true).Post(Request{URL: server.URL, TimeMs: 200}); got.Problem != "no-answer" || got.Certain {
		t.Errorf("%+v", got)
	}
}

func TestTruncatesLongResponses(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(strings.Repeat("x", 4*defaultReadLimit)))
	}))
	defer server.Close()
	if got := newTestClient(t, true).Post(Request{URL: server.URL}); got.Status != 200 || len(got.Text) != defaultReadLimit {
		t.Errorf("%d, %d bytes", got.Status, len(got.Text))
	}
}
