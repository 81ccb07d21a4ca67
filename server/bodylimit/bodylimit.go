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
	// Maximum body size of unauthenticated requests. The largest form has a few hundred bytes, and a bot check has 2,000.
	guestMaxBytes = 16 << 10
	// Maximum body size of a user's requests, enough for terms of service or an email template in both languages.
	userMaxBytes = 256 << 10

	guestTimeout    = 5 * time.Second
	userTimeout     = 20 * time.Second
	responseTimeout = time.Minute
	// Timeout of a response with a file, which takes longer than any other response over a slow connection.
	fileTimeout = 10 * time.Minute

	// Maximum number of concurrent uploads per user and in total. Each upload has several MB and takes minutes.
	maxUserUploads = 2
	maxUploads     = 12

	// Maximum number of unauthenticated requests to public routes per IP address and window. The rules have stricter limits
	// for each route.
	maxGuestCalls = 240
	// Maximum number of unauthenticated reads per IP address and window. A visit needs only a few, so a school or an office
	// behind one address stays below the limit.
	maxGuestReads = 600
	guestWindowMs = 60_000
)

// Middleware removes the body of read requests, which no route uses (S28), and reads the body of other requests to the
// product's routes within a size and a time limit. A slow body therefore never occupies a JavaScript runtime or a
// transaction (S17). Sync routes and file uploads have their own limits. A guest may upload only to a public route with a
// limit of its own, if expects accepts the id in the query.
func Middleware(routes contract.Contract, limiter *limit.RateLimiter, expects func(id string) bool) *hook.Handler[*core.RequestEvent] {
	public, files, limits, slots := routes.Public(), routes.Files(), map[string]*contract.BodyLimit{}, newUploadSlots()
	for _, route := range routes.Routes {
		limits[route.Method+" "+route.Path] = route.BodyLimit
	}
	return &hook.Handler[*core.RequestEvent]{Id: "coterieBody", Func: func(e *core.RequestEvent) error {
		name := e.Request.Method + " " + e.Request.URL.Path
		bodyLimit, known := limits[name]
		if e.Request.Method == http.MethodGet || e.Request.Method == http.MethodHead {
			dropBody(e.Request)
			if files[name] {
				_ = http.NewResponseController(e.Response).SetWriteDeadline(time.Now().Add(fileTimeout))
			}
			if path := e.Request.URL.Path; e.Auth == nil && strings.HasPrefix(path, "/api/") && path != "/api/health" {
				if waitMs := countRequest(e, limiter, "guest-read", maxGuestReads); waitMs > 0 {
					return tooMany(e, routes, waitMs)
				}
			}
			return e.Next()
		}
		isRecord := isRecordRoute(e.Request.URL.Path)
		if isRecord && e.Auth == nil {
			return refuse(e, routes, "signed-out", nil)
		}
		if isRecord && e.Auth.IsSuperuser() || !isRecord && (e.Request.Method != http.MethodPost || !known) {
			return e.Next()
		}
		size, timeout := int64(userMaxBytes), userTimeout
		isUpload, uploader := bodyLimit != nil && e.Auth != nil, ""
		if e.Auth != nil {
			uploader = e.Auth.Id
		}
		if public[name] && bodyLimit != nil {
			uploader = e.Request.URL.Query().Get("id")
			isUpload = expects(uploader)
		}
		if public[name] && !isUpload {
			size, timeout = guestMaxBytes, guestTimeout
			if waitMs := countRequest(e, limiter, "guest", maxGuestCalls); waitMs > 0 {
				return tooMany(e, routes, waitMs)
			}
		}
		if isUpload {
			size, timeout = bodyLimit.Bytes, time.Duration(bodyLimit.Ms)*time.Millisecond
			if !slots.acquire(uploader) {
				return refuse(e, routes, "server-busy", nil)
			}
			defer slots.release(uploader)
		}
		tooLarge := "request-too-large"
		if public[name] && bodyLimit != nil && !isUpload {
			tooLarge = "not-found" // a part of an upload that was canceled, or that began before a restart
		}
		if e.Request.ContentLength > size {
			return refuseAndClose(e, routes, tooLarge)
		}
		body, err := readBody(e, size, timeout)
		var network net.Error
		switch {
		case errors.As(err, &network) && network.Timeout():
			return refuseAndClose(e, routes, "request-too-slow")
		case err != nil:
			return refuse(e, routes, "bad-input", nil)
		case int64(len(body)) > size:
			return refuseAndClose(e, routes, tooLarge)
		}
		e.Request.Body = &router.RereadableReadCloser{ReadCloser: io.NopCloser(bytes.NewReader(body))}
		return e.Next()
	}}
}

// isRecordRoute reports whether a path is one of PocketBase's record routes, which accept writes only from signed-in
// users.
func isRecordRoute(path string) bool {
	rest, found := strings.CutPrefix(path, "/api/collections/")
	_, rest, _ = strings.Cut(rest, "/")
	return found && (rest == "records" || strings.HasPrefix(rest, "records/"))
}

// countRequest counts a request from an IP address. It returns the milliseconds to wait, or 0 if the request is within the
// limit.
func countRequest(e *core.RequestEvent, limiter *limit.RateLimiter, bucket string, maxRequests int) int64 {
	return limiter.Take(bucket+"\x00"+limit.ClientKey(e.RealIP()), maxRequests, guestWindowMs, clock.NowMs())
}

// dropBody removes the body, because PocketBase would parse it and report invalid JSON as a server error.
func dropBody(request *http.Request) {
	request.Body = http.NoBody
	request.ContentLength = 0
	request.Header.Del("Content-Type")
}

func readBody(e *core.RequestEvent, size int64, timeout time.Duration) ([]byte, error) {
	connection := http.NewResponseController(e.Response)
	_ = connection.SetReadDeadline(time.Now().Add(timeout))
	body, err := io.ReadAll(io.LimitReader(e.Request.Body, size+1))
	if err == nil {
		// The read deadline must not expire while the request is processed.
		_ = connection.SetReadDeadline(time.Time{})
		// Restart the write deadline, which counts from the start of the request.
		_ = connection.SetWriteDeadline(time.Now().Add(responseTimeout))
	}
	return body, err
}

// refuseAndClose refuses a request whose body wasn't read completely.
func refuseAndClose(e *core.RequestEvent, routes contract.Contract, code string) error {
	e.Response.Header().Set("Connection", "close")
	return refuse(e, routes, code, nil)
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
