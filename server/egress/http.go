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
	postTimeout  = 20 * time.Second
	headerLimit  = 64 << 10
	maxReadLimit = 8 << 20
	// libraryReadLimit is the maximum size of a response that a library reads.
	libraryReadLimit = 1 << 20
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
func (c *Client) PostJSON(text string) (string, error) {
	var request Request
	if err := json.Unmarshal([]byte(text), &request); err != nil {
		return "", err
	}
	result, err := json.Marshal(c.Post(request))
	return string(result), err
}

// Post sends a request to a public HTTPS address. It follows no redirects, uses no proxy and reads a limited part of
// the response.
func (c *Client) Post(request Request) Result {
	target, err := url.Parse(request.URL)
	if err != nil || !c.allowsURL(target) {
		return Result{Problem: "not-public", Certain: true}
	}
	ctx, cancel := context.WithTimeout(context.Background(), request.timeout())
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, request.method(), target.String(), request.content())
	if err != nil {
		return Result{Problem: "not-public", Certain: true}
	}
	for name, value := range request.Headers {
		req.Header.Set(name, value)
	}
	var connected atomic.Bool
	client := c.httpClient(&connected)
	defer client.CloseIdleConnections()
	response, err := client.Do(req)
	if err != nil {
		return requestFailure(err, connected.Load())
	}
	defer response.Body.Close()
	// an incomplete body is still useful, and the status is known
	body, _ := io.ReadAll(io.LimitReader(response.Body, request.readLimit()))
	result := Result{
		Status: response.StatusCode, Text: string(body), Certain: true, RetryAfter: response.Header.Get("Retry-After"),
	}
	switch {
	case response.StatusCode >= 300 && response.StatusCode < 400:
		result.Problem, result.Text = "redirect", response.Header.Get("Location")
	case response.StatusCode < 200 || response.StatusCode >= 300:
		result.Problem = "refused"
	}
	return result
}

// content returns the body to send. The rules guarantee valid base64.
func (r Request) content() io.Reader {
	if !r.Base64 {
		return strings.NewReader(r.Body)
	}
	// decode the whole body instead of streaming it, so that the request has a Content-Length, which some services require
	raw, _ := base64.StdEncoding.DecodeString(r.Body)
	return bytes.NewReader(raw)
}

func (r Request) method() string {
	if r.Method == http.MethodGet {
		return http.MethodGet
	}
	return http.MethodPost
}

func (r Request) readLimit() int64 {
	if r.Bytes > 0 {
		return min(r.Bytes, maxReadLimit)
	}
	return defaultReadLimit
}

func (r Request) timeout() time.Duration {
	if r.TimeMs > 0 {
		return time.Duration(r.TimeMs) * time.Millisecond
	}
	return postTimeout
}

// allowsURL accepts HTTPS, and HTTP to this machine if loopback targets are allowed. It rejects URLs with credentials.
func (c *Client) allowsURL(target *url.URL) bool {
	if target.User != nil || target.Hostname() == "" {
		return false
	}
	if target.Scheme == "https" {
		return true
	}
	address, err := netip.ParseAddr(target.Hostname())
	return target.Scheme == "http" && c.loopback && err == nil && address.IsLoopback()
}

func (c *Client) httpClient(connected *atomic.Bool) *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, _, address string) (net.Conn, error) {
				connection, err := c.dial(ctx, address, false)
				connected.Store(err == nil)
				return connection, err
			},
			TLSHandshakeTimeout:    connectTimeout,
			DisableKeepAlives:      true,
			MaxResponseHeaderBytes: headerLimit,
		},
	}
}

// Failure is the error of a request that an HTTPClient couldn't make or finish.
type Failure struct{ Result }

func (f *Failure) Error() string { return f.Problem }

// AllowsAddress reports whether requests may go to a URL, before its host is resolved.
func (c *Client) AllowsAddress(address string) bool {
	target, err := url.Parse(address)
	return err == nil && c.allowsURL(target)
}

// HTTPClient returns a client with the rules of Post, for libraries that send requests themselves. Its errors are Failures,
// and it reads at most 1 MB of a response.
func (c *Client) HTTPClient(timeout time.Duration) *http.Client {
	client := c.httpClient(new(atomic.Bool))
	client.Timeout, client.Transport = timeout, guarded{c}
	return client
}

type guarded struct{ *Client }

func (g guarded) RoundTrip(request *http.Request) (*http.Response, error) {
	if !g.allowsURL(request.URL) {
		return nil, &Failure{Result{Problem: "not-public", Certain: true}}
	}
	var connected atomic.Bool
	response, err := g.httpClient(&connected).Transport.RoundTrip(request)
	if err != nil {
		return nil, &Failure{requestFailure(err, connected.Load())}
	}
	response.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(response.Body, libraryReadLimit), response.Body}
	return response, nil
}

func requestFailure(err error, connected bool) Result {
	if !connected {
		return connectFailure(err)
	}
	if problem := tlsProblem(err); problem != "" {
		return Result{Problem: "tls", Text: problem, Certain: true}
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return Result{Problem: "no-answer"}
	}
	return Result{Problem: "lost", Text: err.Error()}
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
