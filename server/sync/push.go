package sync

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

var (
	idPattern = regexp.MustCompile(`^[a-z0-9]{15}$`)
	// A random id. Older apps derived it from the device and a number.
	keyPattern = regexp.MustCompile(`^[a-z0-9]{15}(-[1-9][0-9]{0,14})?$`)
)

// push applies mutations, each only once, in a transaction with its ledger entry. Mutations that succeed share a
// transaction, to wait only once for the disk; others get their own. push stops at the first mutation that can't be
// accepted or rejected now. If the rules refuse a mutation, it counts as rejected and doesn't block the mutations after it.
func (s *service) push(e *core.RequestEvent) (any, error) {
	auth, err := requireUser(e)
	if err != nil {
		return nil, err
	}
	var request pushRequest
	if err := bindRequest(e, &request); err != nil {
		return nil, err
	}
	if !request.isValid() {
		return nil, refuse("bad-input")
	}
	asked := s.beginRequest(e, request.Stream)
	defer asked.endRequest()
	response := pushResponse{Results: []mutationResult{}, Last: request.Last}
	from := &sender{client: request.Client, auth: auth, device: s.deviceOf(e), schema: request.Schema, pendingKeys: request.namedKeys(), last: request.Last}
	for remaining := request.Muts; len(remaining) > 0; {
		applied, needsOwnTx := s.applyBatch(from, remaining)
		response.Results, response.Last = append(response.Results, applied...), from.last
		if remaining = remaining[len(applied):]; !needsOwnTx {
			continue
		}
		m := remaining[0]
		result, err := s.decide(from, m)
		if err != nil {
			var code string
			switch refused := refusalOf(err); {
			case refused == nil && isDiskFull(err):
				code = "disk-full"
			case refused == nil:
				code = "server-busy"
			case len(response.Results) > 0 && (refused.Code == "sequence-gap" || refused.isTemporary()):
				// Earlier mutations were accepted or rejected, so return their results. The next push reports the gap or the wait time.
				code = refused.Code
			case refused.isTemporary():
				return nil, refused.withMutation(m)
			default:
				return nil, refused
			}
			if len(response.Results) == 0 {
				return nil, refuse(code)
			}
			response.Stopped = &code
			break
		}
		response.Results = append(response.Results, result)
		response.Last, from.last, remaining = m.N, m.N, remaining[1:]
	}
	response.Now = s.now().UnixMilli()
	if response.Stopped == nil {
		response.Page = s.pageAfterPush(e, auth, request, response.Results)
	}
	if response.Page != nil {
		asked.setPosition(*response.Page)
	}
	return response, nil
}

func (r pushRequest) isValid() bool {
	if !idPattern.MatchString(r.Client) || len(r.Muts) > maxMuts || len(r.Pending) > maxNamed {
		return false
	}
	for _, m := range r.Muts {
		if !keyPattern.MatchString(m.Key) || m.N <= 0 {
			return false
		}
	}
	return true
}

// namedKeys returns the keys of all mutations that the device still waits for; nil if the device doesn't list them.
func (r pushRequest) namedKeys() []string {
	if r.Pending == nil {
		return nil
	}
	keys := slices.Clone(r.Pending)
	for _, m := range r.Muts {
		keys = append(keys, m.Key)
	}
	return keys
}

type sender struct {
	client string
	auth   *core.Record
	device string
	schema int
	// pendingKeys are the keys that this device may ask about again. hasReleased means that all other entries were already
	// marked.
	pendingKeys []string
	hasReleased bool
	// last is the last number that the device knows.
	last int64
}

// decide applies one mutation, or returns its stored result. An error means that it was neither accepted nor rejected.
func (s *service) decide(from *sender, m mutation) (mutationResult, error) {
	result, err := s.inOwnTx(from, m, s.effect(from, m))
	failed, rolledBack := err.(*effectError)
	if !rolledBack {
		return result, err
	}
	refused := refusalOf(failed.error)
	if refused == nil {
		return mutationResult{}, failed.error
	}
	if refused.isTemporary() {
		return mutationResult{}, refused
	}
	if refused.Code == "server-error" {
		s.logFailure(m, failed.error)
	}
	// The effect was rolled back. The refusal is stored, so that the device doesn't send the mutation again.
	return s.inOwnTx(from, m, func(core.App) (mutationResult, error) {
		return mutationResult{Code: refused.Code, Fields: refused.Fields, Server: refused.Server}, nil
	})
}

// logFailure logs a mutation that failed with an error without a code.
func (s *service) logFailure(m mutation, err error) {
	s.failures.Report(m.C+"\x00"+m.Op+"\x00"+err.Error(), func(times int) {
		s.app.Logger().Error("mutation failed", "collection", m.C, "op", m.Op, "id", m.Id, "error", err, "times", times)
	})
}

func (s *service) effect(from *sender, m mutation) func(tx core.App) (mutationResult, error) {
	return func(tx core.App) (mutationResult, error) {
		if err := s.apply(tx, from.auth, m); err != nil {
			return mutationResult{}, &effectError{err}
		}
		return mutationResult{Ok: true}, nil
	}
}

// effectError is an error of the mutation itself, not of its ledger entry.
type effectError struct{ error }

func (u *effectError) Unwrap() error { return u.error }

// inOwnTx runs work and writes its ledger entry in a new transaction.
func (s *service) inOwnTx(from *sender, m mutation, work func(tx core.App) (mutationResult, error)) (result mutationResult, err error) {
	copied := *from
	err = s.app.RunInTransaction(func(tx core.App) error {
		result, err = s.inTx(tx, &copied, m, work)
		return err
	})
	if err == nil {
		from.hasReleased = copied.hasReleased
	}
	return result, err
}

// inTx runs work and writes its ledger entry in an open transaction. A mutation with a known key gets its stored result,
// whatever its number is. A number at or below the last one must be assigned again; a number that doesn't follow the last
// one leaves a gap.
func (s *service) inTx(tx core.App, from *sender, m mutation, work func(tx core.App) (mutationResult, error)) (result mutationResult, err error) {
	defer func() { result.Key, result.N = m.Key, m.N }()
	last, err := s.lastNumber(tx, from)
	if err != nil {
		return result, err
	}
	seen, err := findDecision(tx, from, m, &result)
	if err != nil {
		return result, err
	}
	switch {
	case seen && m.N > last && from.last == last:
		// the number is used up, because the numbers of later mutations follow it
		return result, s.saveLastNumber(tx, from, m.N)
	case seen:
		return result, nil
	case m.N <= last:
		return mutationResult{Code: "sequence-gap"}, nil
	case from.last != last:
		return result, &refusal{Code: "sequence-gap", Details: map[string]any{"last": last}}
	}
	if result, err = recovered(tx, work); err != nil {
		return result, err
	}
	return result, s.record(tx, from, m, result)
}

// recovered converts a panic of a hook into an error; otherwise the device would send the mutation again forever.
func recovered(tx core.App, work func(tx core.App) (mutationResult, error)) (result mutationResult, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &effectError{fmt.Errorf("panic: %v", cause)}
		}
	}()
	return work(tx)
}
