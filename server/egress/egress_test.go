package egress

import (
	"bufio"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
)

var networks = []string{"10.0.0.0/8", "127.0.0.0/8", "192.168.0.0/16", "::/3", "8000::/1"}

func newTestClient(t *testing.T, loopback bool) *Client {
	t.Helper()
	if loopback {
		t.Setenv(LoopbackVariable, "1")
	}
	made, err := New(networks)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestAllowsOnlyPublicAddresses(t *testing.T) {
	closed, open := newTestClient(t, false), newTestClient(t, true)
	for text, want := range map[string]bool{
		"93.184.216.34": true, "2606:2800::1": true,
		"10.1.2.3": false, "192.168.0.1": false, "::ffff:10.1.2.3": false, "fe80::1%eth0": false, "fd00::1": false, "::": false,
	} {
		if got := closed.allows(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	for _, text := range []string{"127.0.0.1", "::1", "::ffff:127.0.0.1"} {
		if closed.allows(netip.MustParseAddr(text)) || !open.allows(netip.MustParseAddr(text)) {
			t.Errorf("%s", text)
		}
	}
	if nothing := (&Client{}); nothing.allows(netip.MustParseAddr("93.184.216.34")) {
		t.Error("an address is allowed without a list of networks")
	}
}

func TestRejectsNamesThatResolveToPrivateAddresses(t *testing.T) {
	for _, target := range []string{"https://localhost:1/", "https://127.0.0.1:1/", "http://127.0.0.1:1/", "ftp://x.example/", "https://a:b@x.example/"} {
		if got := newTestClient(t, false).Post(Request{URL: target}); got.Problem != "not-public" || !got.Certain {
			t.Errorf("%s: %+v", target, got)
		}
	}
	if got := newTestClient(t, false).SendEmail(Server{Host: "localhost", Port: 1}, letter); got.Problem != "not-public" {
		t.Errorf("%+v", got)
	}
}

func TestPost(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		switch r.URL.Path {
		case "/away":
			http.Redirect(w, r, "/emails", http.StatusTemporaryRedirect)
		case "/gone":
			connection, _, _ := http.NewResponseController(w).Hijack()
			_ = connection.Close()
		case "/no":
			http.Error(w, "key revoked", http.StatusUnauthorized)
		default:
			_, _ = w.Write([]byte(r.Header.Get("Idempotency-Key")))
		}
	}))
	defer server.Close()
	open := newTestClient(t, true)
	for path, want := range map[string]Result{
		"/emails": {Status: 200, Text: "k1", Certain: true},
		"/away":   {Problem: "redirect", Status: 307, Text: "/emails", Certain: true},
		"/no":     {Problem: "refused", Status: 401, Text: "key revoked\n", Certain: true},
	} {
		if got := open.Post(Request{URL: server.URL + path, Headers: map[string]string{"Idempotency-Key": "k1"}}); got != want {
			t.Errorf("%s: %+v", path, got)
		}
	}
	if asked != 3 {
		t.Errorf("a redirect was followed: %d requests", asked)
	}
	if got := open.Post(Request{URL: server.URL + "/gone"}); got.Problem != "lost" || got.Certain {
		t.Errorf("%+v", got)
	}
	server.Close()
	if got := open.Post(Request{URL: server.URL}); got.Problem != "no-connection" || !got.Certain {
		t.Errorf("%+v", got)
	}
}

var letter = Email{From: "a@x.example", FromName: "Á", To: "b@y.example", Subject: "S", HTML: "<p>ñ</p>", Text: "ñ", Headers: map[string]string{"X-One": "1"}}

// startMailServer starts a mail server that answers each line by its first word and closes the connection for the
// answer "".
func startMailServer(t *testing.T, answers map[string]string) Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			handleSMTP(connection, answers)
		}
	}()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	number, _ := strconv.Atoi(port)
	return Server{Host: "127.0.0.1", Port: number, TLS: tlsOptional}
}

func handleSMTP(connection net.Conn, answers map[string]string) {
	defer connection.Close()
	say := func(word, otherwise string) bool {
		answer, given := answers[word]
		if !given {
			answer = otherwise
		}
		_, _ = connection.Write([]byte(answer))
		return answer != ""
	}
	if !say("", "220 x\r\n") {
		return
	}
	lines := bufio.NewScanner(connection)
	inside := false
	for lines.Scan() {
		word := strings.ToUpper(strings.Split(strings.Split(lines.Text(), " ")[0], ":")[0])
		if inside && lines.Text() != "." {
			continue
		}
		if !say(word, map[string]string{"DATA": "354 go\r\n", "EHLO": "250 x\r\n"}[word]+map[bool]string{true: "", false: "250 ok\r\n"}[word == "DATA" || word == "EHLO"]) {
			return
		}
		inside = word == "DATA"
	}
}

