package sync

import (
	"errors"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// maxBatchTime is how long a batch of mutations may block other writers.
const togetherFor = 25 * time.Millisecond

// applyBatch applies the first mutations that succeed in one transaction, each with its ledger entry. alone means that
// the next mutation needs its own transaction. No mutation is executed twice, because hooks count actions.
func (s *service) together(from *sender, muts []mutation) (taken []mutationResult, alone bool) {
	if len(muts) < 2 {
		return nil, true
	}
	then := *from
	failed := s.app.RunInTransaction(func(tx core.App) error {
		for began := time.Now(); len(taken) < len(muts) && (len(taken) == 0 || time.Since(began) < s.togetherFor); {
			m := muts[len(taken)]
			result, err := s.taken(tx, &then, m)
			if err == errNotTaken {
				alone = true
				return nil
			}
			if err != nil {
				return err
			}
			taken = append(taken, result)
		}
		return nil
	})
	if failed != nil {
		return nil, true
	}
	*from = then
	return taken, alone
}

// errNeedsOwnTx means that a mutation didn't succeed and was rolled back.
var errNotTaken = errors.New("not taken")

// applyInSavepoint applies a mutation in an open transaction. If it fails, only its own changes are rolled back.
func (s *service) taken(tx core.App, from *sender, m mutation) (mutationResult, error) {
	if err := run(tx, "SAVEPOINT mutation"); err != nil {
		return mutationResult{}, err
	}
	then := *from
	result, err := s.within(tx, &then, m, s.effect(&then, m))
	if err != nil {
		if undone := errors.Join(run(tx, "ROLLBACK TO mutation"), run(tx, "RELEASE mutation")); undone != nil {
			// SQLite has already rolled the whole transaction back
			return result, undone
		}
		return result, errNotTaken
	}
	then.last = m.N
	*from = then
	return result, run(tx, "RELEASE mutation")
}

func run(tx core.App, sql string) error {
	_, err := tx.DB().NewQuery(sql).Execute()
	return err
}
