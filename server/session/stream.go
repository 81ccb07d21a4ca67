package session

import (
	"errors"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

const (
	clientDevice = "coterieDevice"
	// The only topic: "something changed for you, pull". Records never travel through the stream.
	syncTopic = "sync"
	// A browser's tabs share one; some are left over from connections that nobody closed.
	maxStreams = 8
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
		stream := e.Client.Id()
		if !s.streams.add(found.Id, stream) {
			e.Response.Header().Set("Content-Type", "application/json")
			return s.refuse(e.RequestEvent, codeRateLimited)
		}
		e.Client.Set(clientDevice, found.Id)
		// PocketBase ties a stream to an address; ours is tied to the device, which may change networks.
		e.Client.Set(apis.RealtimeClientIPKey, "")
		gone := func() { s.streams.remove(found.Id, stream) }
		if err := hold(e, found.Id, &s.kept, gone); !errors.Is(err, http.ErrNotSupported) {
			if err != nil {
				gone()
			}
			return err
		}
		// over HTTP/2 a stream is its request
		defer gone()
		// The limit on reading a request would end the stream with it.
		if err := http.NewResponseController(e.Response).SetReadDeadline(time.Time{}); err != nil {
			return err
		}
		return e.Next()
	})
	// the server waits for requests, and knows nothing of connections that were taken over
	s.app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		for _, device := range s.streams.all() {
			s.Forget(device)
		}
		return e.Next()
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
