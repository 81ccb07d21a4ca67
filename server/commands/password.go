package commands

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// The minimum length; strict because a superuser can read all data.
const minSuperuserPasswordLength = 12

// readPassword reads one line. If from is a terminal, it prints a prompt and hides the input.
func readPassword(from *os.File) (string, error) {
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
	if len(password) < minSuperuserPasswordLength {
		return "", fmt.Errorf("the password must have at least %d characters", minSuperuserPasswordLength)
	}
	return password, nil
}
