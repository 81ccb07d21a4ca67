package sync

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// tokenStreams identifies the person of a stream by the token of its last request.
type tokenStreams struct{ app core.App }

func (s tokenStreams) OwnStream(e *core.RequestEvent, id string) subscriptions.Client {
	client, err := s.app.SubscriptionsBroker().ClientById(id)
	if err != nil {
		return nil
	}
	client.Set("token", e.Request.Header.Get("Authorization"))
	return client
}

func (s tokenStreams) StreamPerson(client subscriptions.Client) (*core.Record, error) {
	token, _ := client.Get("token").(string)
	auth, err := s.app.FindAuthRecordByToken(token, core.TokenTypeAuth)
	if err != nil {
		return nil, nil
	}
	return auth, nil
}

// testStream is an open event stream of a person.
type testStream struct {
	f      *fixture
	auth   *core.Record
	id     string
	events chan string
}

func (f *fixture) openStream(auth *core.Record) *testStream {
	f.t.Helper()
	f.app.OnRealtimeConnectRequest().BindFunc(func(e *core.RealtimeConnectRequestEvent) error {
		e.Client.Set(apis.RealtimeClientIPKey, "")
		return e.Next()
	})
	server := httptest.NewServer(f.mux)
	response, err := http.Get(server.URL + "/api/realtime")
	f.check(err)
	f.t.Cleanup(func() {
		_ = response.Body.Close()
		server.CloseClientConnections()
		server.Close()
	})
	stream := &testStream{f: f, auth: auth, events: make(chan string, 100)}
	go func() {
		lines := bufio.NewReader(response.Body)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			if data, isData := strings.CutPrefix(line, "data:"); isData {
				stream.events <- strings.TrimSpace(data)
			}
		}
	}()
	var connected struct {
		ClientId string `json:"clientId"`
	}
	f.check(json.Unmarshal([]byte(stream.next()), &connected))
	stream.id = connected.ClientId
	if status := f.post(auth, "/api/realtime", map[string]any{"clientId": stream.id, "subscriptions": []string{topic}}, nil); status != http.StatusNoContent {
		f.t.Fatalf("subscription: %d", status)
	}
	return stream
}

func (s *testStream) next() string {
	s.f.t.Helper()
	select {
	case data := <-s.events:
		return data
	case <-time.After(5 * time.Second):
		s.f.t.Fatal("no event")
		return ""
	}
}

func (s *testStream) nextPage() streamPage {
	s.f.t.Helper()
	var page streamPage
	data := s.next()
	s.f.check(json.Unmarshal([]byte(data), &page))
	if page.From == "" {
		s.f.t.Fatalf("no page: %s", data)
	}
	return page
}

// pullOn pulls as the stream's device.
func (s *testStream) pullOn(cursor string) pullResponse {
	s.f.t.Helper()
	var response pullResponse
	s.f.post(s.auth, "/api/sync/pull", pullRequest{Schema: schemaMax, Client: client, Cursor: cursor, Stream: s.id}, &response)
	return response
}

// current pulls everything and returns the position.
func (s *testStream) current() string {
	s.f.t.Helper()
	return s.pullOn(s.f.cursorAt(s.auth, 0)).Cursor
}

// commit makes the notifier check the log, as it does after each commit.
func (f *fixture) commit(change func()) {
	change()
	f.service.notifier.wakeUp()
}

func TestStreamCarriesThePageOfAPull(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	stream := f.openStream(ana)
	at := stream.current()
	for n := range 3 {
		f.commit(func() { f.addNote(fmt.Sprintf("note0000000000%d", n), ana.Id, "new") })
		page := stream.nextPage()
		pulled := f.pull(ana, at)
		if page.From != at || len(page.Answer.Up["notes"]) != 1 || !reflect.DeepEqual(page.Answer.Up, pulled.Up) || page.Answer.More {
			t.Fatalf("%d: from %s, page %+v, pull %+v", n, at, page, pulled)
		}
		given, expected := f.openCursor(page.Answer.Cursor), f.openCursor(pulled.Cursor)
		if !reflect.DeepEqual(given, expected) {
			t.Errorf("position %+v, a pull has %+v", given, expected)
		}
		at = page.Answer.Cursor
	}
	f.commit(func() { f.exec("UPDATE notes SET user_id = 'someone' WHERE id = 'note00000000001'") })
	if gone := stream.nextPage().Answer.Gone["notes"]; len(gone) != 1 || gone[0] != "note00000000001" {
		t.Errorf("gone: %v", gone)
	}
}

