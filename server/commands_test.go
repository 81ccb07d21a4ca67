package main

import (
	"errors"
	"flag"
	"io"
	"slices"
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

func TestPublicAddress(t *testing.T) {
	for _, each := range []struct{ url, http, want string }{
		{"", "127.0.0.1:8090", "http://127.0.0.1:8090"},
		{"", "0.0.0.0:80", "http://127.0.0.1:80"},
		{"", ":8090", "http://127.0.0.1:8090"},
		{"https://partners.example.org/", "127.0.0.1:8090", "https://partners.example.org"},
		{"http://localhost:5173", "127.0.0.1:8090", "http://localhost:5173"},
		{"https://partners.example.org/path", "127.0.0.1:8090", ""},
		{"partners.example.org", "127.0.0.1:8090", ""},
		{"http://partners.example.org", "127.0.0.1:8090", ""},
		{"", "8090", ""},
	} {
		origin, err := originOf(&common{url: each.url, http: each.http})
		if origin.URL != each.want || (err == nil) != (each.want != "") {
			t.Errorf("%+v: %q %v", each, origin.URL, err)
		}
	}
}

func TestWordsAndFlagsInAnyOrder(t *testing.T) {
	for _, args := range [][]string{
		{"upsert", "a@b.c", "--dir", "x"}, {"--dir", "x", "upsert", "a@b.c"}, {"upsert", "--dir=x", "a@b.c"},
	} {
		flags := flag.NewFlagSet("test", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		dir := flags.String("dir", "", "")
		words, err := wordsThenFlags(flags, args)
		if err != nil || *dir != "x" || !slices.Equal(words, []string{"upsert", "a@b.c"}) {
			t.Errorf("%v: %v %s %v", args, words, *dir, err)
		}
	}
}

func TestAnswersOfTheRules(t *testing.T) {
	var status exitStatus
	if err := say(map[string]any{"text": "", "status": int64(1)}); !errors.As(err, &status) || status != 1 {
		t.Errorf("got %v", err)
	}
	for _, fine := range []any{nil, "text", map[string]any{"text": "", "status": int64(0)}} {
		if err := say(fine); err != nil {
			t.Errorf("%v: %v", fine, err)
		}
	}
	if got, err := argumentOf([]string{"seed=7", "small"}); err != nil || got != `{"seed":"7","small":"yes"}` {
		if got != `{"small":"yes","seed":"7"}` {
			t.Errorf("got %s %v", got, err)
		}
	}
}
