package serve

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
	"github.com/pocketbase/pocketbase/tools/types"

	"coterie/secrets"
)

const secret = "0123456789abcdef0123456789abcdef"

// signInTestUser creates a user with a device and returns the headers for token and cookie.
func signInTestUser(t *testing.T, server *testServer) (user, device, token, cookie string) {
	t.Helper()
	people, err := server.App.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	// outside of tests, the program sets these rules when it starts
	people.ListRule = types.Pointer("id = @request.auth.id")
	if err := server.App.Save(people); err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(people)
	record.SetEmail("ana@coterie.example")
	record.SetPassword("harbour-lantern-93")
	if err := server.App.SaveNoValidate(record); err != nil {
		t.Fatal(err)
	}
	device = "device000000001"
	addDevice(t, server, record.Id, device, secret)
	issued, err := newToken(record, device)
	if err != nil {
		t.Fatal(err)
	}
	return record.Id, device, "Authorization: " + issued, "Cookie: __Host-coterie-device=" + secret
}

// newToken returns an access token of a user on a device, in the form that the rules create.
func newToken(person *core.Record, device string) (string, error) {
	return security.NewJWT(jwt.MapClaims{
		core.TokenClaimType: core.TokenTypeAuth, core.TokenClaimId: person.Id, core.TokenClaimCollectionId: person.Collection().Id,
		core.TokenClaimRefreshable: false, "did": device,
	}, person.TokenKey()+person.Collection().AuthToken.Secret, time.Minute)
}

func addDevice(t *testing.T, server *testServer, user, device, secret string) string {
	t.Helper()
	_, err := server.App.DB().NewQuery(`INSERT INTO trusted_devices (id, user_id, secret_hash, expires_at, ended_at)
		VALUES ({:id}, {:user}, {:hash}, {:expires}, '')`).Bind(dbx.Params{
		"id": device, "user": user, "hash": secrets.SHA256(secret),
		"expires": time.Now().Add(time.Hour).UTC().Format("2006-01-02 15:04:05.000Z"),
	}).Execute()
	if err != nil {
		t.Fatal(err)
	}
	return "Cookie: __Host-coterie-device=" + secret
}

func TestTokenNeedsItsActiveDevice(t *testing.T) {
	server := startTestServer(t, "")
	user, device, token, cookie := signInTestUser(t, server)
	sister := addDevice(t, server, user, "device000000002", strings.Repeat("b", 32))
	stranger := addDevice(t, server, "stranger0000001", "device000000003", strings.Repeat("c", 32))
	own := "http://" + server.public + "/api/collections/users/records"
	expect := func(what string, status int, code string, headers ...string) {
		t.Helper()
		answer, body := sendRequest(t, "GET", own, "", headers...)
		if answer.StatusCode != status || (code != "" && body != "{\"code\":\""+code+"\"}") {
			t.Errorf("%s: %d %.100s", what, answer.StatusCode, body)
		}
	}
	expect("token and cookie", http.StatusOK, "", token, cookie)
	expect("token alone", http.StatusUnauthorized, "token-expired", token)
	expect("the cookie of the same person's other device", http.StatusUnauthorized, "token-expired", token, sister)
	expect("the cookie of a stranger's device", http.StatusUnauthorized, "token-expired", token, stranger)
	expect("another cookie", http.StatusUnauthorized, "token-expired", token, "Cookie: __Host-coterie-device=other")
	expect("a dead token", http.StatusUnauthorized, "token-expired", "Authorization: dead", cookie)
	expect("cookie under Safari's name", http.StatusUnauthorized, "token-expired", token, "Cookie: coterie-device="+secret)

	// Raw SQL runs no hooks, but the next request must be rejected.
	if _, err := server.App.DB().NewQuery("UPDATE trusted_devices SET ended_at = '2026-01-01 00:00:00.000Z' WHERE id = {:id}").
		Bind(dbx.Params{"id": device}).Execute(); err != nil {
		t.Fatal(err)
	}
	expect("an ended device", http.StatusUnauthorized, "device-ended", token, cookie)
}

