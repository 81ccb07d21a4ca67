package session

import (
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

func heldOn(t *testing.T, conn net.Conn) *held {
	t.Helper()
	stream := &held{
		listener: listener{id: "stream", device: "device", kept: &keptAuth{}}, conn: conn, ends: time.Now().Add(time.Minute), idle: time.Minute,
	}
	t.Cleanup(stream.Discard)
	return stream
}

// A connection whose other side reads late keeps nobody waiting who pokes everybody, and gets each message whole.
func TestSayWaitsForNobodyAndMixesNoMessages(t *testing.T) {
	ours, theirs := net.Pipe()
	stream := heldOn(t, ours)
	poke := subscriptions.Message{Name: syncTopic, Data: []byte("{}")}
	text := string(stream.textOf(poke))
	said := make(chan struct{})
	go func() {
		for range 3 {
			stream.Say(poke)
		}
		close(said)
	}()
	// a few letters of the first are taken, and then nothing for a while
	some := make([]byte, 5)
	if _, err := io.ReadFull(theirs, some); err != nil {
		t.Fatal(err)
	}
	select {
	case <-said:
	case <-time.After(writeWithin / 2):
		t.Fatal("whoever pokes waits for one who doesn't read")
	}
	rest := make([]byte, 3*len(text)-len(some))
	if _, err := io.ReadFull(theirs, rest); err != nil {
		t.Fatal(err)
	}
	if got := string(some) + string(rest); got != strings.Repeat(text, 3) {
		t.Errorf("three messages came as %q", got)
	}
}

// An encrypted connection on which a write was given up half-way is of no use any more: none is given up there.
func TestSayLeavesAnEncryptedConnectionWhole(t *testing.T) {
	server := httptest.NewTLSServer(http.NotFoundHandler())
	defer server.Close()
	ours, theirs := net.Pipe()
	stream := heldOn(t, tls.Server(ours, server.TLS))
	t.Cleanup(func() { _ = theirs.Close() })
	reader := tls.Client(theirs, &tls.Config{InsecureSkipVerify: true})
	shaken := make(chan error, 1)
	go func() { shaken <- reader.Handshake() }()
	if err := stream.conn.(*tls.Conn).Handshake(); err != nil {
		t.Fatal(err)
	}
	if err := <-shaken; err != nil {
		t.Fatal(err)
	}
	poke := subscriptions.Message{Name: syncTopic, Data: []byte("{}")}
	text := strings.Repeat(string(stream.textOf(poke)), 2)
	begun := time.Now()
	stream.Say(poke)
	stream.Say(poke)
	if took := time.Since(begun); took > writeWithin/2 {
		t.Errorf("whoever pokes waited for %v", took)
	}
	// nobody reads for longer than a message may take that everybody gets one after the other
	time.Sleep(10 * sayWithin)
	got := make([]byte, len(text))
	if _, err := io.ReadFull(reader, got); err != nil || string(got) != text {
		t.Errorf("two messages came as %q, %v", got, err)
	}
}

// Its time begins anew with each message, and ends it without one.
func TestAStreamLastsFromItsLastMessage(t *testing.T) {
	ours, theirs := net.Pipe()
	go func() { _, _ = io.Copy(io.Discard, theirs) }()
	stream := heldOn(t, ours)
	stream.idle = 200 * time.Millisecond
	begun := time.Now()
	stream.said.Store(begun.UnixNano())
	over := make(chan time.Time, 1)
	go stream.last(func() { over <- time.Now() })
	time.AfterFunc(150*time.Millisecond, func() { stream.Say(subscriptions.Message{Name: syncTopic}) })
	ended := <-over
	if lasted := ended.Sub(begun); lasted < 350*time.Millisecond {
		t.Errorf("it was over after %v, 200 ms after nothing", lasted)
	}
}

// PocketBase asks each stream for each row that is written: ours say at once that they want none of it.
func TestAStreamTellsOnlyOfItsTopic(t *testing.T) {
	ours, _ := net.Pipe()
	stream := heldOn(t, ours)
	stream.Subscribe(syncTopic)
	for prefix, wanted := range map[string]int{"users/*?": 0, "users?": 0, "sync?": 1, "": 1} {
		if got := len(stream.Subscriptions(prefix)); got != wanted {
			t.Errorf("asked for %q it names %d topics, want %d", prefix, got, wanted)
		}
	}
	if got := len(stream.Subscriptions()); got != 1 || !stream.HasSubscription(syncTopic) {
		t.Errorf("it names %d topics of its own", got)
	}
}
