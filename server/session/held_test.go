package session

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

func heldOn(t *testing.T, conn net.Conn) *held {
	t.Helper()
	stream := &held{
		Client: subscriptions.NewDefaultClient(), conn: conn, ends: time.Now().Add(time.Minute), idle: time.Minute,
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
