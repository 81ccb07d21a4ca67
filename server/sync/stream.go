package sync

import (
	"bytes"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"net/http"
	"net/url"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const (
	// stateKey is the key of a stream's state in its client.
	stateKey = "coterieSync"
	// If a change to a shared audience concerns more streams, they get no pages and their devices pull.
	maxSharedPages = 32
	maxStreamRows  = 20
	maxStreamBytes = 16 << 10
)

var (
	// emptyPing says only that something changed.
	emptyPing = []byte("{}")
	// pagePing is replaced by a page right before it is sent. It is never sent itself.
	pagePing = []byte("page")
)

// Streams finds the person of a stream. *session.Sessions implements it.
type Streams interface {
	// OwnStream returns the stream with an id if it belongs to the request's device, otherwise nil.
	OwnStream(e *core.RequestEvent, id string) subscriptions.Client
	// StreamPerson returns the person of a stream, as a request of its device would be identified at this moment; nil if the
	// request would be refused.
	StreamPerson(client subscriptions.Client) (*core.Record, error)
}

// streamPage is the answer that a pull from a position would get.
type streamPage struct {
	From   string       `json:"from"`
	Answer pullResponse `json:"answer"`
}

// streamState is where the device of a stream is in the log, as far as the server knows.
type streamState struct {
	mutex sync.Mutex
	// cursor is the device's position after the last answer or page; "" if unknown. since is the time of that answer.
	cursor string
	since  int64
	// running counts the device's requests that change its position. missed means that a page was due while one ran.
	running int
	missed  bool
}

// deviceRequest is a request whose answer changes the position of a stream's device.
type deviceRequest struct {
	client subscriptions.Client
	state  *streamState
	cursor string
	since  int64
}

// beginRequest delays pages for the stream of a pull or push until endRequest. nil if the request names no own stream.
func (s *service) beginRequest(e *core.RequestEvent, stream string) *deviceRequest {
	if s.streams == nil || stream == "" {
		return nil
	}
	client := s.streams.OwnStream(e, stream)
	if client == nil {
		return nil
	}
	state, _ := client.Get(stateKey).(*streamState)
	if state == nil {
		state = &streamState{}
		client.Set(stateKey, state)
	}
	state.mutex.Lock()
	defer state.mutex.Unlock()
	state.running++
	return &deviceRequest{client: client, state: state}
}

// setPosition stores the position of the device after this answer.
func (r *deviceRequest) setPosition(answer pullResponse) {
	if r != nil && answer.isLogPage() && !answer.More {
		r.cursor, r.since = answer.Cursor, answer.Now
	}
}

// endRequest makes the page that was due during the request.
func (r *deviceRequest) endRequest() {
	if r == nil {
		return
	}
	r.state.mutex.Lock()
	defer r.state.mutex.Unlock()
	r.state.running--
	r.state.cursor, r.state.since = r.cursor, r.since
	if r.state.running == 0 && r.state.missed {
		r.state.missed = false
		send([]subscriptions.Client{r.client}, subscriptions.Message{Name: topic, Data: pagePing})
	}
}

// sendPages replaces each pagePing by a page or an emptyPing. It runs in the stream's own goroutine right before the message
// is sent, so the page is as new as possible, and a device that doesn't read delays only itself.
func (s *service) sendPages() {
	s.app.OnRealtimeMessageSend().BindFunc(func(e *core.RealtimeMessageEvent) error {
		if e.Message.Name != topic || !bytes.Equal(e.Message.Data, pagePing) {
			return e.Next()
		}
		data, isNeeded := s.makePage(e.RequestEvent, e.Client)
		if !isNeeded {
			return nil
		}
		e.Message.Data = data
		return e.Next()
	})
}

// makePage returns a message for a stream whose audiences have changes. None is needed if the device's own request is
// running, or if the position is already after the changes.
func (s *service) makePage(e *core.RequestEvent, client subscriptions.Client) (data []byte, isNeeded bool) {
	state, _ := client.Get(stateKey).(*streamState)
	if state == nil {
		return emptyPing, true
	}
	state.mutex.Lock()
	from, since, isRunning := state.cursor, state.since, state.running > 0
	state.missed = state.missed || isRunning
	state.mutex.Unlock()
	if isRunning {
		return nil, false
	}
	if from == "" {
		return emptyPing, true
	}
	answer, isKnown := s.answerOnStream(e, client, pullRequest{Cursor: from, Since: since, Limit: maxStreamRows})
	if isKnown && answer.isLogPage() && !answer.More {
		if len(answer.Up)+len(answer.Gone) == 0 {
			return nil, false
		}
		data, err := json.Marshal(streamPage{From: from, Answer: answer}, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		if err == nil && len(data) <= maxStreamBytes {
			state.follow(from, answer)
			return data, true
		}
	}
	state.follow(from, pullResponse{})
	return emptyPing, true
}

// answerOnStream answers as a pull of the stream's device, with the person's record and the rules of this moment. It returns
// false if a pull would be refused.
func (s *service) answerOnStream(e *core.RequestEvent, client subscriptions.Client, request pullRequest) (pullResponse, bool) {
	auth, err := s.streams.StreamPerson(client)
	if err != nil || auth == nil {
		return pullResponse{}, false
	}
	// rules and hooks must not see the request that opened the stream
	asked := e.Request.Clone(e.Request.Context())
	asked.Method, asked.URL = http.MethodPost, &url.URL{Path: "/api/sync/pull"}
	answer, err := s.answerPull(&core.RequestEvent{App: s.app, Auth: auth, Event: router.Event{Request: asked, Response: e.Response}}, auth, request)
	return answer, err == nil
}

// follow stores the position after a page, unless the device has sent a request since then.
func (s *streamState) follow(from string, answer pullResponse) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.cursor == from {
		s.cursor, s.since = answer.Cursor, answer.Now
	}
}

// isLogPage reports whether the answer continues the log; otherwise the device must fetch rows again.
func (r pullResponse) isLogPage() bool {
	return r.Cursor != "" && !r.Reset && len(r.Lost)+len(r.Gained)+len(r.Regen) == 0
}

// pageAfterPush returns the answer that the device's next pull would get; nil if it has to pull.
func (s *service) pageAfterPush(e *core.RequestEvent, auth *core.Record, request pushRequest, results []mutationResult) *pullResponse {
	if request.Cursor == "" || len(request.Acknowledged) > maxNamed {
		return nil
	}
	acknowledged := request.Acknowledged
	for _, result := range results {
		if result.Ok {
			acknowledged = append(acknowledged, result.Key)
		}
	}
	answer, err := s.answerPull(e, auth, pullRequest{Cursor: request.Cursor, Since: request.Since, Acknowledged: acknowledged})
	if err != nil || !answer.isLogPage() {
		return nil
	}
	return &answer
}