func TestPageIsMadeForThePersonOfThisMoment(t *testing.T) {
	for name, change := range map[string]string{
		"role removed":   `UPDATE users SET roles = '[]' WHERE id = '%s'`,
		"session ended":  `UPDATE users SET tokenKey = 'another000000000000000000000000000000000000000000' WHERE id = '%s'`,
		"person deleted": `DELETE FROM users WHERE id = '%s'`,
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			admin := f.addUser("admin", "admin")
			stream := f.openStream(admin)
			stream.current()
			f.commit(func() { f.addNote("note00000000001", "bea", "one") })
			if got := stream.nextPage(); len(got.Answer.Up["notes"]) != 1 {
				t.Fatalf("before: %+v", got)
			}
			// SQL runs no hooks, so PocketBase keeps the person's earlier record with the stream
			f.commit(func() {
				f.addNote("note00000000002", "bea", "two")
				f.exec(fmt.Sprintf(change, admin.Id))
			})
			if got := stream.next(); got != "{}" {
				t.Errorf("sent: %s", got)
			}
		})
	}
}

func TestRulesAreAskedWhenPageIsSent(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	stream := f.openStream(ana)
	stream.current()
	held, release := make(chan struct{}), make(chan struct{})
	waiting := false
	f.app.OnRealtimeMessageSend().Bind(&hook.Handler[*core.RealtimeMessageEvent]{Priority: -1, Func: func(e *core.RealtimeMessageEvent) error {
		if bytes.Equal(e.Message.Data, pagePing) && !waiting {
			waiting = true
			close(held)
			<-release
		}
		return e.Next()
	}})
	f.commit(func() { f.addNote("note00000000001", ana.Id, "mine") })
	<-held
	f.exec("UPDATE notes SET user_id = 'bea' WHERE id = 'note00000000001'")
	close(release)
	if page := stream.nextPage(); len(page.Answer.Up) != 0 || len(page.Answer.Gone["notes"]) != 1 {
		t.Errorf("%+v", page)
	}
}

func TestPingsWithoutPage(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	stream := f.openStream(ana)
	notes := func(count int, subject string) func() {
		return func() {
			f.exec(fmt.Sprintf(`WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d)
				INSERT INTO notes (id, user_id, subject) SELECT substr('x' || n || hex(randomblob(8)), 1, 15), '%s', '%s' FROM c`, count, ana.Id, subject))
		}
	}
	expect := func(what, data string) {
		t.Helper()
		if data != "{}" {
			t.Errorf("%s: %s", what, data)
		}
	}
	f.commit(notes(1, "n"))
	expect("the position is unknown", stream.next())
	stream.current()
	f.commit(notes(maxStreamRows+1, "n"))
	expect("too many rows", stream.next())
	f.commit(notes(1, "n"))
	expect("the device has to pull first", stream.next())
	stream.current()
	f.commit(notes(1, strings.Repeat("n", maxStreamBytes)))
	expect("too long", stream.next())
	stream.pullOn("unreadable")
	f.commit(notes(1, "n"))
	expect("the device was reset", stream.next())
	stream.current()
	f.commit(notes(maxStreamRows, "n"))
	if page := stream.nextPage(); len(page.Answer.Up["notes"]) != maxStreamRows {
		t.Errorf("%d rows", len(page.Answer.Up["notes"]))
	}
}

