package session

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

const (
	clientDevice = "coterieDevice"
	// The only topic: "something changed for you, pull". Records never travel through the stream.
	syncTopic = "sync"
	// A browser's tabs share one; connections that were lost without being closed count for a while.
	maxStreams = 8
	// How long writing a message to a stream may take.
	messageTime = 10 * time.Second
)

// Start begins to write down when devices were seen. Call it in OnServe.
func (s *Sessions) Start() { s.seen.start() }

// guardStream refuses a stream without a living device and every topic but ours.
func (s *Sessions) guardStream() {
	s.app.OnRealtimeConnectRequest().BindFunc(func(e *core.RealtimeConnectRequestEvent) error {
		if OnDashboard(e.Request) {
			return e.Next()
		}
		found, known, err := s.bySecret(s.DeviceSecret(e.RequestEvent))
		if err != nil {
			return err
		}
		if !known || !found.living() {
			e.Response.Header().Set("Content-Type", "application/json")
			return s.refuse(e.RequestEvent, codeSignedOut)
		}
		if !s.streams.add(found.Id, e.Client.Id()) {
			e.Response.Header().Set("Content-Type", "application/json")
			return s.refuse(e.RequestEvent, codeRateLimited)
		}
		e.Client.Set(clientDevice, found.Id)
		// PocketBase ties a stream to an address; ours is tied to the device, which may change networks.
		e.Client.Set(apis.RealtimeClientIPKey, "")
		defer s.streams.remove(found.Id, e.Client.Id())
		// The server's limit on reading a request would end the stream.
		if err := http.NewResponseController(e.Response).SetReadDeadline(time.Time{}); err != nil {
			return err
		}
		return e.Next()
	})
	// A client that doesn't read ends its stream: PocketBase sets no limit for a message.
	s.app.OnRealtimeMessageSend().BindFunc(func(e *core.RealtimeMessageEvent) error {
		connection := http.NewResponseController(e.Response)
		if err := connection.SetWriteDeadline(time.Now().Add(messageTime)); err != nil {
			return err
		}
		if err := e.Next(); err != nil {
			return err
		}
		// HTTP/2 would end an idle stream at the deadline
		return connection.SetWriteDeadline(time.Time{})
	})
	s.app.OnRealtimeSubscribeRequest().BindFunc(func(e *core.RealtimeSubscribeRequestEvent) error {
		if OnDashboard(e.Request) {
			return e.Next()
		}
		device := s.DeviceOf(e.RequestEvent)
		if e.Auth == nil || device == "" {
			return s.refuse(e.RequestEvent, codeSignedOut)
		}
		if e.Client.Get(clientDevice) != device {
			return s.refuse(e.RequestEvent, codeNotAllowed)
		}
		for _, topic := range e.Subscriptions {
			if topic != syncTopic {
				return s.refuse(e.RequestEvent, codeNotAllowed)
			}
		}
		return e.Next()
	})
}
