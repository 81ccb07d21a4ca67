package doctor

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"coterie/app"
	"coterie/datadir"
	"coterie/probe"
)

const (
	localTimeout = 5 * time.Second
	// continueTimeout is how long a proxy has to answer to an announced body.
	continueTimeout = 5 * time.Second
)

func isHTTPS(origin string) bool { return strings.HasPrefix(origin, "https://") }

func hostOf(origin string) string {
	if parsed, err := url.Parse(origin); err == nil {
		return parsed.Host
	}
	return ""
}

// examineServer asks whether a server has the directory open, and whether it answers where it should listen.
func (e *examination) examineServer() {
	if !datadir.HasData(e.options.Dir) {
		return
	}
	dir, listen := datadir.Quoted(e.options.Dir), e.options.HTTP
	server, running, err := datadir.FindServer(e.options.Dir)
	if err != nil {
		e.add("server", Look, err.Error(), fmt.Sprintf("run `sudo ls -l %s`", dir))
		return
	}
	e.running = running
	if e.origin == "" {
		e.origin = server.URL
	}
	if !e.running {
		remedy := fmt.Sprintf("run `coterie serve --dir %s`", dir)
		if e.options.Unit != nil {
			remedy = fmt.Sprintf("run `systemctl start %s`", e.options.Unit.Name)
		}
		e.add("server", Look, "no server has the folder open", remedy)
		return
	}
	addresses := []string{listen}
	if server.HTTP != "" && server.HTTP != listen {
		addresses = append(addresses, server.HTTP)
	}
	for _, address := range addresses {
		if e.local = e.probeListener(address); e.local != nil {
			e.add("server", OK, fmt.Sprintf("it runs and answers at %s", address), "")
			return
		}
	}
	e.add("server", Look, fmt.Sprintf("a server has the folder open, but it doesn't answer at %s", listen),
		"name its address with --http; if it is right, run `journalctl -u coterie -n 50`")
}

// probeListener probes an address that the server may listen on. It returns nil if no server with this key answers.
func (e *examination) probeListener(listen string) *probe.Seen {
	hasher := e.hasher()
	if hasher == nil {
		return nil
	}
	client, err := app.ListenerClient(listen, localTimeout)
	if err != nil {
		return nil
	}
	reply, err := probe.Ask(client, "http://localhost", probe.Token(hasher, time.Now()), "")
	if err != nil {
		return nil
	}
	return reply.Seen
}

// publicClient returns a client for the public address. It accepts any certificate, because the certificate is a check of
// its own, and follows no redirect.
func publicClient() *http.Client {
	return &http.Client{
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ExpectContinueTimeout: continueTimeout},
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
	}
}

// examineAddress asks the public address and compares what arrives at the server.
func (e *examination) examineAddress() {
	switch {
	case e.origin == "":
		if datadir.HasData(e.options.Dir) {
			e.add("address", Look, "the public address wasn't checked, because the data with its name can't be read", "add --url https://YOUR-ADDRESS")
		}
		return
	case !isHTTPS(e.origin):
		e.add("address", OK, e.origin+" is for this machine only: no public address is set", "")
		return
	}
	token := "none"
	hasher := e.hasher()
	if hasher != nil {
		token = probe.Token(hasher, time.Now())
	}
	spoofed := ""
	if e.local != nil {
		spoofed = e.local.ProxyHeader
	}
	client := publicClient()
	reply, err := probe.Ask(client, e.origin, token, spoofed)
	if err != nil {
		e.addUnreachable(err)
		return
	}
	e.reply = &reply
	if hasher == nil {
		e.add("address", Look, e.origin+" answers, but without the key it can't be compared with this server", "see the line of the key")
		return
	}
	if e.isOurs(reply) {
		e.examineProxy(client, reply)
	}
}

func (e *examination) addUnreachable(err error) {
	remedy := fmt.Sprintf("run `curl -v %s/api/health` here and on another machine", e.origin)
	var name *net.DNSError
	if errors.As(err, &name) && name.IsNotFound {
		e.add("address", Bad, fmt.Sprintf("%s has no DNS entry", hostOf(e.origin)), "add a DNS entry for it, or correct COTERIE_URL")
		return
	}
	var wrapped *url.Error // its text has the whole address with the token
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	e.add("address", Bad, fmt.Sprintf("%s can't be reached from this machine: %v", e.origin, err), remedy)
}

