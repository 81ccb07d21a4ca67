package instance

import (
	"fmt"
	"net/mail"
	"net/url"
	"os"
	"strconv"

	"github.com/pocketbase/pocketbase/core"
)

const (
	smtpVariable = "COTERIE_SMTP"
	fromVariable = "COTERIE_MAIL_FROM"
)

// mailIsFixed says whether the machine names the mail server.
func mailIsFixed() bool { return os.Getenv(smtpVariable) != "" }

// mailFromEnvironment takes the mail server from COTERIE_SMTP (smtp://name:password@host:587, smtps:// for TLS from the start)
// and the sender from COTERIE_MAIL_FROM ("Coterie <no-reply@example.org>"). Without them the settings stay as they are.
func mailFromEnvironment(settings *core.Settings) error {
	if raw := os.Getenv(smtpVariable); raw != "" {
		server, err := url.Parse(raw)
		if err != nil || server.Hostname() == "" || (server.Scheme != "smtp" && server.Scheme != "smtps") {
			return fmt.Errorf("%s must look like smtp://name:password@host:587", smtpVariable)
		}
		settings.SMTP.Enabled = true
		settings.SMTP.Host = server.Hostname()
		settings.SMTP.TLS = server.Scheme == "smtps"
		settings.SMTP.Port = 587
		if settings.SMTP.TLS {
			settings.SMTP.Port = 465
		}
		if server.Port() != "" {
			settings.SMTP.Port, _ = strconv.Atoi(server.Port()) // url.Parse allows digits only
		}
		settings.SMTP.Username = server.User.Username()
		settings.SMTP.Password, _ = server.User.Password()
	}
	if raw := os.Getenv(fromVariable); raw != "" {
		from, err := mail.ParseAddress(raw)
		if err != nil {
			return fmt.Errorf("%s must look like Coterie <no-reply@example.org>", fromVariable)
		}
		settings.Meta.SenderName = from.Name
		settings.Meta.SenderAddress = from.Address
	}
	return nil
}