// What admins write must not change the number or length of a member's messages (A8).
func TestStreamRevealsNothingAboutOthers(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	stream := f.openStream(ana)
	stream.current()
	var lengths []int
	for round := range 3 {
		// the notifier sees these changes alone, and then together with a change of ana's
		f.commit(func() { f.addNote(fmt.Sprintf("other000000000%d", round), "bea", "not hers") })
		time.Sleep(2 * pingDelay)
		f.commit(func() {
			f.exec(fmt.Sprintf(`WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d)
				INSERT INTO _sync_log (c, id, aud) SELECT 'notes', 'x%d' || n, 'role:admin' FROM c`, []int{1, 50, 400}[round], round))
			f.addNote(fmt.Sprintf("note0000000000%d", round), ana.Id, "hers")
		})
		data := stream.next()
		if lengths = append(lengths, len(data)); !strings.Contains(data, "hers") || strings.Contains(data, "other") {
			t.Errorf("round %d: %s", round, data)
		}
	}
	if lengths[0] != lengths[1] || lengths[1] != lengths[2] {
		t.Errorf("lengths %v", lengths)
	}
}

func TestOwnChangesAreSentAsPagesHoweverManyStreamsAreOpen(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	stream := f.openStream(ana)
	stream.current()
	admin := f.addUser("admin", "admin")
	for range maxSharedPages + 1 {
		other := subscriptions.NewDefaultClient()
		other.Subscribe(topic)
		other.Set(apis.RealtimeClientAuthKey, admin)
		f.app.SubscriptionsBroker().Register(other) // never reads
	}
	f.commit(func() { f.addNote("note00000000001", ana.Id, "hers") })
	if page := stream.nextPage(); len(page.Answer.Up["notes"]) != 1 {
		t.Errorf("%+v", page)
	}
	f.commit(func() { f.exec("INSERT INTO news (id, published) VALUES ('news00000000001', 'now')") })
	if got := stream.next(); got != "{}" {
		t.Errorf("shared by %d streams: %s", maxSharedPages+2, got)
	}
}

func TestPushAnswersWithThePageThatFollows(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	stream := f.openStream(ana)
	at := stream.current()
	const id = "note00000000001"
	var answer pushResponse
	f.commit(func() {
		status := f.post(ana, "/api/sync/push", pushRequest{Schema: schemaMax, Client: client, Cursor: at, Stream: stream.id,
			Muts: []mutation{createMutation(1, id, row{"user_id": ana.Id, "subject": "first"}), createMutation(2, "note00000000002", row{"subject": "poison"})}}, &answer)
		if status != http.StatusOK || answer.Page == nil {
			t.Fatalf("%d %+v", status, answer)
		}
	})
	if page := answer.Page; len(page.Up["notes"]) != 1 || f.fields(page.Up["notes"][0])["id"] != id || !reflect.DeepEqual(page.Known, []string{keyOf(1, id)}) {
		t.Fatalf("%+v", page)
	}
	// the first message is that of the second change, because the push's page had the first one
	f.commit(func() { f.addNote("note00000000003", ana.Id, "second") })
	if page := stream.nextPage(); page.From != answer.Page.Cursor || len(page.Answer.Up["notes"]) != 1 || f.fields(page.Answer.Up["notes"][0])["subject"] != "second" {
		t.Errorf("%+v", page)
	}
	if _, old := f.push(ana, updateMutation(3, id, row{"title": "t"}, row{})); old.Page != nil {
		t.Errorf("an app that names no position got a page: %+v", old)
	}
}

func TestPageWaitsForTheDevicesOwnRequest(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	stream := f.openStream(ana)
	at := stream.current()
	streamClient, err := f.app.SubscriptionsBroker().ClientById(stream.id)
	f.check(err)
	state := streamClient.Get(stateKey).(*streamState)
	state.mutex.Lock()
	state.running++
	state.mutex.Unlock()
	request := &deviceRequest{client: streamClient, state: state, cursor: at}
	f.commit(func() { f.addNote("note00000000001", ana.Id, "n") })
	select {
	case data := <-stream.events:
		t.Fatalf("sent during the request: %s", data)
	case <-time.After(300 * time.Millisecond):
	}
	request.endRequest()
	if page := stream.nextPage(); page.From != at || len(page.Answer.Up["notes"]) != 1 {
		t.Errorf("%+v", page)
	}
}

