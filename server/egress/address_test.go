package egress

import "testing"

func TestMailbox(t *testing.T) {
	for address, want := range map[string]string{
		"pat.o'neil@mail.example":      "pat.o'neil@mail.example",
		"smith&sons@xn--mller-kva.org": "smith&sons@xn--mller-kva.org",
		"=+{|}`?^_%#$!*/-@m.example":   "=+{|}`?^_%#$!*/-@m.example",
		"a..b@mail.example":            `"a..b"@mail.example`,
		"a.@mail.example":              `"a."@mail.example`,
		".a@localhost":                 `".a"@localhost`,
	} {
		if got, err := mailbox(address); err != nil || got != want {
			t.Errorf("%s is formatted as %s, %v", address, got, err)
		}
	}
	for _, none := range []string{"", "ana", "b@y.example\r\nBcc: c@z.example", "a..b@y.example\r\nBcc: c@z.example", "a\n..b@y.example",
		"a@y.example, c@z.example", "Ana <a@y.example>", "a@y.example>", "a@y.example c@z.example"} {
		if got, err := mailbox(none); err == nil {
			t.Errorf("%q is formatted as %s", none, got)
		}
	}
}