func TestExpiredDeviceIsRejected(t *testing.T) {
	server := startTestServer(t, "")
	_, _, token, cookie := signInTestUser(t, server)
	if _, err := server.App.DB().NewQuery("UPDATE trusted_devices SET expires_at = '2026-01-01 00:00:00.000Z'").Execute(); err != nil {
		t.Fatal(err)
	}
	answer, body := sendRequest(t, "POST", "http://"+server.public+"/api/sync/pull", "{}", token, cookie)
	if answer.StatusCode != http.StatusUnauthorized || body != "{\"code\":\"device-ended\"}" {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
}

func TestHandlersGetTheDevice(t *testing.T) {
	server := startTestServer(t, "")
	user, device, token, cookie := signInTestUser(t, server)
	_, body := sendRequest(t, "POST", "http://"+server.public+"/api/signin", "{}", token, cookie)
	if !strings.Contains(body, `"device":"`+device+`"`) || !strings.Contains(body, `"auth":"`+user+`"`) {
		t.Errorf("got %s", body)
	}
	// Sign-in ignores an invalid token.
	_, body = sendRequest(t, "POST", "http://"+server.public+"/api/signin", "{}", "Authorization: dead", cookie)
	if !strings.Contains(body, `"device":""`) || !strings.Contains(body, `"auth":""`) {
		t.Errorf("got %s", body)
	}
}

func TestCrossSiteWritesAreRejected(t *testing.T) {
	server := startTestServer(t, "")
	url := "http://" + server.public + "/api/signin"
	for name, headers := range map[string][]string{
		"another site":     {"Sec-Fetch-Site: cross-site"},
		"a sibling site":   {"Sec-Fetch-Site: same-site"},
		"a foreign origin": {"Sec-Fetch-Site: ", "Origin: https://evil.example"},
		"no origin":        {"Sec-Fetch-Site: "},
		"a form":           {"Content-Type: text/plain"},
		"another host":     {"Host: evil.example"},
	} {
		if answer, body := sendRequest(t, "POST", url, "{}", headers...); answer.StatusCode < 400 || answer.StatusCode >= 500 {
			t.Errorf("%s: %d %s", name, answer.StatusCode, body)
		}
	}
	if answer, body := sendRequest(t, "POST", url, "{}", "Sec-Fetch-Site: ", "Origin: http://"+server.public); answer.StatusCode != http.StatusOK {
		t.Errorf("our own origin: %d %s", answer.StatusCode, body)
	}
}

func TestEventStreamNeedsActiveDevice(t *testing.T) {
	server := startTestServer(t, "")
	answer, body := sendRequest(t, "GET", "http://"+server.public+"/api/realtime", "")
	if answer.StatusCode != http.StatusUnauthorized || body != "{\"code\":\"signed-out\"}" {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
}

// The id of a stream is not secret. No other device may change its subscriptions, or subscribe it to other topics.
func TestSubscriptionNeedsTheStreamsDevice(t *testing.T) {
	server := startTestServer(t, "")
	user, _, token, cookie := signInTestUser(t, server)
	sister := addDevice(t, server, user, "device000000002", strings.Repeat("b", 32))
	person, err := server.App.FindRecordById("users", user)
	if err != nil {
		t.Fatal(err)
	}
	issued, err := newToken(person, "device000000002")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + server.public + "/api/realtime"
	request, err := http.NewRequest("GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Cookie", strings.TrimPrefix(cookie, "Cookie: "))
	stream, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	var hello string
	for lines := bufio.NewScanner(stream.Body); !strings.HasPrefix(hello, "data:") && lines.Scan(); {
		hello = lines.Text()
	}
	var client struct {
		Id string `json:"clientId"`
	}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(hello, "data:")), &client); err != nil || client.Id == "" {
		t.Fatalf("%q %v", hello, err)
	}
	for _, each := range []struct {
		what, topic string
		want        int
		headers     []string
	}{
		{"another device of the person", "sync", http.StatusForbidden, []string{"Authorization: " + issued, sister}},
		{"records", "users/*", http.StatusForbidden, []string{token, cookie}},
		{"its own device", "sync", http.StatusNoContent, []string{token, cookie}},
	} {
		answer, text := sendRequest(t, "POST", url, `{"clientId":"`+client.Id+`","subscriptions":["`+each.topic+`"]}`, each.headers...)
		if answer.StatusCode != each.want {
			t.Errorf("%s: %d %s", each.what, answer.StatusCode, text)
		}
	}
}

