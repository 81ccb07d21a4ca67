package sync

import (
	"errors"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// togetherFor is how long mutations that share a transaction keep others from writing.
const togetherFor = 25 * time.Millisecond

// together applies as many of the first mutations as are simply taken, in one transaction: each with its ledger entry, all of them or none.
// alone: the one that comes next has to be decided by itself. What is taken is done once: hooks count what somebody does.
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

// errNotTaken: a mutation wasn't simply taken, and nothing of it was done.
var errNotTaken = errors.New("not taken")

// taken applies a mutation in an open transaction, with its ledger entry; what else was done in that stays where this one isn't taken.
func (s *service) taken(tx core.App, from *sender, m mutation) (mutationResult, error) {
	if err := run(tx, "SAVEPOINT mutation"); err != nil {
		return mutationResult{}, err
	}
	then := *from
	result, err := s.within(tx, &then, m, s.effect(&then, m))
	if err != nil {
		if undone := errors.Join(run(tx, "ROLLBACK TO mutation"), run(tx, "RELEASE mutation")); undone != nil {
			// SQLite has undone all of the transaction by itself
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
