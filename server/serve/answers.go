package serve

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"coterie/routing"
)

const (
	// answerTimeout is how long an answer waits for the store. Afterwards the client can't know whether its change is kept.
	answerTimeout = 20 * time.Second
	// heldBytes is how much of an answer is held before it is sent in parts.
	heldBytes = 1 << 20
)

// holdAnswers sends each part of an answer only after await returns, because what the answer shows or confirms could
// still be lost. Answers that don't depend on data, as isFile reports, are sent at once. await is nil without a second
// machine.
func holdAnswers(await func(context.Context) error, isFile func(path string) bool, next http.Handler) http.Handler {
	if await == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isFile(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		held := &heldAnswer{ResponseWriter: w, await: func() error {
			ctx, cancel := context.WithTimeout(r.Context(), answerTimeout)
			defer cancel()
			return await(ctx)
		}}
		next.ServeHTTP(held, r)
		held.finish()
	})
}

type heldAnswer struct {
	http.ResponseWriter
	await  func() error
	status int
	body   bytes.Buffer
	isSent bool
	failed error
}

// Unwrap lets handlers set deadlines.
func (h *heldAnswer) Unwrap() http.ResponseWriter { return h.ResponseWriter }

func (h *heldAnswer) WriteHeader(status int) {
	if h.status == 0 && status >= http.StatusOK {
		h.status = status
	}
}

func (h *heldAnswer) Write(part []byte) (int, error) {
	if h.failed != nil {
		return 0, h.failed
	}
	h.WriteHeader(http.StatusOK)
	h.body.Write(part)
	if h.body.Len() >= heldBytes {
		if err := h.release(); err != nil {
			return 0, err
		}
	}
	return len(part), nil
}

// FlushError sends a part of a stream.
func (h *heldAnswer) FlushError() error {
	h.WriteHeader(http.StatusOK)
	if err := h.release(); err != nil {
		return err
	}
	return http.NewResponseController(h.ResponseWriter).Flush()
}

func (h *heldAnswer) Flush() { _ = h.FlushError() }

func (h *heldAnswer) release() error {
	if h.failed == nil {
		h.failed = h.await()
	}
	if h.failed != nil {
		return h.failed
	}
	if !h.isSent {
		h.isSent = true
		h.ResponseWriter.WriteHeader(h.status)
	}
	_, err := h.body.WriteTo(h.ResponseWriter)
	return err
}

func (h *heldAnswer) finish() {
	h.WriteHeader(http.StatusOK)
	if h.body.Len() > 0 || !h.isSent {
		_ = h.release() // ignore a disconnected client
	}
	switch {
	case h.failed == nil:
	case h.isSent:
		panic(http.ErrAbortHandler) // the client must not take a part for the whole
	default:
		clear(h.Header())
		h.Header().Set("Retry-After", "2")
		routing.Refuse(h.ResponseWriter, http.StatusServiceUnavailable, "server-busy")
	}
}
