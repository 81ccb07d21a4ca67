package session

import (
	"bytes"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// writeWithin is how long a message may take into a connection: whoever doesn't read doesn't keep one.
const writeWithin = 10 * time.Second

// sayWithin is how long a message may take that everybody gets one after the other; what takes longer goes on by itself.
const sayWithin = 2 * time.Millisecond

// held is an event stream whose request is over: a connection, and what the broker knows of it. PocketBase's own keeps the whole request
// for as long as the stream lasts: two stacks, two buffers, headers, contexts.
type held struct {
	listener
	conn    net.Conn
	writing sync.Mutex
	// ends is when the stream is over whatever happens, idle how long it lasts without a message.
	ends time.Time
	idle time.Duration
	// said is when the last message went out, in nanoseconds since 1970.
	said atomic.Int64
}

// hold answers a device's request for a stream by itself and lets it go. gone is called once the stream is over. A connection that can't be
// taken over (HTTP/2) is refused with http.ErrNotSupported, and nothing has been answered.
func hold(e *core.RealtimeConnectRequestEvent, device string, kept *keptAuth, gone func()) error {
	conn, _, err := http.NewResponseController(e.Response).Hijack()
	if err != nil {
		return err
	}
	stream := &held{
		listener: listener{id: e.Client.Id(), device: device, kept: kept},
		conn:     conn, ends: time.Now().Add(e.MaxTimeout), idle: e.IdleTimeout,
	}
	broker := e.App.SubscriptionsBroker()
	// known before it is told its id: the next thing it does is to subscribe
	broker.Register(stream)
	stream.said.Store(time.Now().UnixNano())
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
	for {
		until := h.until()
		if h.conn.SetReadDeadline(until) != nil {
			break
		}
		// a message that went out meanwhile gives it more time: told here, so that a message costs no clock
		if _, err := h.conn.Read(heard[:]); !errors.Is(err, os.ErrDeadlineExceeded) || !h.until().After(until) {
			break
		}
	}
	over()
}

// until is when the stream is over unless there is a message before.
func (h *held) until() time.Time {
	until := time.Unix(0, h.said.Load()).Add(h.idle)
	if until.After(h.ends) {
		return h.ends
	}
	return until
}

// Send writes a message at once. Call it in a goroutine of its own: it may take as long as writeWithin.
func (h *held) Send(message subscriptions.Message) {
	h.write(h.textOf(message))
}

// Say writes a message and keeps nobody waiting: a connection that doesn't take it at once gets it from a goroutine of its own. So does each
// that is encrypted: after a write that was given up half-way nothing can be written there any more.
func (h *held) Say(message subscriptions.Message) {
	text := h.textOf(message)
	if _, encrypted := h.conn.(*tls.Conn); encrypted || !h.writing.TryLock() {
		go h.write(text)
		return
	}
	done, err := h.some(text, sayWithin)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		// nothing may come between the two halves of a message
		go func() {
			defer h.writing.Unlock()
			h.all(text[done:])
		}()
		return
	}
	h.writing.Unlock()
	if err != nil {
		_ = h.conn.Close()
	}
}

func (h *held) textOf(message subscriptions.Message) []byte {
	var text bytes.Buffer
	_ = message.WriteSSE(&text, h.Id())
	return text.Bytes()
}

func (h *held) write(text []byte) {
	h.writing.Lock()
	defer h.writing.Unlock()
	h.all(text)
}

// all writes to the end. Whoever calls it holds the lock.
func (h *held) all(text []byte) {
	if _, err := h.some(text, writeWithin); err != nil {
		// its reader learns of it and takes it off the broker's list
		_ = h.conn.Close()
	}
}

// some writes as much as goes within a time. Whoever calls it holds the lock.
func (h *held) some(text []byte, within time.Duration) (done int, err error) {
	if h.IsDiscarded() {
		return 0, nil
	}
	now := time.Now()
	h.said.Store(now.UnixNano())
	if err := h.conn.SetWriteDeadline(now.Add(within)); err != nil {
		return 0, err
	}
	return h.conn.Write(text)
}

// Discard ends the stream.
func (h *held) Discard() {
	h.listener.Discard()
	_ = h.conn.Close()
}