func TestSendEmail(t *testing.T) {
	open := newTestClient(t, true)
	for name, one := range map[string]struct {
		answers map[string]string
		user    string
		tls     string
		want    Result
	}{
		"taken":                            {want: Result{Status: 250, Certain: true}},
		"connection closed after the data": {answers: map[string]string{".": ""}, want: Result{Problem: "lost", Text: "EOF"}},
		"rejected after the data":          {answers: map[string]string{".": "554 no spam\r\n"}, want: Result{Problem: "refused", Status: 554, Text: "no spam", Certain: true}},
		"sender":                           {answers: map[string]string{"MAIL": "550 who\r\n"}, want: Result{Problem: "sender", Status: 550, Text: "who", Certain: true}},
		"recipient":                        {answers: map[string]string{"RCPT": "450 later\r\n"}, want: Result{Problem: "recipient", Status: 450, Text: "later", Certain: true}},
		"password": {
			answers: map[string]string{"EHLO": "250-x\r\n250 AUTH PLAIN\r\n", "AUTH": "535 authentication failed\r\n"}, user: "u",
			want: Result{Problem: "auth", Status: 535, Text: "authentication failed", Certain: true},
		},
		"only LOGIN": {
			answers: map[string]string{"EHLO": "250-x\r\n250 AUTH LOGIN\r\n", "AUTH": "334 VXNlcm5hbWU6\r\n", "VQ==": "334 UGFzc3dvcmQ6\r\n", "CA==": "535 no\r\n"}, user: "U",
			want: Result{Problem: "auth", Status: 535, Text: "no", Certain: true},
		},
		"no STARTTLS": {tls: tlsRequired, want: Result{Problem: "tls", Text: "the server offers no STARTTLS", Certain: true}},
	} {
		server := startMailServer(t, one.answers)
		server.User = one.user
		if name == "only LOGIN" {
			server.Password = "\b" // encodes to CA==, which is the same in lower and upper case
		} else if one.user != "" {
			server.Password = "p"
		}
		if one.tls != "" {
			server.TLS = one.tls
		}
		if got := open.SendEmail(server, letter); got != one.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestMimeMessage(t *testing.T) {
	content, err := mimeMessage(letter)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"X-One: 1", "multipart/alternative", "text/plain", "text/html"} {
		if !strings.Contains(string(content), part) {
			t.Errorf("no %q in %s", part, content)
		}
	}
	if _, err := mimeMessage(Email{From: "a@x.example", To: "b@y.example\r\nBcc: c@z.example"}); err == nil {
		t.Error("a second recipient was accepted")
	}
}

func TestReadLimitAndMethod(t *testing.T) {
	method := ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method = r.Method
		_, _ = w.Write([]byte(strings.Repeat("x", maxReadLimit+1)))
	}))
	defer server.Close()
	for asked, want := range map[int64]int{0: defaultReadLimit, 100_000: 100_000, maxReadLimit * 2: maxReadLimit} {
		got := newTestClient(t, true).Post(Request{URL: server.URL, Method: http.MethodGet, Bytes: asked})
		if len(got.Text) != want || method != http.MethodGet {
			t.Errorf("%d: %d by %s", asked, len(got.Text), method)
		}
	}
	newTestClient(t, true).Post(Request{URL: server.URL, Method: "DELETE"})
	if method != http.MethodPost {
		t.Error("unexpected method", method)
	}
}

// `coterie doctor` tries the mail server without sending.
func TestConnectSMTPSendsNothing(t *testing.T) {
	client := newTestClient(t, true)
	answers := map[string]string{"EHLO": "250-x\r\n250 AUTH PLAIN\r\n", "AUTH": "235 ok\r\n", "MAIL": "550 no\r\n"}
	server := startMailServer(t, answers)
	server.User, server.Password = "ana", "p"
	if got := client.ConnectSMTP(server); got != (Result{Certain: true}) {
		t.Errorf("%+v", got)
	}
	answers["AUTH"] = "535 wrong\r\n"
	server = startMailServer(t, answers)
	server.User, server.Password = "ana", "p"
	if got := client.ConnectSMTP(server); got.Problem != "auth" || got.Status != 535 {
		t.Errorf("wrong password: %+v", got)
	}
	server.Port = 1
	if got := client.ConnectSMTP(server); got.Problem != "no-connection" {
		t.Errorf("closed port: %+v", got)
	}
}
