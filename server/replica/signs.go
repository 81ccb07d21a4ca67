package replica

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"coterie/replica/lease"
)

const (
	// signs is the prefix of the standbys' signs of life, one for each process.
	signs        = "standby/"
	signInterval = 20 * time.Second
	// signKept is how long the leader keeps a sign that doesn't change any more.
	signKept = time.Hour
)

// sign is a standby's sign of life.
type sign struct {
	Machine string `json:"machine"`
	Count   int64  `json:"count"`
	// LagMs is how long ago its copy was complete, -1 if it has none yet.
	LagMs int64 `json:"lagMs"`
}

// Standbys is what a leader knows about the standbys.
type Standbys struct {
	// Machine is the one that was seen last, "" for none.
	Machine string
	// Seen is how long ago that was, or how long this machine has led if there was none.
	Seen time.Duration
	// Lag is how long ago its copy was complete, negative if it has none yet.
	Lag time.Duration
}

// watched is what a leader has seen. It measures by its own clock when a sign changed.
type watched struct {
	mutex sync.Mutex
	since time.Time
	signs map[string]seenSign
}

type seenSign struct {
	sign
	at time.Time
}

// exchangeSigns writes or reads signs of life until the context ends.
func (p *Pair) exchangeSigns(ctx context.Context, id, machine string) {
	own := signs + id
	count := int64(0)
	for {
		switch p.Status().Role {
		case lease.Standby.String():
			count++
			text, err := json.Marshal(sign{machine, count, p.copy.lag().Milliseconds()})
			if err == nil {
				_ = p.config.Store.Put(ctx, own, text) // nothing depends on it
			}
		case lease.Leading.String():
			_ = p.readSigns(ctx, own)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(p.config.signInterval):
		}
	}
}

// lag returns how long ago the copy was complete, -1 ms if it never was.
func (c *standbyCopy) lag() time.Duration {
	c.status.Lock()
	defer c.status.Unlock()
	if c.status.complete.IsZero() {
		return -time.Millisecond
	}
	return time.Since(c.status.complete)
}

func (p *Pair) readSigns(ctx context.Context, own string) error {
	w := &p.watched
	w.mutex.Lock()
	if w.since.IsZero() {
		w.since, w.signs = time.Now(), map[string]seenSign{}
	}
	w.mutex.Unlock()
	listed, err := p.config.Store.List(ctx, signs)
	if err != nil {
		return err
	}
	for _, each := range listed {
		text, err := p.config.Store.Get(ctx, each.Name)
		var read sign
		if err != nil || json.Unmarshal(text, &read) != nil {
			continue
		}
		w.mutex.Lock()
		last, known := w.signs[each.Name]
		// the first time, the sign may be an old one
		if !known || last.sign != read {
			at := time.Now()
			if !known {
				at = time.Time{}
			}
			w.signs[each.Name] = seenSign{read, at}
		}
		isOld := each.Name == own || known && last.sign == read && time.Since(last.at) > signKept && time.Since(w.since) > signKept
		if isOld {
			delete(w.signs, each.Name)
		}
		w.mutex.Unlock()
		if isOld {
			if err := p.config.Store.Delete(ctx, each.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// Standbys returns what this machine has seen since it leads.
func (p *Pair) Standbys() Standbys {
	w := &p.watched
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.since.IsZero() {
		return Standbys{Lag: -time.Millisecond}
	}
	newest := seenSign{sign: sign{LagMs: -1}, at: w.since}
	for _, each := range w.signs {
		if each.at.After(newest.at) {
			newest = each
		}
	}
	found := Standbys{Machine: newest.Machine, Seen: time.Since(newest.at), Lag: -time.Millisecond}
	if newest.LagMs >= 0 {
		found.Lag = time.Duration(newest.LagMs)*time.Millisecond + found.Seen
	}
	return found
}
