package egress

import (
	"encoding/base64"
	"errors"
	"net/smtp"
	"slices"
	"strings"
)

// authenticate uses the first of PLAIN, LOGIN and CRAM-MD5 that the server offers. It never sends a password over an
// unencrypted connection, except to this machine.
func authenticate(client *smtp.Client, server Server) error {
	_, listed := client.Extension("AUTH")
	offers := strings.Fields(strings.ToUpper(listed))
	// Some old servers spell it this way.
	oldLogin, _ := client.Extension("AUTH=LOGIN")
	switch {
	case slices.Contains(offers, "PLAIN"):
	case slices.Contains(offers, "LOGIN"), oldLogin:
		return login(client, server)
	case slices.Contains(offers, "CRAM-MD5"):
		return client.Auth(smtp.CRAMMD5Auth(server.User, server.Password))
	}
	return client.Auth(smtp.PlainAuth("", server.User, server.Password, server.Host))
}

// login implements AUTH LOGIN. The server asks for the name and then for the password. The prompts vary and aren't
// always base64, so they are ignored.
func login(client *smtp.Client, server Server) error {
	if _, encrypted := client.TLSConnectionState(); !encrypted && !isLocalHost(server.Host) {
		return errors.New("unencrypted connection")
	}
	encoded := base64.StdEncoding.EncodeToString
	for _, step := range []struct {
		line string
		want int
	}{
		{"AUTH LOGIN", 334},
		{encoded([]byte(server.User)), 334},
		{encoded([]byte(server.Password)), 235},
	} {
		id, err := client.Text.Cmd("%s", step.line)
		if err != nil {
			return err
		}
		client.Text.StartResponse(id)
		_, _, err = client.Text.ReadResponse(step.want)
		client.Text.EndResponse(id)
		if err != nil {
			return err
		}
	}
	return nil
}

func isLocalHost(host string) bool {
	return host == "localhost" || host == "127.0.0.1" || host == "::1"
}
