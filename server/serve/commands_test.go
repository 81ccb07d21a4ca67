package serve

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"coterie/app"
	"coterie/datadir"
)

func startCommands(t *testing.T, dir string, await func(context.Context) error, run func(Command) Result) (stop func()) {
	t.Helper()
	stop = serveCommands(Config{Options: app.Options{Dir: dir, Version: "2"}}, await, run)
	t.Cleanup(stop)
	return stop
}

func shown(c Command) Result {
	return Result{Text: c.Name + " " + strings.Join(c.Values, " ") + " " + c.Password, Status: 3}
}

// shortDir returns a directory whose path leaves room for a socket.
func shortDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "c")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func TestCommandIsCarriedOutByTheServer(t *testing.T) {
	dir := shortDir(t)
	if _, err := SendCommand(dir, Command{Version: "2"}); !errors.Is(err, ErrNoServer) {
		t.Error("without a server:", err)
	}
	stop := startCommands(t, dir, nil, shown)
	info, err := os.Stat(filepath.Join(dir, datadir.CommandSocket))
	if err != nil || info.Mode() != os.ModeSocket|0o600 {
		t.Error("the socket:", info.Mode(), err)
	}
	got, err := SendCommand(dir, Command{Version: "2", Name: "a", Values: []string{"b", "c"}, Password: "d"})
	if err != nil || got != (Result{Text: "a b c d", Status: 3}) {
		t.Error(got, err)
	}
	stop()
	if _, err := os.Stat(filepath.Join(dir, datadir.CommandSocket)); !errors.Is(err, os.ErrNotExist) {
		t.Error("the socket stays:", err)
	}
}

func TestCommandOfAnotherVersionIsRefused(t *testing.T) {
	dir := shortDir(t)
	startCommands(t, dir, nil, func(Command) Result {
		t.Error("it was carried out")
		return Result{}
	})
	got, err := SendCommand(dir, Command{Version: "3", Name: "a"})
	if err != nil || !strings.Contains(got.Error, "is version 2, and this program is version 3") {
		t.Error(got, err)
	}
}

func TestSocketOfKilledServerIsReplaced(t *testing.T) {
	dir := shortDir(t)
	listener, err := net.Listen("unix", filepath.Join(dir, datadir.CommandSocket))
	if err != nil {
		t.Fatal(err)
	}
	listener.(*net.UnixListener).SetUnlinkOnClose(false)
	_ = listener.Close()
	if _, err := SendCommand(dir, Command{Version: "2"}); !errors.Is(err, ErrNoServer) {
		t.Error("a socket without a server:", err)
	}
	startCommands(t, dir, nil, shown)
	if _, err := SendCommand(dir, Command{Version: "2"}); err != nil {
		t.Error(err)
	}
}

func TestSecondServerLeavesTheSocketAlone(t *testing.T) {
	dir := shortDir(t)
	startCommands(t, dir, nil, shown)
	startCommands(t, dir, nil, func(Command) Result { return Result{Text: "second"} })()
	if got, err := SendCommand(dir, Command{Version: "2"}); err != nil || got.Status != 3 {
		t.Error(got, err)
	}
}

func TestCommandsAtTheSameTimeGetTheirOwnResults(t *testing.T) {
	dir := shortDir(t)
	startCommands(t, dir, nil, shown)
	var group sync.WaitGroup
	for _, name := range []string{"a", "b", "c", "d"} {
		group.Go(func() {
			if got, err := SendCommand(dir, Command{Version: "2", Name: name}); err != nil || !strings.HasPrefix(got.Text, name) {
				t.Error(got, err)
			}
		})
	}
	group.Wait()
}

func TestResultWaitsUntilTheChangeIsKept(t *testing.T) {
	dir := shortDir(t)
	ran, kept := make(chan struct{}), make(chan error)
	startCommands(t, dir, func(context.Context) error { return <-kept }, func(c Command) Result {
		close(ran)
		return shown(c)
	})
	answered := make(chan error, 1)
	go func() {
		_, err := SendCommand(dir, Command{Version: "2", Name: "a"})
		answered <- err
	}()
	<-ran
	select {
	case err := <-answered:
		t.Error("it didn't wait:", err)
	case <-time.After(100 * time.Millisecond):
	}
	kept <- errors.New("unreachable")
	if err := <-answered; !errors.Is(err, errNotKept) {
		t.Error(err)
	}
}

