package sync

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

var (
	idPattern = regexp.MustCompile(`^[a-z0-9]{15}$`)
	// A mutation's own key; what was numbered before there were any has one of its device and number.
	keyPattern = regexp.MustCompile(`^[a-z0-9]{15}(-[1-9][0-9]{0,14})?$`)
)

// push applies mutations, each with its ledger entry in one transaction, each once. Those that are simply taken share one, so that a commit
// waits for the disk once for many; where one isn't, each has its own. It stops at the first that couldn't be decided now; what the rules
// refuse is decided, and never holds up the ones behind it.
func (s *service) push(e *core.RequestEvent) (any, error) {
	auth, err := person(e)
	if err != nil {
		return nil, err
	}
	var request pushRequest
	if err := read(e, &request); err != nil {
		return nil, err
	}
	if !request.wellFormed() {
		return nil, refuse("bad-input")
	}
	answer := pushAnswer{Results: []mutationResult{}, Last: request.Last}
	from := &sender{client: request.Client, auth: auth, device: s.deviceOf(e), schema: request.Schema, waitsFor: request.named(), last: request.Last}
	for left := request.Muts; len(left) > 0; {
		taken, alone := s.together(from, left)
		answer.Results, answer.Last = append(answer.Results, taken...), from.last
		if left = left[len(taken):]; !alone {
			continue
		}
		m := left[0]
		result, err := s.decide(from, m)
		if err != nil {
			var code string
			switch refused := refusalOf(err); {
			case refused == nil && isDiskFull(err):
				code = "disk-full"
			case refused == nil:
				code = "server-busy"
			case len(answer.Results) > 0 && (refused.Code == "sequence-gap" || refused.passes()):
				// What came before is done: say so, the next push learns of the gap, or how long to wait.
				code = refused.Code
			case refused.passes():
				return nil, refused.of(m)
			default:
				return nil, refused
			}
			if len(answer.Results) == 0 {
				return nil, refuse(code)
			}
			answer.Stopped = &code
			break
		}
		answer.Results = append(answer.Results, result)
		answer.Last, from.last, left = m.N, m.N, left[1:]
	}
	answer.Now = s.now().UnixMilli()
	return answer, nil
}

func (r pushRequest) wellFormed() bool {
	if !idPattern.MatchString(r.Client) || len(r.Muts) > maxMuts || len(r.Held) > maxNamed {
		return false
	}
	for _, m := range r.Muts {
		if !keyPattern.MatchString(m.Key) || m.N <= 0 {
			return false
		}
	}
	return true
}

// named are the keys of all that a device still waits for; nil: it doesn't say.
func (r pushRequest) named() []string {
	if r.Held == nil {
		return nil
	}
	keys := slices.Clone(r.Held)
	for _, m := range r.Muts {
		keys = append(keys, m.Key)
	}
	return keys
}

// sender is who sends a push, with what.
type sender struct {
	client string
	auth   *core.Record
	device string
	schema int
	// waitsFor are the keys that this device may name again; saidSo: what it won't has been noted.
	waitsFor []string
	saidSo   bool
	// last is the number that the next one comes after, in the device's eyes.
	last int64
}

// decide applies one mutation, or says again what became of it. An error means: not decided.
func (s *service) decide(from *sender, m mutation) (mutationResult, error) {
	result, err := s.once(from, m, s.effect(from, m))
	failed, rolledBack := err.(*undone)
	if !rolledBack {
		return result, err
	}
	refused := refusalOf(failed.error)
	if refused == nil {
		return mutationResult{}, failed.error
	}
	if refused.passes() {
		return mutationResult{}, refused
	}
	if refused.Code == "server-error" {
		s.sayFailed(m, failed.error)
	}
	// The effect is rolled back; the refusal is written down by itself, so that this mutation is over for good.
	return s.once(from, m, func(core.App) (mutationResult, error) {
		return mutationResult{Code: refused.Code, Fields: refused.Fields, Server: refused.Server}, nil
	})
}

// sayFailed logs a mutation that failed for a reason without a code.
func (s *service) sayFailed(m mutation, err error) {
	s.failures.Say(m.C+"\x00"+m.Op+"\x00"+err.Error(), func(times int) {
		s.app.Logger().Error("mutation failed", "collection", m.C, "op", m.Op, "id", m.Id, "error", err, "times", times)
	})
}

// effect is what a mutation does, to be done within a transaction.
func (s *service) effect(from *sender, m mutation) func(tx core.App) (mutationResult, error) {
	return func(tx core.App) (mutationResult, error) {
		if err := s.apply(tx, from.auth, m); err != nil {
			return mutationResult{}, &undone{err}
		}
		return mutationResult{Ok: true}, nil
	}
}

// undone marks an error of the effect, as against one of the ledger.
type undone struct{ error }

func (u *undone) Unwrap() error { return u.error }

// once runs work in a transaction of its own with its ledger entry.
func (s *service) once(from *sender, m mutation, work func(tx core.App) (mutationResult, error)) (result mutationResult, err error) {
	then := *from
	err = s.app.RunInTransaction(func(tx core.App) error {
		result, err = s.within(tx, &then, m, work)
		return err
	})
	if err == nil {
		from.saidSo = then.saidSo
	}
	return result, err
}

// within runs work in an open transaction with its ledger entry. A key seen before is answered what it was answered then, under whatever
// number it comes. A number that was passed by another is one to be given anew; one that comes after another than the ledger's last is a gap.
func (s *service) within(tx core.App, from *sender, m mutation, work func(tx core.App) (mutationResult, error)) (result mutationResult, err error) {
	defer func() { result.Key, result.N = m.Key, m.N }()
	last, err := s.ownedLast(tx, from)
	if err != nil {
		return result, err
	}
	seen, err := decided(tx, from, m, &result)
	if err != nil {
		return result, err
	}
	switch {
	case seen && m.N > last && from.last == last:
		// the number is used up all the same: the ones behind it come after it
		return result, s.counted(tx, from, m.N)
	case seen:
		return result, nil
	case m.N <= last:
		return mutationResult{Code: "sequence-gap"}, nil
	case from.last != last:
		return result, &refusal{Code: "sequence-gap", Details: map[string]any{"last": last}}
	}
	if result, err = safely(tx, work); err != nil {
		return result, err
	}
	return result, s.record(tx, from, m, result)
}

// safely turns a panic of a hook into an error: it would be sent again for ever.
func safely(tx core.App, work func(tx core.App) (mutationResult, error)) (result mutationResult, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &undone{fmt.Errorf("panic: %v", cause)}
		}
	}()
	return work(tx)
}
