package cspreport

import "sync"

const (
	sayEveryMs = 60 * 60 * 1000
	// More kinds of violations can't come from our pages; they are forged.
	maxKinds = 100
)

// tally counts violations by kind, in memory.
type tally struct {
	mutex sync.Mutex
	kinds map[Breach]*counted
	say   Say
}

type counted struct {
	saidMs int64
	since  int
}

func newTally(say Say) *tally { return &tally{kinds: map[Breach]*counted{}, say: say} }

func (t *tally) count(breach Breach, nowMs int64) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	known, ok := t.kinds[breach]
	if !ok {
		if len(t.kinds) >= maxKinds {
			return
		}
		known = &counted{saidMs: nowMs - sayEveryMs}
		t.kinds[breach] = known
	}
	known.since++
	if nowMs-known.saidMs >= sayEveryMs {
		t.say(breach, known.since)
		known.saidMs, known.since = nowMs, 0
	}
}
