package replica

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"coterie/replica/lease"
)

const (
	// heartbeats is the prefix of the standbys' heartbeats, one for each process.
	heartbeats        = "standby/"
	heartbeatInterval = 20 * time.Second
	// heartbeatKept is how long the leader keeps a heartbeat that no longer changes.
	heartbeatKept = time.Hour
)

// heartbeat shows that a standby runs.
type heartbeat struct {
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

// watched is what a leader has seen. It measures by its own clock when a heartbeat changed.
type watched struct {
	mutex      sync.Mutex
	since      time.Time
	heartbeats map[string]seenHeartbeat
}

type seenHeartbeat struct {
	heartbeat
	at time.Time
}

// exchangeHeartbeats writes heartbeats as a standby, and reads them as the leader, until the context ends.
func (p *Pair) exchangeHeartbeats(ctx context.Context, id, machine string) {
	own := heartbeats + id
	count := int64(0)
	for {
		switch p.Status().Role {
		case lease.Standby.String():
			count++
			text, err := json.Marshal(heartbeat{machine, count, p.copy.lag().Milliseconds()})
			if err == nil {
				_ = p.config.Store.Put(ctx, own, text) // nothing depends on it
			}
		case lease.Leading.String():
			_ = p.readHeartbeats(ctx, own)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(p.config.heartbeatInterval):
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

func (p *Pair) readHeartbeats(ctx context.Context, own string) error {
	w := &p.watched
	w.mutex.Lock()
	if w.since.IsZero() {
		w.since, w.heartbeats = time.Now(), map[string]seenHeartbeat{}
	}
	w.mutex.Unlock()
	listed, err := p.config.Store.List(ctx, heartbeats)
	if err != nil {
		return err
	}
	for _, each := range listed {
		text, err := p.config.Store.Get(ctx, each.Name)
		var read heartbeat
		if err != nil || json.Unmarshal(text, &read) != nil {
			continue
		}
		w.mutex.Lock()
		last, known := w.heartbeats[each.Name]
		// the first time, the heartbeat may be an old one
		if !known || last.heartbeat != read {
			at := time.Now()
			if !known {
				at = time.Time{}
			}
			w.heartbeats[each.Name] = seenHeartbeat{read, at}
		}
		isOld := each.Name == own || known && last.heartbeat == read && time.Since(last.at) > heartbeatKept && time.Since(w.since) > heartbeatKept
		if isOld {
			delete(w.heartbeats, each.Name)
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
	newest := seenHeartbeat{heartbeat: heartbeat{LagMs: -1}, at: w.since}
	for _, each := range w.heartbeats {
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
