package app

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestMailServerFromEnvironment(t *testing.T) {
	for raw, want := range map[string]core.SMTPConfig{
		"smtp://ana:p%40ss@mail.example:2525": {Enabled: true, Host: "mail.example", Port: 2525, Username: "ana", Password: "p@ss"},
		"smtp://mail.example":                 {Enabled: true, Host: "mail.example", Port: 587},
		"smtps://mail.example":                {Enabled: true, Host: "mail.example", Port: 465, TLS: true},
	} {
		t.Setenv(smtpVariable, raw)
		t.Setenv(fromVariable, "Coterie <no-reply@coterie.example>")
		settings := &core.Settings{}
		if err := applyMailEnvironment(settings); err != nil || settings.SMTP != want || settings.Meta.SenderAddress != "no-reply@coterie.example" {
			t.Errorf("%s: %+v %v", raw, settings.SMTP, err)
		}
	}
	for _, raw := range []string{"mail.example", "http://mail.example", "smtp://", "smtp://mail.example:0", "smtp://mail.example:65536"} {
		t.Setenv(smtpVariable, raw)
		if err := applyMailEnvironment(&core.Settings{}); err == nil {
			t.Errorf("%s was accepted", raw)
		}
	}
}

func TestSenderFromEnvironment(t *testing.T) {
	for raw, want := range map[string]core.MetaConfig{
		"Coterie <no-reply@coterie.example>":    {SenderName: "Coterie", SenderAddress: "no-reply@coterie.example"},
		`"Ana, Bea" <no-reply@coterie.example>`: {SenderName: "Ana, Bea", SenderAddress: "no-reply@coterie.example"},
		// the sender has no name, which PocketBase requires
		"no-reply@coterie.example":   {SenderName: "no-reply@coterie.example", SenderAddress: "no-reply@coterie.example"},
		"<no-reply@coterie.example>": {SenderName: "no-reply@coterie.example", SenderAddress: "no-reply@coterie.example"},
	} {
		t.Setenv(fromVariable, raw)
		settings := &core.Settings{}
		if err := applyMailEnvironment(settings); err != nil || settings.Meta != want {
			t.Errorf("%s: %+v %v", raw, settings.Meta, err)
		}
	}
	for _, raw := range []string{"Coterie", "no-reply@", "Coterie no-reply@coterie.example", "a@coterie.example, b@coterie.example", "no-reply@localhost",
		strings.Repeat("a", 256) + " <no-reply@coterie.example>"} {
		t.Setenv(fromVariable, raw)
		if err := applyMailEnvironment(&core.Settings{}); err == nil || !strings.Contains(err.Error(), "Name <address>") {
			t.Errorf("%s: %v", raw, err)
		}
	}
}
