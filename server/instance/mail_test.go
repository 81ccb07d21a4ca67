package instance

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestMailServerFromTheEnvironment(t *testing.T) {
	for raw, want := range map[string]core.SMTPConfig{
		"smtp://ana:p%40ss@mail.example:2525": {Enabled: true, Host: "mail.example", Port: 2525, Username: "ana", Password: "p@ss"},
		"smtp://mail.example":                 {Enabled: true, Host: "mail.example", Port: 587},
		"smtps://mail.example":                {Enabled: true, Host: "mail.example", Port: 465, TLS: true},
	} {
		t.Setenv(smtpVariable, raw)
		t.Setenv(fromVariable, "Coterie <no-reply@coterie.example>")
		settings := &core.Settings{}
		if err := mailFromEnvironment(settings); err != nil || settings.SMTP != want || settings.Meta.SenderAddress != "no-reply@coterie.example" {
			t.Errorf("%s: %+v %v", raw, settings.SMTP, err)
		}
	}
	for _, raw := range []string{"mail.example", "http://mail.example", "smtp://"} {
		t.Setenv(smtpVariable, raw)
		if err := mailFromEnvironment(&core.Settings{}); err == nil {
			t.Errorf("%s was taken", raw)
		}
	}
}
