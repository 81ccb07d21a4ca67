package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"coterie/app"
	"coterie/datadir"
)

const (
	// commandSocketMode lets only the owner of the data and root connect.
	commandSocketMode = 0o600
	commandPath       = "/command"
	// readyPath answers whether commands are carried out, without waiting for the replica.
	readyPath       = "/ready"
	readyTimeout    = 3 * time.Second
	maxCommandBytes = 64 << 10
	// commandEndTimeout is how long a server that ends waits for running commands.
	commandEndTimeout = 5 * time.Second
)

// Command is a command line that changes the data. The server that runs on the data carries it out, so that the data has
// one writer and the result waits for the replica.
type Command struct {
	// Version is the version of the program that sends the command; "" for any, without a name.
	Version string `json:"version"`
	// Name is "" to ask only whether commands are carried out.
	Name   string   `json:"name"`
	Values []string `json:"values"`
	// URL is the address for links, "" for the server's own.
	URL string `json:"url"`
	// Password must not be logged.
	Password string `json:"password"`
}

// PromoteCommand is the name of the command that makes a standby lead.
const PromoteCommand = "promote"

// Result is what a command prints and its exit status. Error is "" for none.
type Result struct {
	Text   string `json:"text"`
	Status int    `json:"status"`
	Error  string `json:"error"`
	// IsStandby means that the server is a standby.
	IsStandby bool `json:"isStandby,omitempty"`
}

// ErrNoServer means that no server carries out commands on a data directory.
var ErrNoServer = errors.New("no server carries out commands")

var (
	errUnknownResult = errors.New("the server ended before it answered, so it isn't known whether the change was made. " +
		"Run the command again, with several machines on the one that leads then")
	errNotKept = errors.New("the change isn't in the replica, because the server can't reach it, so it can still be lost. " +
		"Run the command again when the server answers")
)

// SendCommand asks the server that runs on a data directory to carry out a command.
func SendCommand(dir string, command Command) (Result, error) {
	socket := filepath.Join(dir, datadir.CommandSocket)
	if err := checkSocketPath(socket); err != nil {
		return Result{}, fmt.Errorf("%w (%w)", ErrNoServer, err)
	}
	body, err := json.Marshal(command)
	if err != nil {
		return Result{}, err
	}
	path, timeout := commandPath, time.Duration(0)
	if command.Name == "" {
		path, timeout = readyPath, readyTimeout
	}
	client, err := app.ListenerClient("unix:"+socket, timeout)
	if err != nil {
		return Result{}, err
	}
	response, err := client.Post("http://localhost"+path, "application/json", bytes.NewReader(body))
	var network *net.OpError
	switch {
	case errors.As(err, &network) && network.Op == "dial" && (isRefused(err) || errors.Is(err, fs.ErrNotExist)):
		return Result{}, ErrNoServer
	case errors.As(err, &network) && network.Op == "dial":
		return Result{}, network
	case err != nil:
		return Result{}, errUnknownResult
	}
	defer response.Body.Close()
	var result Result
	switch {
	case response.StatusCode == http.StatusServiceUnavailable:
		return result, errNotKept
	case response.StatusCode != http.StatusOK:
		return result, fmt.Errorf("the server doesn't know this command (%s). Restart it, so that it has the version of this program", response.Status)
	case json.NewDecoder(response.Body).Decode(&result) != nil:
		return Result{}, errUnknownResult
	}
	return result, nil
}

// serveCommands carries out the commands of other processes on the data directory until stop is called. Each result waits
// for await. Without a socket the server runs, but refuses commands.
func serveCommands(config Config, await func(context.Context) error, run func(Command) Result) (stop func()) {
	socket := filepath.Join(config.Dir, datadir.CommandSocket)
	err := checkSocketPath(socket)
	var listener net.Listener
	if err == nil {
		listener, err = listenOnSocket(socket, commandSocketMode)
	}
	if err != nil {
		slog.Warn("commands that change the data can't be used while this server runs", "error", err)
		return func() {}
	}
	server := &http.Server{Handler: holdAnswers(await, func(path string) bool { return path == readyPath }, commandHandler(config.Version, run)),
		ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, MaxHeaderBytes: headerLimit}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("commands that change the data can't be used any more", "error", err)
		}
	}()
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), commandEndTimeout)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			_ = server.Close()
		}
	}
}

func commandHandler(version string, run func(Command) Result) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var command Command
		if json.NewDecoder(http.MaxBytesReader(w, r.Body, maxCommandBytes)).Decode(&command) != nil || (command.Name == "") != (r.URL.Path == readyPath) {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		var result Result
		if command.Version == version || command.Version == "" && command.Name == "" {
			result = run(command)
		} else {
			result.Error = fmt.Sprintf("the server on this folder is version %s, and this program is version %s. Restart the server, or use the program of its version",
				version, command.Version)
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(result) // ignore a command that has ended
	})
}
