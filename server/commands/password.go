package commands

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// A superuser reads everything there is.
const superuserPasswordLength = 12

// askPassword reads one line: typed after a question where a person sits there (nothing is shown while typing), else piped in.
func askPassword(from *os.File) (string, error) {
	if info, err := from.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		fmt.Print("Password (not shown): ")
		restore := hideTyping(from)
		defer fmt.Println()
		defer restore()
	}
	line, err := bufio.NewReader(from).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	password := strings.TrimRight(line, "\r\n")
	if len(password) < superuserPasswordLength {
		return "", fmt.Errorf("the password needs %d characters or more", superuserPasswordLength)
	}
	return password, nil
}
