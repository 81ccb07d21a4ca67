package sync

import (
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/secrets"
)

// Statements that each mutation executes in addition to the write of its own row.
const (
	lastNumberQuery = "SELECT user, last_n FROM _sync_client WHERE client = {:client}"
	decisionQuery   = "SELECT hash, result FROM _sync_mutations WHERE user = {:user} AND key = {:key}"
	recordStatement = `INSERT INTO _sync_mutations (client, n, key, hash, user, status, code, result, at)
		VALUES ({:client}, {:n}, {:key}, {:hash}, {:user}, {:status}, {:code}, {:result}, {:at})`
	releaseStatement = `UPDATE _sync_mutations SET let_go = {:at} WHERE client = {:client} AND let_go = ''
		AND key NOT IN (SELECT value FROM json_each({:named}))`
	lastNumberStatement = `INSERT INTO _sync_client (client, user, last_n, schema, device, seen)
		VALUES ({:client}, {:user}, {:n}, {:schema}, {:device}, {:at})
		ON CONFLICT (client) DO UPDATE SET last_n = excluded.last_n, schema = excluded.schema, device = excluded.device, seen = excluded.seen`
)

// lastNumber returns the last number of a client. A client belongs to the person who first used it.
func (s *service) lastNumber(tx core.App, from *sender) (int64, error) {
	var user string
	var last int64
	err := tx.DB().NewQuery(lastNumberQuery).Bind(dbx.Params{"client": from.client}).Row(&user, &last)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	if user != from.auth.Id {
		return 0, refuse("other-person")
	}
	return last, nil
}

// findDecision loads the result of a mutation that was already accepted or rejected. The same key with different content is
// an error: the device changed the mutation after it had sent it.
func findDecision(tx core.App, from *sender, m mutation, result *mutationResult) (seen bool, err error) {
	var hash, decision string
	err = tx.DB().NewQuery(decisionQuery).Bind(dbx.Params{"user": from.auth.Id, "key": m.Key}).Row(&hash, &decision)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := json.Unmarshal([]byte(decision), result); err != nil {
		return false, err
	}
	if hash != m.hash() {
		*result = mutationResult{Code: "idempotency-mismatch"}
	}
	return true, nil
}

// hash returns the hash of a mutation's content without its number.
func (m mutation) hash() string {
	text, err := json.Marshal([]any{m.Op, m.C, m.Id, m.Patch, m.Base})
	if err != nil {
		return ""
	}
	return secrets.SHA256(string(text))[:32]
}

func (s *service) record(tx core.App, from *sender, m mutation, result mutationResult) error {
	if err := s.releaseEntries(tx, from); err != nil {
		return err
	}
	stored, err := json.Marshal(result)
	if err != nil {
		return err
	}
	status := "ok"
	if !result.Ok {
		status = "refused"
	}
	_, err = tx.DB().NewQuery(recordStatement).Bind(dbx.Params{
		"client": from.client, "n": m.N, "key": m.Key, "hash": m.hash(), "user": from.auth.Id, "status": status,
		"code": result.Code, "result": string(stored), "at": s.timestamp(),
	}).Execute()
	if err != nil {
		return err
	}
	return s.saveLastNumber(tx, from, m.N)
}

// releaseEntries marks the entries that this device will never ask about again; only those may be pruned. It runs once per
// push, because the push lists all entries that the device still needs.
func (s *service) releaseEntries(tx core.App, from *sender) error {
	if from.pendingKeys == nil || from.hasReleased {
		return nil
	}
	keys, err := json.Marshal(from.pendingKeys)
	if err != nil {
		return err
	}
	_, err = tx.DB().NewQuery(releaseStatement).Bind(dbx.Params{"client": from.client, "at": s.timestamp(), "named": string(keys)}).Execute()
	from.hasReleased = err == nil
	return err
}

func (s *service) saveLastNumber(tx core.App, from *sender, n int64) error {
	_, err := tx.DB().NewQuery(lastNumberStatement).Bind(dbx.Params{
		"client": from.client, "user": from.auth.Id, "n": n, "schema": from.schema, "device": from.device, "at": s.timestamp(),
	}).Execute()
	return err
}
