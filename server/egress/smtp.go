package egress

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"net"
	"net/mail"
	"net/smtp"
	"net/textproto"
	"strconv"
	"strings"
	"time"

	"github.com/domodwyer/mailyak/v3"
)

const smtpTime = 45 * time.Second

// Values of Server.TLS.
const (
	tlsAlways = "always" // implicit TLS
	tlsStart  = "start"  // STARTTLS is required
	tlsMay    = "may"    // STARTTLS if the server offers it
)

// Server is a mail server with its credentials.
type Server struct {
	Host     string `json:"host"`
	Port     int    `json:"port"`
	TLS      string `json:"tls"`
	User     string `json:"user"`
	Password string `json:"password"`
	// Anywhere allows a private network, because the operator configured the server in the environment.
	Anywhere bool `json:"anywhere"`
}

// Email is an email to one address.
type Mail struct {
	From     string            `json:"from"`
	FromName string            `json:"fromName"`
	ReplyTo  string            `json:"replyTo"`
	To       string            `json:"to"`
	Subject  string            `json:"subject"`
	HTML     string            `json:"html"`
	Text     string            `json:"text"`
	Headers  map[string]string `json:"headers"`
}

// SendEmailJSON is SendEmail with { server, mail } and a Result as JSON.
func (r *Reach) SendText(text string) (string, error) {
	var asked struct {
		Server Server `json:"server"`
		Mail   Mail   `json:"mail"`
	}
	if err := json.Unmarshal([]byte(text), &asked); err != nil {
		return "", err
	}
	answer, err := json.Marshal(r.Send(asked.Server, asked.Mail))
	return string(answer), err
}

// SendEmail sends an email. The server has accepted it once it answers the end of the data; if the connection breaks
// before that answer, Certain is false.
func (r *Reach) Send(server Server, letter Mail) Answer {
	content, err := mime(letter)
	if err != nil {
		return Answer{Problem: "refused", Text: err.Error(), Certain: true}
	}
	ctx, cancel := context.WithTimeout(context.Background(), smtpTime)
	defer cancel()
	connection, err := r.dial(ctx, net.JoinHostPort(server.Host, strconv.Itoa(server.Port)), server.Anywhere)
	if err != nil {
		return unreached(err)
	}
	defer connection.Close()
	_ = connection.SetDeadline(time.Now().Add(smtpTime))
	settings := &tls.Config{ServerName: server.Host, MinVersion: tls.VersionTLS12}
	if server.TLS == tlsAlways {
		connection = tls.Client(connection, settings)
		if err := connection.(*tls.Conn).HandshakeContext(ctx); err != nil {
			return Answer{Problem: "tls", Text: err.Error(), Certain: true}
		}
	}
	client, err := smtp.NewClient(connection, server.Host)
	if err != nil {
		return broken("no-connection", err)
	}
	defer client.Close()
	if err := client.Hello(localName(letter.From)); err != nil {
		return broken("refused", err)
	}
	if answer := signIn(client, server, settings); answer.Problem != "" {
		return answer
	}
	return hand(client, letter, content)
}

// signIn starts TLS if required and authenticates.
func signIn(client *smtp.Client, server Server, settings *tls.Config) Answer {
	offered, _ := client.Extension("STARTTLS")
	if server.TLS == tlsStart && !offered {
		return Answer{Problem: "tls", Text: "the server offers no STARTTLS", Certain: true}
	}
	if offered && (server.TLS == tlsStart || server.TLS == tlsMay) {
		if err := client.StartTLS(settings); err != nil {
			return broken("tls", err)
		}
	}
	if server.User == "" && server.Password == "" {
		return Answer{}
	}
	if err := authenticate(client, server); err != nil {
		return broken("auth", err)
	}
	return Answer{}
}

func hand(client *smtp.Client, letter Mail, content []byte) Answer {
	from, err := mailbox(letter.From)
	if err != nil {
		return broken("sender", err)
	}
	to, err := mailbox(letter.To)
	if err != nil {
		return broken("recipient", err)
	}
	if err := client.Mail(from); err != nil {
		return broken("sender", err)
	}
	if err := client.Rcpt(to); err != nil {
		return broken("recipient", err)
	}
	writer, err := client.Data()
	if err != nil {
		return broken("refused", err)
	}
	if _, err := writer.Write(content); err != nil {
		return broken("lost", err)
	}
	if err := writer.Close(); err != nil {
		answer := broken("lost", err)
		if answer.Status != 0 {
			answer.Problem = "refused"
		} else {
			answer.Certain = false
		}
		return answer
	}
	_ = client.Quit() // the email is accepted, so an error of QUIT doesn't matter
	return Answer{Status: 250, Certain: true}
}

// smtpFailure describes a step that the server rejected or didn't answer.
func broken(problem string, err error) Answer {
	answer := Answer{Problem: problem, Text: err.Error(), Certain: true}
	var said *textproto.Error
	var late net.Error
	switch {
	case errors.As(err, &said):
		answer.Status, answer.Text = said.Code, said.Msg
	case errors.As(err, &late) && late.Timeout():
		answer.Problem, answer.Text = "no-answer", ""
	}
	return answer
}

// mimeMessage encodes an email with a text and an HTML part.
func mime(letter Mail) ([]byte, error) {
	from, err := mailbox(letter.From)
	if err != nil {
		return nil, err
	}
	to, err := mailbox(letter.To)
	if err != nil {
		return nil, err
	}
	made := mailyak.New("", nil)
	made.FromName(letter.FromName)
	made.From(from)
	made.To(to)
	if letter.ReplyTo != "" {
		made.ReplyTo(letter.ReplyTo)
	}
	made.Subject(letter.Subject)
	made.HTML().Set(letter.HTML)
	made.Plain().Set(letter.Text)
	for name, value := range letter.Headers {
		made.AddHeader(name, value)
	}
	buffer, err := made.MimeBuf()
	if err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

// localName returns the name for the SMTP greeting: the domain of the sender.
func localName(from string) string {
	if _, domain, found := strings.Cut(from, "@"); found {
		return domain
	}
	return "localhost"
}

// mailbox formats an address for SMTP and headers. A local part with consecutive, leading or trailing dots is quoted
// (RFC 5321), because some providers issued such addresses. It returns an error for anything but one bare address, to
// prevent header injection.
func mailbox(address string) (string, error) {
	quoted := strings.Trim((&mail.Address{Address: address}).String(), "<>")
	for _, written := range []string{address, quoted} {
		if read, err := mail.ParseAddress(written); err == nil && read.Address == address && isBare(address) {
			return written, nil
		}
	}
	return "", errors.New("not an email address")
}

func isBare(address string) bool {
	return strings.Count(address, "@") == 1 && !strings.ContainsAny(address, " ,;:<>()\"\\")
}