func TestOnlyAnAnswerThatContinuesTheLogMovesThePosition(t *testing.T) {
	for name, answer := range map[string]pullResponse{
		"more rows follow":     {Cursor: "next", More: true},
		"a reset":              {Cursor: "next", Reset: true},
		"lost audiences":       {Cursor: "next", Lost: []string{"role:admin"}},
		"gained audiences":     {Cursor: "next", Gained: []string{"role:admin"}},
		"collections to fetch": {Cursor: "next", Regen: []string{"notes"}},
	} {
		request := &deviceRequest{}
		if request.setPosition(answer); request.cursor != "" {
			t.Errorf("%s: the position moved", name)
		}
	}
	request := &deviceRequest{}
	if request.setPosition(pullResponse{Cursor: "next", Now: 7}); request.cursor != "next" || request.since != 7 {
		t.Errorf("%+v", request)
	}
}

func TestPageDoesNotReplaceThePositionOfALaterRequest(t *testing.T) {
	state := &streamState{cursor: "of the request", since: 2}
	page := pullResponse{Cursor: "of the page", Now: 1}
	if state.follow("before", page); state.cursor != "of the request" || state.since != 2 {
		t.Errorf("after a request: %s %d", state.cursor, state.since)
	}
	if state.follow("of the request", page); state.cursor != "of the page" || state.since != 1 {
		t.Errorf("without one: %s %d", state.cursor, state.since)
	}
}

func TestNothingIsSentIfTheDeviceHasTheChanges(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	stream := f.openStream(ana)
	stream.current()
	streamClient, err := f.app.SubscriptionsBroker().ClientById(stream.id)
	f.check(err)
	request := &core.RequestEvent{App: f.app}
	request.Request = httptest.NewRequest(http.MethodGet, "/api/realtime", nil)
	if data, isNeeded := f.service.makePage(request, streamClient); isNeeded {
		t.Errorf("%s", data)
	}
}

func TestPushHasNoPageIfTheDeviceMustPull(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	send := func(cursor string, muts ...mutation) pushResponse {
		t.Helper()
		var answer pushResponse
		status := f.post(ana, "/api/sync/push", pushRequest{Schema: schemaMax, Client: client, Last: muts[0].N - 1, Cursor: cursor, Muts: muts}, &answer)
		if status != http.StatusOK {
			t.Fatal(status)
		}
		return answer
	}
	at := f.cursorAt(ana, 0)
	if answer := send(at, createMutation(1, "note00000000001", row{"user_id": ana.Id, "subject": "n"})); answer.Page == nil {
		t.Fatal("no page")
	}
	if answer := send("unreadable", createMutation(2, "note00000000002", row{"user_id": ana.Id, "subject": "n"})); answer.Page != nil {
		t.Errorf("from an unreadable position: %+v", answer.Page)
	}
	// the rules refuse the second mutation for now
	answer := send(at, createMutation(3, "note00000000003", row{"user_id": ana.Id, "subject": "n"}), createMutation(4, "note00000000004", row{"user_id": ana.Id, "subject": "too fast"}))
	if answer.Stopped == nil || answer.Page != nil {
		t.Errorf("stopped: %+v", answer)
	}
}

func TestOwnChangesDoNotCountForTheLimitOfSharedPages(t *testing.T) {
	f := newFixture(t)
	ana, admin := f.addUser("ana"), f.addUser("admin", "admin")
	for number := range maxSharedPages + 1 {
		each := subscriptions.NewDefaultClient()
		each.Subscribe(topic)
		each.Set(apis.RealtimeClientAuthKey, admin)
		if number == 0 {
			each.Set(apis.RealtimeClientAuthKey, ana)
		}
		f.app.SubscriptionsBroker().Register(each)
	}
	f.addNote("note00000000001", ana.Id, "n")
	pages, pings, err := f.service.notifier.clientsFromEntries(f.app.DB())
	f.check(err)
	if len(pages) != maxSharedPages+1 || len(pings) != 0 {
		t.Errorf("%d pages and %d pings", len(pages), len(pings))
	}
}
