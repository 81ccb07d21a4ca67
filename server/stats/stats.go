// Package stats maintains the table of counts and sums that admins see. It has one row per topic, which is computed
// with the SQL of domain/figures and written when its values change. The package doesn't interpret the values.
package stats

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Manifest is the part of dist/access.json that this package reads. The build generates it from domain/figures.
type Manifest struct {
	Topics []Topic `json:"areas"`
	// CountersDiffer returns a row for each counter that doesn't match its table. Recount corrects all counters.
	CountersDiffer string   `json:"countersDiffer"`
	Recount        []string `json:"recount"`
}

// Topic is one row of the stats table.
type Topic struct {
	Name string `json:"name"`
	// SQL returns `value`, the values as JSON, and `until`, the time at which they change without a write.
	SQL string `json:"sql"`
	// Daily means that the values change at midnight in the program's time zone.
	Daily bool `json:"daily"`
}

const (
	refreshEvery = 2 * time.Second
	// After a computation, a topic isn't computed again for restFactor times its duration, at most restMax. So each
	// topic uses at most a twentieth of a CPU core.
	restFactor = 20
	restMax    = time.Minute
	// PocketBase's date format.
	dateFormat = "2006-01-02 15:04:05.000Z"
)

// Updater updates the stats of one running server.
type Updater struct {
	app      core.App
	manifest Manifest
	now      func() time.Time
	ctx      context.Context
	// running counts the goroutines that shutdown waits for.
	running sync.WaitGroup
	// recounted is set after wrong counters were corrected, until the next refresh.
	recounted atomic.Bool
	// refreshing ensures that only one refresh runs at a time. It guards the fields below.
	refreshing sync.Mutex
	day        string
	states     map[string]*state
}

// state is the state of a topic between two refreshes.
type state struct {
	// stale means that data changed since the last computation.
	stale bool
	// until is the time at which the values change without a write; "" means never.
	until string
	// notBefore is the earliest time of the next computation, by the system clock.
	notBefore time.Time
}

// Register updates the stats while app serves: at the start, when a trigger reports a change, at the time that a
// topic's query returned, and at midnight. While nothing changes, each check reads a single row.
func Register(app core.App, manifest Manifest, now func() time.Time) *Updater {
	ctx, cancel := context.WithCancel(context.Background())
	k := &Updater{app: app, manifest: manifest, now: now, ctx: ctx, states: map[string]*state{}}
	for _, topic := range manifest.Topics {
		k.states[topic.Name] = &state{stale: true}
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		k.running.Go(k.run)
		return nil
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		cancel()
		// a running refresh must end before the database closes
		k.running.Wait()
		return e.Next()
	})
	return k
}

// RefreshNow updates all stale topics without waiting for their rest period. When it returns, the stats include all
// changes that were committed before the call.
func (k *Updater) RefreshNow() error {
	k.refreshing.Lock()
	for _, s := range k.states {
		s.notBefore = time.Time{}
	}
	k.refreshing.Unlock()
	return k.refresh()
}

// query returns a query on the read pool that is cancelled at shutdown.
func (k *Updater) query(sql string) *dbx.Query {
	return k.app.ConcurrentDB().NewQuery(sql).WithContext(k.ctx)
}

// run refreshes the stats every two seconds. The counters are checked once after the first refresh, in the background,
// because that reads up to a million rows and rarely finds a difference.
func (k *Updater) run() {
	ticker := time.NewTicker(refreshEvery)
	defer ticker.Stop()
	for refreshes := 1; k.ctx.Err() == nil; refreshes++ {
		if err := k.refresh(); err != nil && k.ctx.Err() == nil {
			k.app.Logger().Error("figures not kept", "error", err)
		}
		if refreshes == 1 {
			k.running.Go(k.repairUntilDone)
		}
		select {
		case <-k.ctx.Done():
		case <-ticker.C:
		}
	}
}

// refresh computes the stale topics and writes those that changed.
func (k *Updater) refresh() error {
	if k.app.ConcurrentDB() == nil || len(k.manifest.Topics) == 0 {
		return nil
	}
	k.refreshing.Lock()
	defer k.refreshing.Unlock()
	if k.recounted.Swap(false) {
		for _, s := range k.states {
			s.stale, s.notBefore = true, time.Time{}
		}
	}
	if err := k.markStale(); err != nil {
		return err
	}
	computed := map[string]string{}
	var failed error
	for _, topic := range k.manifest.Topics {
		if s := k.states[topic.Name]; s.stale && time.Now().After(s.notBefore) {
			value, err := k.compute(topic, s)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", topic.Name, err))
				continue
			}
			computed[topic.Name] = value
		}
	}
	return errors.Join(failed, k.write(computed))
}

