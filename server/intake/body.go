// Package intake takes a request in: it counts a stranger's address and reads the body before anything works on it.
package intake

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
	// What a stranger may send: the longest form of theirs is a few hundred bytes, a bot check 2,000.
	guestBytes = 16 << 10
	// What a person's command may hold: the texts of a terms version or a mail template in both languages.
	personBytes = 256 << 10

	guestTime  = 5 * time.Second
	personTime = 20 * time.Second
	answerTime = time.Minute
	// A file over a slow line takes longer than any other answer.
	fileTime = 10 * time.Minute

	// Bodies of files, each some MB for minutes: of one person and of all at a time.
	filesOfOne = 2
	filesOfAll = 12

	// Calls of one address to public routes in a window, before they are read. What each may do is counted closer by its rules.
	guestCalls = 240
	// Reads of one address without a person. A visit takes a few, so a school or an office behind one address stays far below.
	guestReads    = 600
	guestWindowMs = 60_000
)

// Body drops the body of a read, which no route takes (S28), and reads the bodies of the product's own routes whole, within a size and a time by who may call them. A body that comes too
// slowly takes no turn, no runtime and no transaction from anybody (S17). Sync has limits of its own, and so has what carries a file.
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

// isRecord says whether a path is one of PocketBase's record routes, which take writes from signed-in people only.
func isRecord(path string) bool {
	rest, found := strings.CutPrefix(path, "/api/collections/")
	_, rest, _ = strings.Cut(rest, "/")
	return found && (rest == "records" || strings.HasPrefix(rest, "records/"))
}

// take counts a request of an address. It answers the ms to wait, 0 where there was room.
func take(e *core.RequestEvent, windows *limit.Windows, bucket string, most int) int64 {
	return windows.Take(bucket+"\x00"+limit.Client(e.RealIP()), most, guestWindowMs, clock.NowMs())
}

// dropBody leaves a body unread: PocketBase would parse it, and a broken one would be an error of the server.
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
		// A deadline that passes while the answer is being worked out would end the request.
		_ = connection.SetReadDeadline(time.Time{})
		// The server's own limit for an answer counts from the request's head.
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
