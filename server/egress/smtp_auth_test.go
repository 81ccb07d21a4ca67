package egress

import (
	"bufio"
	"net"
	"net/smtp"
	"os"
	"strconv"
	"strings"
	"testing"
)

// loginServer accepts one email after AUTH LOGIN with the given prompts, and reports what it received.
func loginServer(t *testing.T, offers string, questions [2]string) (Server, <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	given := make(chan string, 1)
	go func() {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		defer connection.Close()
		lines := bufio.NewReader(connection)
		said := []string{}
		for _, answer := range []string{"220 x", "250-x\r\n250 " + offers, "334" + questions[0], "334" + questions[1], "235 ok",
			"250 ok", "250 ok", "354 go"} {
			_, _ = connection.Write([]byte(answer + "\r\n"))
			line, _ := lines.ReadString('\n')
			said = append(said, strings.TrimSpace(line))
		}
		for line := ""; line != ".\r\n"; {
			if line, err = lines.ReadString('\n'); err != nil {
				return
			}
		}
		_, _ = connection.Write([]byte("250 taken\r\n"))
		given <- strings.Join(said[1:4], " ")
	}()
	number, _ := strconv.Atoi(listener.Addr().String()[len("127.0.0.1:"):])
	return Server{Host: "127.0.0.1", Port: number, TLS: tlsOptional, User: "ana@x.example", Password: "pä ss"}, given
}

func TestLoginIgnoresPromptTexts(t *testing.T) {
	file, err := os.ReadFile("../../e2e/fixtures/smtp-login-prompts.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		if line = strings.TrimRight(line, "\n"); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "|")
		server, given := loginServer(t, fields[0], [2]string{fields[1], fields[2]})
		if got := newTestClient(t, true).SendEmail(server, letter); got != (Result{Status: 250, Certain: true}) {
			t.Errorf("%s: %+v", line, got)
			continue
		}
		if got := <-given; got != "AUTH LOGIN YW5hQHguZXhhbXBsZQ== cMOkIHNz" {
			t.Errorf("%s: received %q", line, got)
		}
	}
}

func TestLoginFailsOnThirdPrompt(t *testing.T) {
	server := startMailServer(t, map[string]string{"EHLO": "250-x\r\n250 AUTH LOGIN\r\n", "AUTH": "334 x\r\n", "VQ==": "334 x\r\n", "CA==": "334 Code:\r\n"})
	server.User, server.Password = "U", "\b"
	if got := newTestClient(t, true).SendEmail(server, letter); got.Problem != "auth" || got.Status != 334 || !got.Certain {
		t.Errorf("%+v", got)
	}
}

func TestPasswordIsNeverSentUnencrypted(t *testing.T) {
	for _, offers := range []string{"LOGIN", "PLAIN"} {
		client, far := net.Pipe()
		t.Cleanup(func() { _ = client.Close() })
		told := make(chan string, 1)
		go func() {
			_, _ = far.Write([]byte("220 x\r\n"))
			lines := bufio.NewScanner(far)
			for lines.Scan() {
				if strings.HasPrefix(lines.Text(), "AUTH") {
					told <- lines.Text()
				}
				_, _ = far.Write([]byte("250-x\r\n250 AUTH " + offers + "\r\n"))
			}
			close(told)
		}()
		made, err := smtp.NewClient(client, "mail.x.example")
		if err != nil {
			t.Fatal(err)
		}
		if err := authenticate(made, Server{Host: "mail.x.example", User: "ana", Password: "p"}); err == nil {
			t.Errorf("%s: signed in", offers)
		}
		_ = made.Close()
		if line := <-told; line != "" {
			t.Errorf("%s: said %q", offers, line)
		}
	}
}

func TestCRAMMD5IsTheLastResort(t *testing.T) {
	// "<1@x>" is the challenge; its RFC 2195 digest isn't checked here
	server := startMailServer(t, map[string]string{"EHLO": "250-x\r\n250 AUTH CRAM-MD5\r\n", "AUTH": "334 PDFAeD4=\r\n"})
	server.User, server.Password = "u", "p"
	// the server answers the digest with 250 instead of 235, so the client tries to sign in and fails
	if got := newTestClient(t, true).SendEmail(server, letter); got.Problem != "auth" || got.Status != 250 {
		t.Errorf("%+v", got)
	}
}
