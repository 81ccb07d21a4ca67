package sync

import (
	"errors"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// maxBatchTime is how long a batch of mutations may block other writers.
const maxBatchTime = 25 * time.Millisecond

// applyBatch applies mutations in one transaction, each with its ledger entry, until one doesn't succeed. needsOwnTx means
// that the next mutation needs its own transaction. A mutation that succeeded is never executed again, because hooks count
// actions. One that failed is rolled back, and executed again in its own transaction.
func (s *service) applyBatch(from *sender, muts []mutation) (applied []mutationResult, needsOwnTx bool) {
	if len(muts) < 2 {
		return nil, true
	}
	copied := *from
	failed := s.app.RunInTransaction(func(tx core.App) error {
		for began := time.Now(); len(applied) < len(muts) && (len(applied) == 0 || time.Since(began) < s.batchTime); {
			m := muts[len(applied)]
			result, err := s.applyInSavepoint(tx, &copied, m)
			if err == errNeedsOwnTx {
				needsOwnTx = true
				return nil
			}
			if err != nil {
				return err
			}
			applied = append(applied, result)
		}
		return nil
	})
	if failed != nil {
		return nil, true
	}
	*from = copied
	return applied, needsOwnTx
}

// errNeedsOwnTx means that a mutation didn't succeed and was rolled back.
var errNeedsOwnTx = errors.New("needs its own transaction")

// applyInSavepoint applies a mutation in an open transaction. If it fails, only its own changes are rolled back.
func (s *service) applyInSavepoint(tx core.App, from *sender, m mutation) (mutationResult, error) {
	if err := exec(tx, "SAVEPOINT mutation"); err != nil {
		return mutationResult{}, err
	}
	copied := *from
	result, err := s.inTx(tx, &copied, m, s.effect(&copied, m))
	if err != nil {
		if rollbackErr := errors.Join(exec(tx, "ROLLBACK TO mutation"), exec(tx, "RELEASE mutation")); rollbackErr != nil {
			// SQLite has already rolled the whole transaction back
			return result, rollbackErr
		}
		return result, errNeedsOwnTx
	}
	copied.last = m.N
	*from = copied
	return result, exec(tx, "RELEASE mutation")
}

func exec(tx core.App, sql string) error {
	_, err := tx.DB().NewQuery(sql).Execute()
	return err
}
