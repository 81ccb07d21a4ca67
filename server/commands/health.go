package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"syscall"
	"time"

	"coterie/app"
)

const healthTimeout = 3 * time.Second

// health checks whether a server answers. It exists for containers, which have no other tool.
func (c CLI) health(args []string) error {
	flags, options := c.newFlags("health", "", "Checks whether the server at --http answers. Exits with status 0 if it does.")
	deep := flags.Bool("deep", false,
		"also check whether the folder is writable, the disk has space, the last backup is recent and the audit log is intact")
	if err := parseFlagsOnly(flags, args); err != nil {
		return err
	}
	response, err := getHealth(options.HTTP, *deep)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if *deep && response.StatusCode == http.StatusServiceUnavailable {
		return printFailedChecks(response)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answered %s", response.Status)
	}
	fmt.Println("ok")
	return nil
}

// getHealth asks the server that listens on an address.
func getHealth(listenAddress string, deep bool) (*http.Response, error) {
	client, err := app.ListenerClient(listenAddress, healthTimeout)
	if err != nil {
		return nil, err
	}
	url := "http://localhost/api/health"
	if deep {
		url += "?deep=1"
	}
	response, err := client.Get(url)
	switch {
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("no server is listening on %s. Start `coterie serve`, or set its address with --http", listenAddress)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("this user may not connect to %s. Run the command as root, or as a user in the socket's group", listenAddress)
	}
	return response, err
}

// checkMessages explains each failed check. domain/program/health defines the names.
var checkMessages = map[string]string{
	"folder":  "the data folder can't be read or written",
	"disk":    "the disk is nearly full",
	"backup":  "the last backup is too old, or there is none",
	"replica": "the continuous copy is incomplete, or its place can't be used: see the log",
	"log":     "the audit log is broken: run `coterie audit`",
}

// printFailedChecks prints one line per failed check.
func printFailedChecks(response *http.Response) error {
	var body struct{ Failed []string }
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil || len(body.Failed) == 0 {
		return fmt.Errorf("the server answered %s", response.Status)
	}
	for _, check := range body.Failed {
		fmt.Println(check+":", checkMessages[check])
	}
	return exitStatus(1)
}
