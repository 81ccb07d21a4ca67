package sync

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// togetherFor is how long mutations that share a transaction keep others from writing.
const togetherFor = 25 * time.Millisecond

// together applies as many of the first mutations as are simply taken, in one transaction: each with its ledger entry, all of them or none.
// alone: the one that comes next has to be decided by itself.
func (s *service) together(from *sender, muts []mutation) (taken []mutationResult, alone bool) {
	for some := muts; len(some) > 1; {
		results, failed := s.inOne(from, some)
		if !failed {
			return results, len(results) == len(some) && len(some) < len(muts)
		}
		// what was done before it was undone with it, and is done again without it
		some = some[:len(results)]
	}
	return nil, true
}

// inOne applies mutations in one transaction, until its time is over. failed: the one after the results wasn't taken, and nothing was done.
func (s *service) inOne(from *sender, muts []mutation) (results []mutationResult, failed bool) {
	then := *from
	undone := s.app.RunInTransaction(func(tx core.App) error {
		for began := time.Now(); len(results) < len(muts) && (len(results) == 0 || time.Since(began) < s.togetherFor); {
			m := muts[len(results)]
			result, err := s.within(tx, &then, m, s.effect(&then, m))
			if err != nil {
				return err
			}
			results = append(results, result)
			then.last = m.N
		}
		return nil
	})
	if undone == nil {
		*from = then
		return results, false
	}
	if len(results) == len(muts) {
		// it was the commit
		return nil, true
	}
	return results, true
}
