package outward

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

// How a connection to a mail server is made private.
const (
	tlsAlways = "always" // from the start
	tlsStart  = "start"  // by STARTTLS, or not at all
	tlsMay    = "may"    // by STARTTLS where it is offered
)

// Server is a mail server and how one signs in there.
type Server struct {
	Host     string `json:"host"`
	Port     int    `json:"port"`
	TLS      string `json:"tls"`
	User     string `json:"user"`
	Password string `json:"password"`
	// Anywhere: whoever runs the machine named it, so it may stand in a network of their own.
	Anywhere bool `json:"anywhere"`
}

// Mail is one letter to one address.
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

// SendText is Send for the rules: { server, mail } and the Answer as JSON.
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

// Send hands a mail to a server. The mail is taken once the server has answered its end; a connection that breaks between the two
// leaves it uncertain.
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

// signIn makes the connection private and says who sends.
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
	_ = client.Quit() // it is taken, whatever comes of saying goodbye
	return Answer{Status: 250, Certain: true}
}

// broken is a step that the server refused in words, or that had no answer.
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

// mime is the letter as it goes over the wire, text and HTML side by side.
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

// localName is how the program names itself to a mail server: by the sender's own domain.
func localName(from string) string {
	if _, domain, found := strings.Cut(from, "@"); found {
		return domain
	}
	return "localhost"
}

// mailbox is an address as SMTP and a header write it. A local part with two dots in a row, or with one at an end, goes in quotes (RFC
// 5321): some providers gave such addresses out. Anything but one bare address is an error, so that none adds a header or a receiver.
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