// markStale marks topics as stale after a trigger's note or a passed time. A note is deleted before its topic is read,
// so that a change during the computation creates a new note.
func (k *Updater) markStale() error {
	var current struct {
		Zone  string `db:"zone"`
		Noted bool   `db:"noted"`
	}
	err := k.query(`SELECT COALESCE((SELECT time_zone FROM program LIMIT 1), '') AS zone,
		EXISTS (SELECT 1 FROM _stats_stale) AS noted`).One(&current)
	if err != nil {
		return err
	}
	var noted []string
	if current.Noted {
		err := k.app.NonconcurrentDB().NewQuery("DELETE FROM _stats_stale RETURNING topic").Column(&noted)
		if err != nil {
			return err
		}
	}
	now := k.now()
	zone, err := time.LoadLocation(current.Zone)
	if err != nil {
		zone = time.UTC
	}
	today := now.In(zone).Format(time.DateOnly)
	for _, topic := range k.manifest.Topics {
		s := k.states[topic.Name]
		due := (topic.Daily && today != k.day) || (s.until != "" && s.until <= now.UTC().Format(dateFormat))
		s.stale = s.stale || due || slices.Contains(noted, topic.Name)
	}
	k.day = today
	return nil
}

func (k *Updater) compute(topic Topic, s *state) (string, error) {
	began := time.Now()
	var row struct {
		Value string `db:"value"`
		Until string `db:"until"`
	}
	err := k.query(topic.SQL).
		Bind(dbx.Params{"now": k.now().UTC().Format(dateFormat), "today": k.day}).One(&row)
	s.notBefore = time.Now().Add(min(restFactor*time.Since(began), restMax))
	if err != nil {
		return "", err
	}
	s.stale, s.until = false, row.Until
	return row.Value, nil
}

// write stores the values that changed, in one transaction. If that fails, the topics stay stale.
func (k *Updater) write(computed map[string]string) (err error) {
	defer func() {
		for name := range computed {
			k.states[name].stale = k.states[name].stale || err != nil
		}
	}()
	var stored []struct {
		Area   string `db:"topic"`
		Values string `db:"values"`
	}
	if err := k.query("SELECT topic, `values` FROM stats").All(&stored); err != nil {
		return err
	}
	for _, row := range stored {
		if computed[row.Area] == row.Values {
			delete(computed, row.Area)
		}
	}
	if len(computed) == 0 {
		return nil
	}
	at := k.now().UTC().Format(dateFormat)
	return k.app.RunInTransaction(func(tx core.App) error {
		for topic, values := range computed {
			_, err := tx.DB().NewQuery("INSERT INTO stats (id, topic, `values`, at, created, updated)" +
				" VALUES ({:id}, {:area}, {:values}, {:at}, {:at}, {:at})" +
				" ON CONFLICT (topic) DO UPDATE SET `values` = excluded.`values`, at = excluded.at, updated = excluded.updated").
				Bind(dbx.Params{"id": core.GenerateDefaultRandomId(), "area": topic, "values": values, "at": at}).Execute()
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// RepairCounters checks the counters and corrects wrong ones. Commands call it when no server is running.
func (k *Updater) RepairCounters() error {
	if len(k.manifest.Topics) == 0 {
		return nil
	}
	return k.repairCounters()
}

// repairUntilDone checks the counters once and retries after an error.
func (k *Updater) repairUntilDone() {
	for k.app.ConcurrentDB() != nil && len(k.manifest.Topics) > 0 {
		err := k.repairCounters()
		if err == nil || k.ctx.Err() != nil {
			return
		}
		k.app.Logger().Error("counters not compared", "error", err)
		select {
		case <-k.ctx.Done():
		case <-time.After(refreshEvery):
		}
	}
}

// repairCounters compares the counters with their tables. They can differ if a trigger was missing or a tool wrote to
// the database without triggers.
func (k *Updater) repairCounters() error {
	var wrong struct {
		N int `db:"n"`
	}
	err := k.query("SELECT EXISTS (" + k.manifest.CountersDiffer + ") AS n").One(&wrong)
	if err != nil || wrong.N == 0 {
		return err
	}
	k.app.Logger().Warn("figures counted anew: a counter wasn't what its table says")
	err = k.app.RunInTransaction(func(tx core.App) error {
		for _, sql := range k.manifest.Recount {
			if _, err := tx.DB().NewQuery(sql).Execute(); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		k.recounted.Store(true)
	}
	return err
}