func TestStreamsPerDeviceAreLimited(t *testing.T) {
	server := startTestServer(t, "")
	_, device, _, cookie := signInTestUser(t, server)
	url := "http://" + server.public + "/api/realtime"
	open := func() *http.Response {
		t.Helper()
		request, err := http.NewRequest("GET", url, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Cookie", strings.TrimPrefix(cookie, "Cookie: "))
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		return answer
	}
	for range 8 {
		stream := open()
		if stream.StatusCode != http.StatusOK {
			t.Fatalf("stream: status %d", stream.StatusCode)
		}
		// the first message confirms that the stream was counted
		if _, err := stream.Body.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if answer := open(); answer.StatusCode != http.StatusTooManyRequests {
		t.Errorf("additional stream: status %d", answer.StatusCode)
	}
	server.Sessions.CloseStreams(device)
	if answer := open(); answer.StatusCode != http.StatusOK {
		t.Errorf("after the device's streams were closed: %d", answer.StatusCode)
	}
}

func TestEndedStreamsAreRemoved(t *testing.T) {
	server := startTestServer(t, "")
	_, device, _, cookie := signInTestUser(t, server)
	broker := server.App.SubscriptionsBroker()
	open := func() *http.Response {
		t.Helper()
		request, err := http.NewRequest("GET", "http://"+server.public+"/api/realtime", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Cookie", strings.TrimPrefix(cookie, "Cookie: "))
		stream, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { stream.Body.Close() })
		if stream.StatusCode != http.StatusOK {
			t.Fatalf("stream: status %d", stream.StatusCode)
		}
		if kind := stream.Header.Get("Content-Type"); kind != "text/event-stream" || stream.Header.Get("Coterie-Answer") != "1" {
			t.Errorf("stream: content type %q, answer header %q", kind, stream.Header.Get("Coterie-Answer"))
		}
		if line, err := bufio.NewReader(stream.Body).ReadString('\n'); err != nil || !strings.HasPrefix(line, "id:") {
			t.Fatalf("%q %v", line, err)
		}
		return stream
	}
	// open and close streams more often than the limit for open ones, which must not count closed ones
	for range 9 {
		left := open()
		if broker.TotalClients() != 1 {
			t.Fatalf("%d open streams, want 1", broker.TotalClients())
		}
		left.Body.Close()
		for deadline := time.Now().Add(10 * time.Second); broker.TotalClients() > 0; {
			if time.Now().After(deadline) {
				t.Fatal("a stream that its client closed is still open")
			}
			time.Sleep(time.Millisecond)
		}
	}
	ended := open()
	server.Sessions.CloseStreams(device)
	if _, err := io.Copy(io.Discard, ended.Body); err != nil {
		t.Errorf("a stream that the server closed: %v", err)
	}
	if broker.TotalClients() != 0 {
		t.Error("the stream is still registered")
	}
}

func TestStreamOfBlockedClientIsClosed(t *testing.T) {
	server := startTestServer(t, "")
	_, _, _, cookie := signInTestUser(t, server)
	conn, err := net.Dial("tcp", server.public)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := fmt.Fprintf(conn, "GET /api/realtime HTTP/1.1\r\nHost: %s\r\n%s\r\n\r\n", server.public, cookie); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	broker := server.App.SubscriptionsBroker()
	clients := slices.Collect(maps.Values(broker.Clients()))
	if len(clients) != 1 {
		t.Fatalf("%d open streams, want 1", len(clients))
	}
	// send more than the buffers of both sides can hold
	go clients[0].Send(subscriptions.Message{Name: "sync", Data: make([]byte, 64<<20)})
	for deadline := time.Now().Add(30 * time.Second); broker.TotalClients() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the stream of a blocked client is still open")
		}
	}
}
