package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"coterie/app"
	"coterie/limit"
)

const (
	// maxSocketPath is the longest path that every supported system accepts for a socket.
	maxSocketPath = 103
	// socketMode lets the owner of the data directory and its group connect.
	socketMode         = 0o660
	socketProbeTimeout = 2 * time.Second
)

func listen(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("another program is already listening on %s (another Coterie?). Stop it, or choose another address", address)
	}
	if err != nil {
		return nil, fmt.Errorf("can't listen on %q. Use an address of this machine with a free port, e.g. 127.0.0.1:8090 (%w)", address, err)
	}
	return listener, nil
}

// checkSocket checks what a server on a socket needs. A socket has no client addresses, so without the proxy's header
// all visitors would share one rate limit.
func checkSocket(config Config) error {
	path, isSocket := app.SocketPath(config.HTTP)
	switch {
	case !isSocket:
		return nil
	case !filepath.IsAbs(path):
		return fmt.Errorf("--http must name a socket by its whole path, like unix:/run/coterie/http.sock, not %q", config.HTTP)
	case config.URL == "":
		return fmt.Errorf("--http %s: %w", config.HTTP, app.ErrNoURL)
	case config.ProxyHeader == "":
		return fmt.Errorf("--http %s needs --proxy-header (COTERIE_PROXY_HEADER), e.g. X-Real-IP: on a socket, only your proxy knows "+
			"the addresses of visitors, and rate limits count by them", config.HTTP)
	}
	return checkSocketPath(path)
}

func checkSocketPath(path string) error {
	if len(path) > maxSocketPath {
		return fmt.Errorf("the path of the socket is too long for the system (%d characters, at most %d): %s", len(path), maxSocketPath, path)
	}
	return nil
}

// isRefused reports whether nothing listens on a socket. Windows has an error code of its own.
func isRefused(err error) bool {
	const windowsRefused = syscall.Errno(10061)
	return errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, windowsRefused)
}

// listenOnSocket creates the socket as the user of this process. The caller must hold the lock of the data directory, so
// that no second server of the same installation replaces it. The socket is removed when the listener closes.
func listenOnSocket(path string, mode fs.FileMode) (net.Listener, error) {
	if err := removeStaleSocket(path); err != nil {
		return nil, err
	}
	listener, err := net.Listen("unix", path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf("can't create the socket %s (%w). Its folder must exist and belong to the user who runs Coterie; "+
			"systemd creates it with RuntimeDirectory=", path, err)
	}
	if err != nil {
		return nil, fmt.Errorf("can't create the socket %s: %w", path, err)
	}
	if err := os.Chmod(path, mode); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

// removeStaleSocket removes a socket that a killed server left. It is an error if a program answers on it, or if the file
// isn't a socket.
func removeStaleSocket(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("can't read %s: %w", filepath.Dir(path), err)
	}
	if info.Mode().Type() != fs.ModeSocket {
		return fmt.Errorf("%s exists and isn't a socket. Remove it, or choose another path", path)
	}
	connection, err := net.DialTimeout("unix", path, socketProbeTimeout)
	if err == nil {
		_ = connection.Close()
		return fmt.Errorf("another program is already listening on %s (another Coterie?). Stop it, or choose another path", path)
	}
	if !isRefused(err) {
		return fmt.Errorf("can't tell whether a program still listens on %s (%w). Remove it if not", path, err)
	}
	return os.Remove(path)
}

// warnWithoutHeader logs requests on a socket that lack the proxy's header with the client's address, at most once a
// minute: they all share one rate limit.
func warnWithoutHeader(header string, next http.Handler) http.Handler {
	throttle := limit.NewLogThrottle()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != healthPath && r.Header.Get(header) == "" {
			throttle.Report(header, func(times int) {
				slog.Warn("the proxy doesn't send the client's address, so all visitors share one rate limit", "header", header, "times", times)
			})
		}
		next.ServeHTTP(w, r)
	})
}
