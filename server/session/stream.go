package session

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const (
	clientDevice = "coterieDevice"
	// clientToken is the token of the device's last request that named the stream.
	clientToken = "coterieToken"
	// The only topic. Its events announce changes (package sync).
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

// OwnStream returns the stream with an id if it belongs to the request's device, otherwise nil. The request's token then
// identifies the stream's person.
func (s *Sessions) OwnStream(e *core.RequestEvent, id string) subscriptions.Client {
	client, err := s.app.SubscriptionsBroker().ClientById(id)
	device := s.DeviceOf(e)
	if err != nil || device == "" || client.Get(clientDevice) != device {
		return nil
	}
	client.Set(clientToken, bearer(e.Request))
	return client
}

// StreamPerson returns the person of a stream as the guard would identify a request with the stream's token at this moment,
// so a page is sent only while a pull would be answered. nil if it would be refused: the token has expired (an admin past the
// idle limit gets no new one, S7), the device has ended, or a second factor has to be enrolled.
func (s *Sessions) StreamPerson(client subscriptions.Client) (*core.Record, error) {
	token, _ := client.Get(clientToken).(string)
	auth, err := s.app.FindAuthRecordByToken(token, core.TokenTypeAuth)
	if err != nil || auth.Collection().Name != usersTable {
		return nil, nil
	}
	id, _ := client.Get(clientDevice).(string)
	found, known, err := s.byId(id)
	if err != nil || !known || !found.isActive() || found.Id != deviceIn(token) || found.User != auth.Id {
		return nil, err
	}
	needsEnrolment, err := s.needsEnrolment(auth.Id)
	if err != nil || needsEnrolment {
		return nil, err
	}
	return auth, nil
}