func TestReadinessDoesNotWaitForTheReplica(t *testing.T) {
	dir := shortDir(t)
	startCommands(t, dir, func(context.Context) error { return errors.New("unreachable") }, shown)
	if _, err := SendCommand(dir, Command{Version: "2"}); err != nil {
		t.Error("without a name:", err)
	}
	if _, err := SendCommand(dir, Command{Version: "2", Name: "a"}); !errors.Is(err, errNotKept) {
		t.Error("a command:", err)
	}
	client, err := app.ListenerClient("unix:"+filepath.Join(dir, datadir.CommandSocket), 0)
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Post("http://localhost"+readyPath, "application/json", strings.NewReader(`{"version":"2","name":"a"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusBadRequest {
		t.Error("a command on the path that doesn't wait:", response.Status)
	}
}

func TestCommandThatIsTooLongIsRefused(t *testing.T) {
	dir := shortDir(t)
	startCommands(t, dir, nil, func(Command) Result {
		t.Error("it was carried out")
		return Result{}
	})
	if got, err := SendCommand(dir, Command{Version: "2", Name: "a", Values: []string{strings.Repeat("x", maxCommandBytes)}}); err == nil {
		t.Error(got)
	}
}

// A server that is killed closes the connection, before or after it has carried out the command.
func TestServerThatEndsLeavesTheResultUnknown(t *testing.T) {
	dir := shortDir(t)
	listener, err := net.Listen("unix", filepath.Join(dir, datadir.CommandSocket))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for _, before := range []string{"", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"text\":\"half"} {
		go func() {
			connection, err := listener.Accept()
			if err == nil {
				_, _ = connection.Read(make([]byte, 1024))
				_, _ = connection.Write([]byte(before))
				_ = connection.Close()
			}
		}()
		if _, err := SendCommand(dir, Command{Version: "2", Name: "a"}); !errors.Is(err, errUnknownResult) {
			t.Errorf("after %q: %v", before, err)
		}
	}
}

func TestCommandThatEndsDoesNotStopTheServer(t *testing.T) {
	dir := shortDir(t)
	ran := make(chan struct{})
	startCommands(t, dir, nil, func(c Command) Result {
		ran <- struct{}{}
		return shown(c)
	})
	for _, sent := range []string{"", "POST /command HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"} {
		connection, err := net.Dial("unix", filepath.Join(dir, datadir.CommandSocket))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = connection.Write([]byte(sent))
		_ = connection.Close()
	}
	go func() { _, _ = SendCommand(dir, Command{Version: "2", Name: "a"}) }()
	select {
	case <-ran: // only the whole command
	case <-time.After(10 * time.Second):
		t.Error("the server doesn't answer")
	}
}

func TestServerOfAnotherVersionSaysWhetherItIsReady(t *testing.T) {
	dir := shortDir(t)
	startCommands(t, dir, nil, func(c Command) Result { return Result{IsStandby: true, Text: c.Name} })
	if got, err := SendCommand(dir, Command{}); err != nil || !got.IsStandby {
		t.Error(got, err)
	}
	if got, err := SendCommand(dir, Command{Name: "a"}); err != nil || got.Text != "" || !strings.Contains(got.Error, "is version 2") {
		t.Error("a command without a version:", got, err)
	}
}

func TestServerThatHangsIsNotReady(t *testing.T) {
	dir := shortDir(t)
	listener, err := net.Listen("unix", filepath.Join(dir, datadir.CommandSocket))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() // connections are accepted, but never answered
	ended := make(chan error, 1)
	go func() {
		_, err := SendCommand(dir, Command{})
		ended <- err
	}()
	select {
	case err := <-ended:
		if err == nil || errors.Is(err, ErrNoServer) {
			t.Error(err)
		}
	case <-time.After(2 * readyTimeout):
		t.Error("it waits for the server")
	}
}

func TestPathThatIsTooLongForASocketRefusesCommands(t *testing.T) {
	dir := filepath.Join(shortDir(t), strings.Repeat("x", maxSocketPath))
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	startCommands(t, dir, nil, shown)
	if _, err := SendCommand(dir, Command{Version: "2"}); !errors.Is(err, ErrNoServer) || !strings.Contains(err.Error(), "too long") {
		t.Error(err)
	}
}
