package s3test

import (
	"net/http"
	"strings"
	"time"
)

// Fault makes requests fail. The zero value is no fault.
type Fault struct {
	// Method, Prefix and Lists select requests: by method ("" for all), by the start of the key or of a list's prefix, and
	// only lists.
	Method, Prefix string
	Lists          bool
	// Times is how many requests fail, 0 for all until Heal.
	Times int

	// Delay passes before the request takes effect, even if the client has given up by then.
	Delay time.Duration
	// AnswerDelay passes between the effect and the answer.
	AnswerDelay time.Duration
	// Status is answered instead, e.g. 409, 500 or 503. Cut closes the connection without an answer.
	Status int
	Cut    bool
	// AfterSuccess makes the request take effect before Status or Cut.
	AfterSuccess bool
}

// Mode weakens the bucket's guarantees for as long as it is set.
type Mode struct {
	// StaleLists is how long lists lack a new object; StaleReads how long GET answers what was there before.
	StaleLists, StaleReads time.Duration
	// IgnoreConditions makes conditional PUTs overwrite.
	IgnoreConditions bool
}

// Fail adds a fault. The first one that selects a request applies.
func (s *Server) Fail(fault Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, &fault)
}

// Weaken sets the mode.
func (s *Server) Weaken(mode Mode) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mode = mode
}

// Heal removes all faults and the mode.
func (s *Server) Heal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults, s.mode = nil, Mode{}
}

// receive notes a request and returns the fault that applies to it.
func (s *Server) receive(request Request) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, request)
	for at, fault := range s.faults {
		if fault.Method != "" && fault.Method != request.Method || !strings.HasPrefix(request.Key, fault.Prefix) || fault.Lists && !request.IsList {
			continue
		}
		if fault.Times > 0 {
			if fault.Times--; fault.Times == 0 {
				s.faults = append(s.faults[:at:at], s.faults[at+1:]...)
			}
		}
		return *fault
	}
	return Fault{}
}

// code returns S3's name of the fault's status.
func (f Fault) code() string {
	switch f.Status {
	case http.StatusConflict:
		return "ConditionalRequestConflict"
	case http.StatusPreconditionFailed:
		return "PreconditionFailed"
	case http.StatusServiceUnavailable:
		return "SlowDown"
	default:
		return "InternalError"
	}
}
