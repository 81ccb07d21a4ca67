package session

import (
	"bytes"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// writeWithin is how long a message may take into a connection: whoever doesn't read doesn't keep one.
const writeWithin = 10 * time.Second

// held is an event stream whose request is over: a connection, and what the broker knows of it. PocketBase's own keeps the whole request
// for as long as the stream lasts: two stacks, two buffers, headers, contexts.
type held struct {
	subscriptions.Client
	conn    net.Conn
	writing sync.Mutex
	// ends is when the stream is over whatever happens, idle how long it lasts without a message.
	ends time.Time
	idle time.Duration
}

// hold answers a request for a stream by itself and lets it go. gone is called once the stream is over. A connection that can't be taken over
// (HTTP/2) is refused with http.ErrNotSupported, and nothing has been answered.
func hold(e *core.RealtimeConnectRequestEvent, gone func()) error {
	conn, _, err := http.NewResponseController(e.Response).Hijack()
	if err != nil {
		return err
	}
	stream := &held{
		Client: e.Client, conn: conn, ends: time.Now().Add(e.MaxTimeout), idle: e.IdleTimeout,
	}
	broker := e.App.SubscriptionsBroker()
	// known before it is told its id: the next thing it does is to subscribe
	broker.Register(stream)
	go stream.last(func() {
		broker.Unregister(stream.Id())
		gone()
	})
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\nConnection: close\r\n")
	_ = e.Response.Header().Write(&head)
	head.WriteString("\r\n")
	hello := subscriptions.Message{Name: "PB_CONNECT", Data: []byte(`{"clientId":"` + stream.Id() + `"}`)}
	_ = hello.WriteSSE(&head, stream.Id())
	stream.write(head.Bytes())
	return nil
}

// last waits for the end: the other side left, spoke (there is nothing to say on a stream), or its time is over.
func (h *held) last(over func()) {
	var heard [1]byte
	_, _ = h.conn.Read(heard[:])
	over()
}

// Send writes a message at once. Call it in a goroutine of its own: it may take as long as writeWithin.
func (h *held) Send(message subscriptions.Message) {
	var text bytes.Buffer
	_ = message.WriteSSE(&text, h.Id())
	h.write(text.Bytes())
}

func (h *held) write(text []byte) {
	h.writing.Lock()
	defer h.writing.Unlock()
	if h.IsDiscarded() {
		return
	}
	now := time.Now()
	until := now.Add(h.idle)
	if until.After(h.ends) {
		until = h.ends
	}
	err := errors.Join(h.conn.SetReadDeadline(until), h.conn.SetWriteDeadline(now.Add(writeWithin)))
	if err == nil {
		_, err = h.conn.Write(text)
	}
	if err != nil {
		// its reader learns of it and takes it off the broker's list
		_ = h.conn.Close()
	}
}

// Discard ends the stream.
func (h *held) Discard() {
	h.Client.Discard()
	_ = h.conn.Close()
}
