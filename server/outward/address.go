package outward

import (
	"errors"
	"net/mail"
	"strings"
)

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
