package app

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

// mailServerIsFixed reports whether the environment defines the mail server.
func mailServerIsFixed() bool { return os.Getenv(smtpVariable) != "" }

// UseMailEnvironment applies the mail server of the environment to the settings in memory.
func (instance *Instance) UseMailEnvironment() error {
	return applyMailEnvironment(instance.App.Settings())
}

// applyMailEnvironment applies COTERIE_SMTP (smtp://name:password@host:587, or smtps:// for implicit TLS) and
// COTERIE_MAIL_FROM ("Coterie <no-reply@example.org>" or only the address). It leaves the settings unchanged if they
// aren't set.
func applyMailEnvironment(settings *core.Settings) error {
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
			port, err := strconv.ParseUint(server.Port(), 10, 16)
			if err != nil || port == 0 {
				return fmt.Errorf("%s names port %s; a port is a number from 1 to 65535", smtpVariable, server.Port())
			}
			settings.SMTP.Port = int(port)
		}
		settings.SMTP.Username = server.User.Username()
		settings.SMTP.Password, _ = server.User.Password()
	}
	if raw := os.Getenv(fromVariable); raw != "" {
		return applySender(raw, settings)
	}
	return nil
}

// applySender sets the sender from an address with or without a name. PocketBase requires a name, so the address
// replaces a missing one; the rules recognize this.
func applySender(raw string, settings *core.Settings) error {
	const accepted = fromVariable + " must be an address or Name <address>, e.g. Coterie <no-reply@example.org> (%w)"
	from, err := mail.ParseAddress(raw)
	if err != nil {
		return fmt.Errorf(accepted, err)
	}
	sender := core.MetaConfig{AppName: "Coterie", AppURL: "https://coterie.example", SenderName: from.Name, SenderAddress: from.Address}
	if sender.SenderName == "" {
		sender.SenderName = from.Address
	}
	if err := sender.Validate(); err != nil {
		return fmt.Errorf(accepted, err)
	}
	settings.Meta.SenderName, settings.Meta.SenderAddress = sender.SenderName, sender.SenderAddress
	return nil
}
