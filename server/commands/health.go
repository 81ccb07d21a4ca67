package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
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
	client := http.Client{Timeout: healthTimeout}
	address := listenAddress
	if socket, isSocket := app.SocketPath(listenAddress); isSocket {
		client.Transport = &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", socket)
		}}
		address = "localhost"
	} else {
		var err error
		if address, err = healthAddress(listenAddress); err != nil {
			return nil, fmt.Errorf("--http must look like 127.0.0.1:8090 or unix:/run/coterie/http.sock, not %q", listenAddress)
		}
		listenAddress = address
	}
	url := "http://" + address + "/api/health"
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

// healthAddress returns the address to connect to for a listen address. Wildcard addresses become loopback addresses.
func healthAddress(listenAddress string) (string, error) {
	host, port, err := net.SplitHostPort(listenAddress)
	if err != nil {
		return "", err
	}
	switch host {
	case "", "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "::1"
	}
	return net.JoinHostPort(host, port), nil
}
