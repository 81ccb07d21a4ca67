package serve

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"coterie/app"
)

func TestSocketIsOpenToItsGroupAndRemovedAtTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "http.sock")
	listener, err := listenOnSocket(path, socketMode)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o660 {
		t.Errorf("mode %v %v", info.Mode(), err)
	}
	if _, err := listenOnSocket(path, socketMode); err == nil || !strings.Contains(err.Error(), "another program is already listening on "+path) {
		t.Errorf("a second server: %v", err)
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the socket remains: %v", err)
	}
}

func TestSocketOfAKilledServerIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "http.sock")
	killed, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
	if err != nil {
		t.Fatal(err)
	}
	killed.SetUnlinkOnClose(false)
	_ = killed.Close()
	listener, err := listenOnSocket(path, socketMode)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if connection, err := net.Dial("unix", path); err != nil {
		t.Error(err)
	} else {
		_ = connection.Close()
	}
}

func TestSocketReplacesNoOtherFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.db")
	if err := os.WriteFile(path, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := listenOnSocket(path, socketMode); err == nil || !strings.Contains(err.Error(), "isn't a socket") {
		t.Errorf("got %v", err)
	}
	if content, _ := os.ReadFile(path); string(content) != "kept" {
		t.Errorf("the file is %q", content)
	}
	if _, err := listenOnSocket(filepath.Join(t.TempDir(), "missing", "http.sock"), socketMode); err == nil || !strings.Contains(err.Error(), "RuntimeDirectory=") {
		t.Errorf("a missing folder: %v", err)
	}
}

func TestSocketNeedsAddressAndProxyHeader(t *testing.T) {
	const url, header = "https://partners.example.org", "X-Real-IP"
	for _, each := range []struct{ http, url, header, said string }{
		{"unix:http.sock", url, header, "by its whole path"},
		{"unix:/run/http.sock", "", header, "--url (COTERIE_URL)"},
		{"unix:/run/http.sock", url, "", "--proxy-header (COTERIE_PROXY_HEADER)"},
		{"unix:/" + strings.Repeat("x", 103), url, header, "too long"},
		{"unix:/run/http.sock", url, header, ""},
		{"127.0.0.1:8090", "", "", ""},
	} {
		err := checkSocket(Config{Options: app.Options{HTTP: each.http, URL: each.url}, ProxyHeader: each.header})
		if (err == nil) != (each.said == "") || err != nil && !strings.Contains(err.Error(), each.said) {
			t.Errorf("%+v: %v", each, err)
		}
	}
}

func TestRequestsWithoutTheProxysHeaderAreLoggedOnce(t *testing.T) {
	var written bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&written, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	handler := warnWithoutHeader("X-Real-IP", http.NotFoundHandler())
	for _, each := range []struct{ path, address string }{{"/", "203.0.113.7"}, {healthPath, ""}, {"/", ""}, {"/auth", ""}} {
		request := httptest.NewRequest(http.MethodGet, each.path, nil)
		if each.address != "" {
			request.Header.Set("X-Real-IP", each.address)
		}
		handler.ServeHTTP(httptest.NewRecorder(), request)
	}
	if got := written.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "header=X-Real-IP") {
		t.Error(got)
	}
}
