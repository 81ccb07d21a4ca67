package session

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

const (
	clientDevice = "coterieDevice"
	// The only topic. Its events announce changes; records are never sent through the stream.
	syncTopic = "sync"
	// Maximum number of streams per device. All tabs of a browser share one stream, but lost connections count until they time
	// out.
	maxStreams     = 8
	messageTimeout = 10 * time.Second
)

// Start begins to store activity. It must be called in OnServe.
func (s *Sessions) Start() { s.activity.start() }

// guardStream rejects streams without an active device and all other topics.
func (s *Sessions) guardStream() {
	s.app.OnRealtimeConnectRequest().BindFunc(func(e *core.RealtimeConnectRequestEvent) error {
		if OnDashboard(e.Request) {
			return e.Next()
		}
		found, known, err := s.bySecret(s.DeviceSecret(e.RequestEvent))
		if err != nil {
			return err
		}
		if !known || !found.isActive() {
			e.Response.Header().Set("Content-Type", "application/json")
			return s.refuse(e.RequestEvent, codeSignedOut)
		}
		if !s.streams.add(found.Id, e.Client.Id()) {
			e.Response.Header().Set("Content-Type", "application/json")
			return s.refuse(e.RequestEvent, codeRateLimited)
		}
		e.Client.Set(clientDevice, found.Id)
		// PocketBase binds a stream to an IP address; ours is bound to the device, which may change networks.
		e.Client.Set(apis.RealtimeClientIPKey, "")
		defer s.streams.remove(found.Id, e.Client.Id())
		// The server's read timeout would end the stream.
		if err := http.NewResponseController(e.Response).SetReadDeadline(time.Time{}); err != nil {
			return err
		}
		return e.Next()
	})
	// End the stream of a client that doesn't read; PocketBase sets no timeout for messages.
	s.app.OnRealtimeMessageSend().BindFunc(func(e *core.RealtimeMessageEvent) error {
		connection := http.NewResponseController(e.Response)
		if err := connection.SetWriteDeadline(time.Now().Add(messageTimeout)); err != nil {
			return err
		}
		if err := e.Next(); err != nil {
			return err
		}
		// with HTTP/2, the deadline would also end an idle stream
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
