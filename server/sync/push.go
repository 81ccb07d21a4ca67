package sync

import (
	"encoding/json"
	"fmt"
	"regexp"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

var idPattern = regexp.MustCompile(`^[a-z0-9]{15}$`)

// push applies numbered mutations, each in a transaction of its own, each once. It stops at the first that couldn't be decided
// now; what the rules refuse is decided, and never holds up the ones behind it.
func (s *service) push(e *core.RequestEvent) (any, error) {
	auth, err := person(e)
	if err != nil {
		return nil, err
	}
	var request pushRequest
	if err := e.BindBody(&request); err != nil {
		return nil, refuse("bad-input")
	}
	if err := speaks(request.Schema); err != nil {
		return nil, err
	}
	if !idPattern.MatchString(request.Client) || len(request.Muts) > maxMuts {
		return nil, refuse("bad-input")
	}
	answer := pushAnswer{Epoch: s.epoch, Results: []mutationResult{}}
	from := sender{client: request.Client, auth: auth, device: s.deviceOf(e), schema: request.Schema}
	for _, m := range request.Muts {
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
		answer.Last = m.N
	}
	answer.Now = s.now().UnixMilli()
	return answer, nil
}

// sender is who sends a push, with what.
type sender struct {
	client string
	auth   *core.Record
	device string
	schema int
}

// decide applies one mutation, or says again what became of it. An error means: not decided.
func (s *service) decide(from sender, m mutation) (mutationResult, error) {
	result, err := s.once(from, m, func(tx core.App) (mutationResult, error) {
		if err := s.apply(tx, from.auth, m); err != nil {
			return mutationResult{}, &undone{err}
		}
		seq, err := head(tx.DB())
		return mutationResult{N: m.N, Ok: true, Seq: seq}, err
	})
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
		s.app.Logger().Error("mutation failed", "collection", m.C, "op", m.Op, "id", m.Id, "error", failed.error)
	}
	// The effect is rolled back; the refusal is written down by itself, so that this mutation is over for good.
	return s.once(from, m, func(core.App) (mutationResult, error) {
		return mutationResult{N: m.N, Code: refused.Code, Fields: refused.Fields, Server: refused.server}, nil
	})
}

// undone marks an error of the effect, as against one of the ledger.
type undone struct{ error }

func (u *undone) Unwrap() error { return u.error }

// once runs work in a transaction with its ledger entry: a number seen before answers what it answered then, a number too far
// ahead is a gap.
func (s *service) once(from sender, m mutation, work func(tx core.App) (mutationResult, error)) (result mutationResult, err error) {
	err = s.app.RunInTransaction(func(tx core.App) error {
		last, err := s.ownedLast(tx, from)
		if err != nil {
			return err
		}
		if m.N <= last {
			result, err = s.decided(tx, from.client, m)
			return err
		}
		if m.N != last+1 {
			return &refusal{Code: "sequence-gap", Details: map[string]any{"last": last}}
		}
		if result, err = safely(tx, work); err != nil {
			return err
		}
		return s.record(tx, from, m, result)
	})
	return result, err
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

// ownedLast gives the last number of a client, which belongs to the person who first used it.
func (s *service) ownedLast(tx core.App, from sender) (int64, error) {
	var known []struct {
		User string `db:"user"`
		Last int64  `db:"last_n"`
	}
	err := tx.DB().NewQuery("SELECT user, last_n FROM _sync_client WHERE client = {:client}").
		Bind(dbx.Params{"client": from.client}).All(&known)
	if err != nil || len(known) == 0 {
		return 0, err
	}
	if known[0].User != from.auth.Id {
		return 0, refuse("other-person")
	}
	return known[0].Last, nil
}

func (s *service) decided(tx core.App, client string, m mutation) (mutationResult, error) {
	var stored string
	err := tx.DB().NewQuery("SELECT COALESCE((SELECT result FROM _sync_mut WHERE client = {:client} AND n = {:n}), '')").
		Bind(dbx.Params{"client": client, "n": m.N}).Row(&stored)
	if err != nil {
		return mutationResult{}, err
	}
	if stored == "" {
		// Number and entry are written together, and only entries of what was taken are pruned while their client is known.
		return mutationResult{N: m.N, Ok: true}, nil
	}
	var result mutationResult
	err = json.Unmarshal([]byte(stored), &result)
	if result.Of != m.of() {
		// The device numbered anew after a restore while an older request was under way.
		return mutationResult{N: m.N, Code: "sequence-gap"}, err
	}
	result.Of = ""
	return result, err
}

func (s *service) record(tx core.App, from sender, m mutation, result mutationResult) error {
	result.Of = m.of()
	stored, err := json.Marshal(result)
	if err != nil {
		return err
	}
	status := "ok"
	if !result.Ok {
		status = "refused"
	}
	params := dbx.Params{
		"client": from.client, "n": result.N, "user": from.auth.Id, "status": status, "code": result.Code,
		"result": string(stored), "at": s.now().UTC().Format("2006-01-02 15:04:05.000Z"),
		"schema": from.schema, "device": from.device,
	}
	_, err = tx.DB().NewQuery(`INSERT INTO _sync_mut (client, n, user, status, code, result, at)
		VALUES ({:client}, {:n}, {:user}, {:status}, {:code}, {:result}, {:at})`).Bind(params).Execute()
	if err != nil {
		return err
	}
	_, err = tx.DB().NewQuery(`INSERT INTO _sync_client (client, user, last_n, schema, device, seen)
		VALUES ({:client}, {:user}, {:n}, {:schema}, {:device}, {:at})
		ON CONFLICT (client) DO UPDATE SET last_n = excluded.last_n, schema = excluded.schema, device = excluded.device, seen = excluded.seen`).
		Bind(params).Execute()
	return err
}
