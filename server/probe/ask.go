package probe

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"time"
)

const (
	askTimeout = 10 * time.Second
	// SpoofedClient is an address reserved for documentation (RFC 5737). A proxy has to replace it.
	SpoofedClient = "192.0.2.1"
	answerHeader  = "Coterie-Answer"
)

// Reply is what came back from an address.
type Reply struct {
	Status   int
	Location string
	// AskedAt and AnsweredAt are the times of this machine; Date is the header, zero if it is missing.
	AskedAt, AnsweredAt, Date time.Time
	// Marked reports whether the answer has the header Coterie-Answer.
	Marked bool
	// Seen is nil if the answer isn't one to a probe.
	Seen *Seen
	// Buffered reports whether the two events of the answer arrived together.
	Buffered bool
}

// Ask sends a probe to an origin, e.g. https://partners.example.org, with a spoofed client address in a header unless that
// is "".
func Ask(client *http.Client, origin, token, spoofedHeader string) (Reply, error) {
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, origin+Path+"?"+parameter+"="+token, nil)
	if err != nil {
		return Reply{}, err
	}
	if spoofedHeader != "" {
		request.Header.Set(spoofedHeader, SpoofedClient)
	}
	reply := Reply{AskedAt: time.Now()}
	response, err := client.Do(request)
	if err != nil {
		return reply, err
	}
	defer response.Body.Close()
	reply.AnsweredAt, reply.Status, reply.Location = time.Now(), response.StatusCode, response.Header.Get("Location")
	reply.Marked = response.Header.Get(answerHeader) != ""
	reply.Date, _ = http.ParseTime(response.Header.Get("Date")) // zero if it is missing
	if response.Header.Get("Content-Type") != "text/event-stream" {
		return reply, nil
	}
	lines := bufio.NewScanner(io.LimitReader(response.Body, 64<<10))
	var firstAt time.Time
	for lines.Scan() {
		data, isData := strings.CutPrefix(lines.Text(), "data: ")
		switch {
		case !isData:
		case firstAt.IsZero():
			firstAt = time.Now()
			seen := Seen{}
			if json.Unmarshal([]byte(data), &seen) == nil {
				reply.Seen = &seen
			}
		default:
			reply.Buffered = time.Since(firstAt) < flushGap/2
		}
	}
	return reply, nil
}

// Acceptance is the result of AskSize.
type Acceptance int

// Results of AskSize.
const (
	Unknown Acceptance = iota
	Accepted
	Refused
)

// AskSize asks whether an origin's proxy accepts a request body of a size. It announces the body with "Expect:
// 100-continue" and ends the connection instead of sending it.
func AskSize(client *http.Client, origin string, bytes int64) (Acceptance, error) {
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	mayContinue := false
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{Got100Continue: func() { mayContinue = true }})
	body := &unsent{}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, origin+Path, body)
	if err != nil {
		return Unknown, err
	}
	request.ContentLength = bytes
	request.Header.Set("Expect", "100-continue")
	response, err := client.Do(request)
	if err == nil {
		defer response.Body.Close()
	}
	switch {
	case mayContinue, err == nil && response.Header.Get(answerHeader) != "":
		return Accepted, nil
	case err == nil && response.StatusCode == http.StatusRequestEntityTooLarge:
		return Refused, nil
	case errors.Is(err, errUnsent):
		return Unknown, nil // no answer to the announcement
	}
	return Unknown, err
}

var errUnsent = errors.New("the body is only announced")

type unsent struct{}

func (*unsent) Read([]byte) (int, error) { return 0, errUnsent }
