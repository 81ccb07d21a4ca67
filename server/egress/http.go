package egress

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

const (
	postTime = 20 * time.Second
	// headerLimit is the maximum size of the response headers.
	headerLimit = 64 << 10
	// maxReadLimit is the maximum that Request.Bytes can allow.
	mostRead = 8 << 20
)

// Request is a POST or GET request from the rules.
type Request struct {
	// Method is GET or, by default, POST.
	Method  string            `json:"method"`
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
	// Base64 means that the body is binary data in base64.
	Base64 bool `json:"base64"`
	// TimeMs is the total timeout in milliseconds; the default is postTimeout.
	TimeMs int `json:"timeMs"`
	// Bytes is the maximum number of response bytes to read: 16 KB by default, at most 8 MB.
	Bytes int64 `json:"bytes"`
}

// PostJSON is Post with a Request and a Result as JSON.
func (r *Reach) PostText(text string) (string, error) {
	var request Request
	if err := json.Unmarshal([]byte(text), &request); err != nil {
		return "", err
	}
	answer, err := json.Marshal(r.Post(request))
	return string(answer), err
}

// Post sends a request to a public HTTPS address. It follows no redirects, uses no proxy and reads a limited part of
// the response.
func (r *Reach) Post(request Request) Answer {
	target, err := url.Parse(request.URL)
	if err != nil || !r.takes(target) {
		return Answer{Problem: "not-public", Certain: true}
	}
	ctx, cancel := context.WithTimeout(context.Background(), request.time())
	defer cancel()
	asked, err := http.NewRequestWithContext(ctx, request.method(), target.String(), request.content())
	if err != nil {
		return Answer{Problem: "not-public", Certain: true}
	}
	for name, value := range request.Headers {
		asked.Header.Set(name, value)
	}
	var connected atomic.Bool
	client := r.client(&connected)
	defer client.CloseIdleConnections()
	answered, err := client.Do(asked)
	if err != nil {
		return failed(err, connected.Load())
	}
	defer answered.Body.Close()
	// an incomplete body is still useful, and the status is known
	body, _ := io.ReadAll(io.LimitReader(answered.Body, request.room()))
	answer := Answer{
		Status: answered.StatusCode, Text: string(body), Certain: true, RetryAfter: answered.Header.Get("Retry-After"),
	}
	switch {
	case answered.StatusCode >= 300 && answered.StatusCode < 400:
		answer.Problem, answer.Text = "redirect", answered.Header.Get("Location")
	case answered.StatusCode < 200 || answered.StatusCode >= 300:
		answer.Problem = "refused"
	}
	return answer
}

// content returns the body to send. The rules guarantee valid base64.
func (r Request) content() io.Reader {
	if !r.Base64 {
		return strings.NewReader(r.Body)
	}
	// not streamed, so that the request has a Content-Length, which some services require
	raw, _ := base64.StdEncoding.DecodeString(r.Body)
	return bytes.NewReader(raw)
}

func (r Request) method() string {
	if r.Method == http.MethodGet {
		return http.MethodGet
	}
	return http.MethodPost
}

func (r Request) room() int64 {
	if r.Bytes > 0 {
		return min(r.Bytes, mostRead)
	}
	return textLimit
}

func (r Request) time() time.Duration {
	if r.TimeMs > 0 {
		return time.Duration(r.TimeMs) * time.Millisecond
	}
	return postTime
}

// allowsURL accepts HTTPS, and HTTP to this machine if loopback targets are allowed. It rejects URLs with credentials.
func (r *Reach) takes(target *url.URL) bool {
	if target.User != nil || target.Hostname() == "" {
		return false
	}
	if target.Scheme == "https" {
		return true
	}
	address, err := netip.ParseAddr(target.Hostname())
	return target.Scheme == "http" && r.loopback && err == nil && address.IsLoopback()
}

func (r *Reach) client(connected *atomic.Bool) *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, _, address string) (net.Conn, error) {
				connection, err := r.dial(ctx, address, false)
				connected.Store(err == nil)
				return connection, err
			},
			TLSHandshakeTimeout:    connectTime,
			DisableKeepAlives:      true,
			MaxResponseHeaderBytes: headerLimit,
		},
	}
}

func failed(err error, connected bool) Answer {
	if !connected {
		return unreached(err)
	}
	if problem := tlsProblem(err); problem != "" {
		return Answer{Problem: "tls", Text: problem, Certain: true}
	}
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		return Answer{Problem: "no-answer"}
	}
	return Answer{Problem: "lost", Text: err.Error()}
}

// tlsProblem returns a description of a TLS or certificate error, "" for other errors.
func tlsProblem(err error) string {
	var certificate *tls.CertificateVerificationError
	var alert tls.AlertError
	var record tls.RecordHeaderError
	if errors.As(err, &certificate) || errors.As(err, &alert) || errors.As(err, &record) {
		return err.Error()
	}
	return ""
}
