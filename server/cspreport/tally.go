package cspreport

import "sync"

const (
	logEveryMs = 60 * 60 * 1000
	// Maximum number of kinds of violations. Our pages can't cause more, so further ones are forged.
	maxKinds = 100
)

type tally struct {
	mutex sync.Mutex
	kinds map[Violation]*kindCount
	log   LogFunc
}

type kindCount struct {
	loggedMs int64
	since    int
}

func newTally(log LogFunc) *tally { return &tally{kinds: map[Violation]*kindCount{}, log: log} }

func (t *tally) count(violation Violation, nowMs int64) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	known, ok := t.kinds[violation]
	if !ok {
		if len(t.kinds) >= maxKinds {
			return
		}
		known = &kindCount{loggedMs: nowMs - logEveryMs}
		t.kinds[violation] = known
	}
	known.since++
	if nowMs-known.loggedMs >= logEveryMs {
		t.log(violation, known.since)
		known.loggedMs, known.since = nowMs, 0
	}
}
