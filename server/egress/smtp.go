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

const smtpTimeout = 45 * time.Second

// Values of Server.TLS.
const (
	tlsImplicit = "always" // implicit TLS
	tlsRequired = "start"  // STARTTLS is required
	tlsOptional = "may"    // STARTTLS if the server offers it
)

// Server is a mail server with its credentials.
type Server struct {
	Host     string `json:"host"`
	Port     int    `json:"port"`
	TLS      string `json:"tls"`
	User     string `json:"user"`
	Password string `json:"password"`
	// AllowPrivate allows a private network, because the operator configured the server in the environment.
	AllowPrivate bool `json:"anywhere"`
}

// Email is an email to one address.
type Email struct {
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
func (c *Client) SendEmailJSON(text string) (string, error) {
	var input struct {
		Server Server `json:"server"`
		Mail   Email  `json:"mail"`
	}
	if err := json.Unmarshal([]byte(text), &input); err != nil {
		return "", err
	}
	result, err := json.Marshal(c.SendEmail(input.Server, input.Mail))
	return string(result), err
}

// SendEmail sends an email. As soon as the server responds to the end of the data, it has accepted the email; if the
// connection breaks before that response, Certain is false.
func (c *Client) SendEmail(server Server, email Email) Result {
	content, err := mimeMessage(email)
	if err != nil {
		return Result{Problem: "refused", Text: err.Error(), Certain: true}
	}
	client, failure := c.connectSMTP(server, localName(email.From), smtpTimeout)
	if client == nil {
		return failure
	}
	defer client.Close()
	return deliver(client, email, content)
}

// ConnectSMTPJSON is ConnectSMTP with a server and a Result as JSON.
func (c *Client) ConnectSMTPJSON(text string) (string, error) {
	var server Server
	if err := json.Unmarshal([]byte(text), &server); err != nil {
		return "", err
	}
	result, err := json.Marshal(c.ConnectSMTP(server))
	return string(result), err
}

// ConnectSMTP connects to a mail server and signs in, without sending.
func (c *Client) ConnectSMTP(server Server) Result {
	client, failure := c.connectSMTP(server, "localhost", connectTimeout)
	if client == nil {
		return failure
	}
	_ = client.Quit() // the result is known
	return Result{Certain: true}
}

// connectSMTP connects and signs in. The client is nil after a failure.
func (c *Client) connectSMTP(server Server, localName string, timeout time.Duration) (*smtp.Client, Result) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	connection, err := c.dial(ctx, net.JoinHostPort(server.Host, strconv.Itoa(server.Port)), server.AllowPrivate)
	if err != nil {
		return nil, connectFailure(err)
	}
	_ = connection.SetDeadline(time.Now().Add(timeout))
	client, failure := greet(ctx, connection, server, localName)
	if client == nil {
		_ = connection.Close()
	}
	return client, failure
}

func greet(ctx context.Context, connection net.Conn, server Server, localName string) (*smtp.Client, Result) {
	settings := &tls.Config{ServerName: server.Host, MinVersion: tls.VersionTLS12}
	if server.TLS == tlsImplicit {
		connection = tls.Client(connection, settings)
		if err := connection.(*tls.Conn).HandshakeContext(ctx); err != nil {
			return nil, Result{Problem: "tls", Text: err.Error(), Certain: true}
		}
	}
	client, err := smtp.NewClient(connection, server.Host)
	if err != nil {
		return nil, smtpFailure("no-connection", err)
	}
	if err := client.Hello(localName); err != nil {
		return nil, smtpFailure("refused", err)
	}
	if answer := signIn(client, server, settings); answer.Problem != "" {
		return nil, answer
	}
	return client, Result{}
}

func signIn(client *smtp.Client, server Server, settings *tls.Config) Result {
	offered, _ := client.Extension("STARTTLS")
	if server.TLS == tlsRequired && !offered {
		return Result{Problem: "tls", Text: "the server offers no STARTTLS", Certain: true}
	}
	if offered && (server.TLS == tlsRequired || server.TLS == tlsOptional) {
		if err := client.StartTLS(settings); err != nil {
			return smtpFailure("tls", err)
		}
	}
	if server.User == "" && server.Password == "" {
		return Result{}
	}
	if err := authenticate(client, server); err != nil {
		return smtpFailure("auth", err)
	}
	return Result{}
}

func deliver(client *smtp.Client, email Email, content []byte) Result {
	from, err := mailbox(email.From)
	if err != nil {
		return smtpFailure("sender", err)
	}
	to, err := mailbox(email.To)
	if err != nil {
		return smtpFailure("recipient", err)
	}
	if err := client.Mail(from); err != nil {
		return smtpFailure("sender", err)
	}
	if err := client.Rcpt(to); err != nil {
		return smtpFailure("recipient", err)
	}
	writer, err := client.Data()
	if err != nil {
		return smtpFailure("refused", err)
	}
	if _, err := writer.Write(content); err != nil {
		return smtpFailure("lost", err)
	}
	if err := writer.Close(); err != nil {
		result := smtpFailure("lost", err)
		if result.Status != 0 {
			result.Problem = "refused"
		} else {
			result.Certain = false
		}
		return result
	}
	_ = client.Quit() // the email is accepted, so an error of QUIT doesn't matter
	return Result{Status: 250, Certain: true}
}

// smtpFailure describes a step that the server rejected or didn't answer.
func smtpFailure(problem string, err error) Result {
	result := Result{Problem: problem, Text: err.Error(), Certain: true}
	var protocolErr *textproto.Error
	var timeout net.Error
	switch {
	case errors.As(err, &protocolErr):
		result.Status, result.Text = protocolErr.Code, protocolErr.Msg
	case errors.As(err, &timeout) && timeout.Timeout():
		result.Problem, result.Text = "no-answer", ""
	}
	return result
}

func mimeMessage(email Email) ([]byte, error) {
	from, err := mailbox(email.From)
	if err != nil {
		return nil, err
	}
	to, err := mailbox(email.To)
	if err != nil {
		return nil, err
	}
	message := mailyak.New("", nil)
	message.FromName(email.FromName)
	message.From(from)
	message.To(to)
	if email.ReplyTo != "" {
		message.ReplyTo(email.ReplyTo)
	}
	message.Subject(email.Subject)
	message.HTML().Set(email.HTML)
	message.Plain().Set(email.Text)
	for name, value := range email.Headers {
		message.AddHeader(name, value)
	}
	buffer, err := message.MimeBuf()
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
		if read, err := mail.ParseAddress(written); err == nil && read.Address == address && isSingleAddress(address) {
			return written, nil
		}
	}
	return "", errors.New("not an email address")
}

func isSingleAddress(address string) bool {
	return strings.Count(address, "@") == 1 && !strings.ContainsAny(address, " ,;:<>()\"\\")
}
