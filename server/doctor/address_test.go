//go:build unix

package doctor

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"coterie/datadir"
	"coterie/probe"
	"coterie/replica"
	"coterie/secrets"
)

const (
	testHeader = "X-Real-IP"
	testKey    = "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
)

// serveProbes starts a server that answers probes with a key. It has a header of a trusted proxy unless that is "".
func serveProbes(t *testing.T, key, header string) *httptest.Server {
	t.Helper()
	t.Setenv(datadir.KeyVariable, "")
	app, _, err := datadir.NewApp(t.TempDir(), time.Second)
	must(t, err)
	must(t, app.Bootstrap())
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	if header != "" {
		app.Settings().TrustedProxy.Headers = []string{header}
	}
	hasher, err := secrets.NewKeyedHasher(key)
	must(t, err)
	answer := probe.Answer(app, hasher, func() *replica.Status { return nil }, http.NotFoundHandler())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Coterie-Answer", "1")
		answer.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server
}

// goodProxy passes on what docs/proxies.md asks for.
func goodProxy(upstream string) *httputil.ReverseProxy {
	target, _ := url.Parse(upstream)
	return &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host
		r.Out.Header.Set(testHeader, "127.0.0.1")
	}}
}

func serveTLS(t *testing.T, handler http.Handler) string {
	t.Helper()
	server := httptest.NewTLSServer(handler)
	t.Cleanup(server.Close)
	return strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
}

// examineProxied examines an address behind which a server listens.
func examineProxied(t *testing.T, server *httptest.Server, origin string) *examination {
	t.Helper()
	options := newTestFolder(t)
	must(t, os.Setenv(datadir.KeyVariable, testKey))
	options.HTTP = server.Listener.Addr().String()
	unlock, err := datadir.Lock(options.Dir)
	must(t, err)
	t.Cleanup(unlock)
	e := &examination{options: options, origin: origin}
	e.examineServer()
	expectNone(t, e.lines)
	e.lines = nil
	e.examineAddress()
	return e
}

func TestAddressOfThisServerHasNoFinding(t *testing.T) {
	server := serveProbes(t, testKey, testHeader)
	e := examineProxied(t, server, serveTLS(t, goodProxy(server.URL)))
	expectNone(t, e.lines)
	if e.reply == nil || e.reply.Date.IsZero() || !strings.Contains(e.lines[0].Text, "bodies of 14 MB pass") {
		t.Errorf("%+v", e.lines)
	}
}

func TestFaultsOfTheProxyAreFindings(t *testing.T) {
	for name, each := range map[string]struct {
		change func(proxy *httputil.ReverseProxy)
		wrap   func(next http.Handler) http.Handler
		text   string
	}{
		"host":       {change: also(func(r *httputil.ProxyRequest) { r.Out.Host = "upstream" }), text: "passes on the host upstream"},
		"spoofed":    {change: also(func(r *httputil.ProxyRequest) { r.Out.Header.Set(testHeader, r.In.Header.Get(testHeader)) }), text: "that the visitor sent"},
		"no address": {change: also(func(r *httputil.ProxyRequest) { r.Out.Header.Del(testHeader) }), text: "doesn't send X-Real-IP"},
		"mark": {change: func(proxy *httputil.ReverseProxy) {
			proxy.ModifyResponse = func(r *http.Response) error { r.Header.Del("Coterie-Answer"); return nil }
		}, text: "drops the response header Coterie-Answer"},
		"buffers": {change: func(proxy *httputil.ReverseProxy) {
			proxy.ModifyResponse = func(r *http.Response) error {
				body, err := io.ReadAll(r.Body)
				r.Body = io.NopCloser(bytes.NewReader(body))
				r.Header.Set("Content-Length", strconv.Itoa(len(body)))
				return err
			}
		}, text: "holds back events"},
		"size": {wrap: func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.ContentLength > 1<<20 {
					http.Error(w, "too large", http.StatusRequestEntityTooLarge)
					return
				}
				next.ServeHTTP(w, r)
			})
		}, text: "refuses bodies of 14 MB"},
		"unreachable upstream": {wrap: func(http.Handler) http.Handler { return status(http.StatusBadGateway) }, text: "answers 502"},
		"another program":      {wrap: func(http.Handler) http.Handler { return status(http.StatusOK) }, text: "another program answers"},
		"redirect": {wrap: func(http.Handler) http.Handler {
			return http.RedirectHandler("https://www.example.org/", http.StatusMovedPermanently)
		}, text: "redirects to https://www.example.org/"},
	} {
		t.Run(name, func(t *testing.T) {
			server := serveProbes(t, testKey, testHeader)
			proxy := goodProxy(server.URL)
			if each.change != nil {
				each.change(proxy)
			}
			var handler http.Handler = proxy
			if each.wrap != nil {
				handler = each.wrap(handler)
			}
			e := examineProxied(t, server, serveTLS(t, handler))
			expectLine(t, e.lines, "address", Bad, each.text)
		})
	}
}

// also changes a proxied request after goodProxy.
func also(change func(r *httputil.ProxyRequest)) func(proxy *httputil.ReverseProxy) {
	return func(proxy *httputil.ReverseProxy) {
		rewrite := proxy.Rewrite
		proxy.Rewrite = func(r *httputil.ProxyRequest) { rewrite(r); change(r) }
	}
}

func status(code int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) })
}

func TestAddressOfAnotherServerIsAFinding(t *testing.T) {
	server := serveProbes(t, testKey, testHeader)
	for text, other := range map[string]*httptest.Server{
		"another running copy":       serveProbes(t, testKey, testHeader),
		"leads to another Coterie, ": serveProbes(t, strings.Repeat("o", 32), testHeader),
	} {
		e := examineProxied(t, server, serveTLS(t, goodProxy(other.URL)))
		expectLine(t, e.lines, "address", Bad, text)
	}
}

func TestMissingProxyHeaderIsAFinding(t *testing.T) {
	server := serveProbes(t, testKey, "")
	e := examineProxied(t, server, serveTLS(t, goodProxy(server.URL)))
	expectLine(t, e.lines, "address", Bad, "no proxy header is set")
}

func TestUnknownAddressIsAFinding(t *testing.T) {
	e := &examination{options: newTestFolder(t)}
	e.examineAddress()
	expectLine(t, e.lines, "address", Look, "wasn't checked")
}

func TestUnreachableAddressIsAFinding(t *testing.T) {
	for origin, text := range map[string]string{
		"https://localhost:1":                  "can't be reached from this machine",
		"https://partners.example.invalid:443": "has no DNS entry",
	} {
		e := &examination{options: newTestFolder(t), origin: origin}
		must(t, os.Setenv(datadir.KeyVariable, testKey))
		e.examineAddress()
		if len(e.lines) == 1 && strings.Contains(e.lines[0].Text, "can't be reached") && strings.Contains(origin, "invalid") {
			continue // this machine has no resolver
		}
		expectLine(t, e.lines, "address", Bad, text)
		if strings.Contains(e.lines[0].Text, "probe=") {
			t.Errorf("the token is shown: %s", e.lines[0].Text)
		}
	}
}

// A server on another machine with a copy of the folder answers while the server of this folder is stopped.
func TestAddressOfACopyWhileThisServerIsStoppedIsAFinding(t *testing.T) {
	other := serveProbes(t, testKey, testHeader)
	e := &examination{options: newTestFolder(t), origin: serveTLS(t, goodProxy(other.URL))}
	must(t, os.Setenv(datadir.KeyVariable, testKey))
	e.examineAddress()
	expectLine(t, e.lines, "address", Bad, "another running copy")
}
