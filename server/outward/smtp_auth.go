package outward

import (
	"encoding/base64"
	"errors"
	"net/smtp"
	"slices"
	"strings"
)

// authenticate signs in by the first of PLAIN, LOGIN and CRAM-MD5 that the server offers. A name and a password are never sent over
// a connection that isn't encrypted, except to this machine.
func authenticate(client *smtp.Client, server Server) error {
	_, listed := client.Extension("AUTH")
	offers := strings.Fields(strings.ToUpper(listed))
	// Old servers write it so, some of them only so.
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

// login is AUTH LOGIN. The server asks for the name first and for the password second; the wording of its questions differs from
// server to server and isn't always base64, so it is not looked at.
func login(client *smtp.Client, server Server) error {
	if _, encrypted := client.TLSConnectionState(); !encrypted && !isHere(server.Host) {
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

func isHere(host string) bool { return host == "localhost" || host == "127.0.0.1" || host == "::1" }