// isOurs adds a line unless the answer is from the server that has this directory open.
func (e *examination) isOurs(reply probe.Reply) bool {
	upstream := fmt.Sprintf("let the proxy send %s to %s", hostOf(e.origin), e.options.HTTP)
	switch {
	case reply.Status >= 300 && reply.Status < 400:
		e.add("address", Bad, fmt.Sprintf("%s redirects to %s", e.origin, reply.Location), "set COTERIE_URL to the address that people open, and restart the server")
	case reply.Status >= 502 && reply.Status <= 504 && !e.running:
		e.add("address", Look, fmt.Sprintf("the proxy of %s answers %d, because the server isn't running", e.origin, reply.Status), "start the server and run this again")
	case reply.Status >= 502 && reply.Status <= 504:
		e.add("address", Bad, fmt.Sprintf("the proxy of %s answers %d: it doesn't reach the server", e.origin, reply.Status), upstream)
	case reply.Seen == nil && reply.Marked:
		e.add("address", Bad, fmt.Sprintf("%s leads to another Coterie, with another key or of another version", e.origin), upstream)
	case reply.Seen == nil:
		e.add("address", Bad, fmt.Sprintf("another program answers at %s, with status %d", e.origin, reply.Status), upstream)
	case e.local != nil && reply.Seen.Server != e.local.Server, !e.running:
		e.add("address", Bad, fmt.Sprintf("%s leads to another running copy of this installation", e.origin),
			fmt.Sprintf("stop the other copy (`dig +short %s` shows where it is), and %s", hostName(e.origin), upstream))
	default:
		return true
	}
	return false
}

func hostName(origin string) string {
	if parsed, err := url.Parse(origin); err == nil {
		return parsed.Hostname()
	}
	return origin
}

// examineProxy checks what the proxy does to requests and answers (docs/proxies.md).
func (e *examination) examineProxy(client *http.Client, reply probe.Reply) {
	seen, count := reply.Seen, len(e.lines)
	header := seen.ProxyHeader
	if seen.Host != hostOf(e.origin) {
		e.add("address", Bad, fmt.Sprintf("the proxy passes on the host %s instead of %s", seen.Host, hostOf(e.origin)), "in nginx: `proxy_set_header Host $host;`")
	}
	if !reply.Marked {
		e.add("address", Bad, "the proxy drops the response header Coterie-Answer, without which the app believes no answer", "let the proxy keep it")
	}
	if reply.Buffered {
		e.add("address", Bad, "the proxy holds back events, so live updates arrive late", "in nginx: `proxy_buffering off;`")
	}
	switch {
	case header == "":
		e.add("address", Bad, "no proxy header is set, so limits count all visitors as one",
			"let the proxy set X-Real-IP and set COTERIE_PROXY_HEADER=X-Real-IP in the environment of the server")
	case !seen.Sent:
		e.add("address", Bad, fmt.Sprintf("the proxy doesn't send %s, so limits count all visitors as one", header),
			fmt.Sprintf("in nginx: `proxy_set_header %s $remote_addr;`", header))
	case seen.Client == probe.SpoofedClient:
		e.add("address", Bad, fmt.Sprintf("the proxy passes on a %s that the visitor sent, so anyone can evade the limits", header),
			fmt.Sprintf("overwrite it; in nginx: `proxy_set_header %s $remote_addr;`", header))
	}
	size := e.largestBody()
	accepted, err := probe.AskSize(client, e.origin, size)
	megabytes := (size + 1<<20 - 1) >> 20
	if err == nil && accepted == probe.Refused {
		e.add("address", Bad, fmt.Sprintf("the proxy refuses bodies of %d MB, so files can't be sent", megabytes), "allow 16 MB; in nginx: `client_max_body_size 16m;`")
	}
	if len(e.lines) > count {
		return
	}
	text := fmt.Sprintf("%s leads to this server, which counts visitors by %s", e.origin, header)
	if accepted == probe.Accepted {
		text += fmt.Sprintf("; bodies of %d MB pass", megabytes)
	}
	e.add("address", OK, text, "")
}
