// Package bodylimit limits the size and the duration of request bodies, and the number of unauthenticated requests per
// IP address.
package bodylimit

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"

	"coterie/clock"
	"coterie/contract"
	"coterie/limit"
)

const (
	// Body limit of unauthenticated requests. The largest form has a few hundred bytes, a bot check 2,000.
	guestBytes = 16 << 10
	// Body limit of a user's requests, enough for terms of service or an email template in both languages.
	personBytes = 256 << 10

	guestTime  = 5 * time.Second
	personTime = 20 * time.Second
	answerTime = time.Minute
	// A file over a slow connection takes longer than any other response.
	fileTime = 10 * time.Minute

	// Concurrent uploads, each of several MB over minutes, per user and in total.
	filesOfOne = 2
	filesOfAll = 12

	// Unauthenticated requests to public routes per IP address and window. The rules have stricter limits for each
	// route.
	guestCalls = 240
	// Unauthenticated reads per IP address and window. A visit needs only a few, so a school or an office behind one
	// address stays below the limit.
	guestReads    = 600
	guestWindowMs = 60_000
)

// Middleware removes the body of read requests, which no route uses (S28), and reads the body of other requests to the
// product's routes within a size and a time limit. A slow body therefore never occupies a JavaScript runtime or a
// transaction (S17). Sync routes and file uploads have their own limits.
func Body(routes contract.Contract, windows *limit.Windows) *hook.Handler[*core.RequestEvent] {
	public, files, own, turns := routes.Public(), routes.Files(), map[string]*contract.Room{}, newTurns()
	for _, route := range routes.Routes {
		own[route.Method+" "+route.Path] = route.Room
	}
	return &hook.Handler[*core.RequestEvent]{Id: "coterieBody", Func: func(e *core.RequestEvent) error {
		name := e.Request.Method + " " + e.Request.URL.Path
		room, known := own[name]
		if e.Request.Method == http.MethodGet || e.Request.Method == http.MethodHead {
			dropBody(e.Request)
			if files[name] {
				_ = http.NewResponseController(e.Response).SetWriteDeadline(time.Now().Add(fileTime))
			}
			if path := e.Request.URL.Path; e.Auth == nil && strings.HasPrefix(path, "/api/") && path != "/api/health" {
				if waitMs := take(e, windows, "guest-read", guestReads); waitMs > 0 {
					return tooMany(e, routes, waitMs)
				}
			}
			return e.Next()
		}
		record := isRecord(e.Request.URL.Path)
		if record && e.Auth == nil {
			return refuse(e, routes, "signed-out", nil)
		}
		if record && e.Auth.IsSuperuser() || !record && (e.Request.Method != http.MethodPost || !known) {
			return e.Next()
		}
		size, within := int64(personBytes), personTime
		if public[name] {
			size, within = guestBytes, guestTime
			if waitMs := take(e, windows, "guest", guestCalls); waitMs > 0 {
				return tooMany(e, routes, waitMs)
			}
		}
		if room != nil && e.Auth != nil {
			size, within = room.Bytes, time.Duration(room.Ms)*time.Millisecond
			if !turns.take(e.Auth.Id) {
				return refuse(e, routes, "server-busy", nil)
			}
			defer turns.give(e.Auth.Id)
		}
		if e.Request.ContentLength > size {
			return tooLarge(e, routes)
		}
		body, err := read(e, size, within)
		var network net.Error
		switch {
		case errors.As(err, &network) && network.Timeout():
			e.Response.Header().Set("Connection", "close")
			return refuse(e, routes, "request-too-slow", nil)
		case err != nil:
			return refuse(e, routes, "bad-input", nil)
		case int64(len(body)) > size:
			return tooLarge(e, routes)
		}
		e.Request.Body = &router.RereadableReadCloser{ReadCloser: io.NopCloser(bytes.NewReader(body))}
		return e.Next()
	}}
}

// isRecordRoute reports whether a path is one of PocketBase's record routes, which accept writes only from signed-in
// users.
func isRecord(path string) bool {
	rest, found := strings.CutPrefix(path, "/api/collections/")
	_, rest, _ = strings.Cut(rest, "/")
	return found && (rest == "records" || strings.HasPrefix(rest, "records/"))
}

// countRequest counts a request of an IP address. It returns the milliseconds to wait, or 0 if the request is within
// the limit.
func take(e *core.RequestEvent, windows *limit.Windows, bucket string, most int) int64 {
	return windows.Take(bucket+"\x00"+limit.Client(e.RealIP()), most, guestWindowMs, clock.NowMs())
}

// dropBody removes the body, because PocketBase would parse it and report invalid JSON as a server error.
func dropBody(request *http.Request) {
	request.Body = http.NoBody
	request.ContentLength = 0
	request.Header.Del("Content-Type")
}

func read(e *core.RequestEvent, size int64, within time.Duration) ([]byte, error) {
	connection := http.NewResponseController(e.Response)
	_ = connection.SetReadDeadline(time.Now().Add(within))
	body, err := io.ReadAll(io.LimitReader(e.Request.Body, size+1))
	if err == nil {
		// The read deadline must not expire while the request is processed.
		_ = connection.SetReadDeadline(time.Time{})
		// Restart the write deadline, which counts from the start of the request.
		_ = connection.SetWriteDeadline(time.Now().Add(answerTime))
	}
	return body, err
}

func tooLarge(e *core.RequestEvent, routes contract.Contract) error {
	e.Response.Header().Set("Connection", "close")
	return refuse(e, routes, "request-too-large", nil)
}

func tooMany(e *core.RequestEvent, routes contract.Contract, waitMs int64) error {
	e.Response.Header().Set("Retry-After", strconv.FormatInt((waitMs+999)/1000, 10))
	return refuse(e, routes, "rate-limited", map[string]any{"retryAfterMs": waitMs})
}

func refuse(e *core.RequestEvent, routes contract.Contract, code string, details map[string]any) error {
	body := map[string]any{"code": code}
	if details != nil {
		body["details"] = details
	}
	return e.JSON(routes.Status(code), body)
}
