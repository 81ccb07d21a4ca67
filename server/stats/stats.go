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
	// After a computation, a topic isn't computed again until restFactor times its duration has passed, at most restMax. So
	// each topic uses at most a twentieth of a CPU core.
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
	running  sync.WaitGroup
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
	u := &Updater{app: app, manifest: manifest, now: now, ctx: ctx, states: map[string]*state{}}
	for _, topic := range manifest.Topics {
		u.states[topic.Name] = &state{stale: true}
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		u.running.Go(u.run)
		return nil
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		cancel()
		// a running refresh must end before the database closes
		u.running.Wait()
		return e.Next()
	})
	return u
}

// RefreshNow updates all stale topics without waiting for their rest period. When it returns, the stats include all
// changes that were committed before the call.
func (u *Updater) RefreshNow() error {
	u.refreshing.Lock()
	for _, s := range u.states {
		s.notBefore = time.Time{}
	}
	u.refreshing.Unlock()
	return u.refresh()
}

func (u *Updater) query(sql string) *dbx.Query {
	return u.app.ConcurrentDB().NewQuery(sql).WithContext(u.ctx)
}

// run refreshes the stats every two seconds. The counters are checked once after the first refresh, in the background,
// because that reads up to a million rows and rarely finds a difference.
func (u *Updater) run() {
	ticker := time.NewTicker(refreshEvery)
	defer ticker.Stop()
	for refreshes := 1; u.ctx.Err() == nil; refreshes++ {
		if err := u.refresh(); err != nil && u.ctx.Err() == nil {
			u.app.Logger().Error("stats not updated", "error", err)
		}
		if refreshes == 1 {
			u.running.Go(u.repairUntilDone)
		}
		select {
		case <-u.ctx.Done():
		case <-ticker.C:
		}
	}
}

func (u *Updater) refresh() error {
	if u.app.ConcurrentDB() == nil || len(u.manifest.Topics) == 0 {
		return nil
	}
	u.refreshing.Lock()
	defer u.refreshing.Unlock()
	if u.recounted.Swap(false) {
		for _, s := range u.states {
			s.stale, s.notBefore = true, time.Time{}
		}
	}
	if err := u.markStale(); err != nil {
		return err
	}
	computed := map[string]string{}
	var failed error
	for _, topic := range u.manifest.Topics {
		if s := u.states[topic.Name]; s.stale && time.Now().After(s.notBefore) {
			value, err := u.compute(topic, s)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", topic.Name, err))
				continue
			}
			computed[topic.Name] = value
		}
	}
	return errors.Join(failed, u.write(computed))
}

// markStale marks topics as stale after a trigger's note or a passed time. A note is deleted before its topic is read,
// so that a change during the computation creates a new note.
func (u *Updater) markStale() error {
	var current struct {
		Zone  string `db:"zone"`
		Noted bool   `db:"noted"`
	}
	err := u.query(`SELECT COALESCE((SELECT time_zone FROM program LIMIT 1), '') AS zone,
		EXISTS (SELECT 1 FROM _stats_stale) AS noted`).One(&current)
	if err != nil {
		return err
	}
	var noted []string
	if current.Noted {
		err := u.app.NonconcurrentDB().NewQuery("DELETE FROM _stats_stale RETURNING topic").Column(&noted)
		if err != nil {
			return err
		}
	}
	now := u.now()
	zone, err := time.LoadLocation(current.Zone)
	if err != nil {
		zone = time.UTC
	}
	today := now.In(zone).Format(time.DateOnly)
	for _, topic := range u.manifest.Topics {
		s := u.states[topic.Name]
		due := (topic.Daily && today != u.day) || (s.until != "" && s.until <= now.UTC().Format(dateFormat))
		s.stale = s.stale || due || slices.Contains(noted, topic.Name)
	}
	u.day = today
	return nil
}

func (u *Updater) compute(topic Topic, s *state) (string, error) {
	began := time.Now()
	var row struct {
		Value string `db:"value"`
		Until string `db:"until"`
	}
	err := u.query(topic.SQL).
		Bind(dbx.Params{"now": u.now().UTC().Format(dateFormat), "today": u.day}).One(&row)
	s.notBefore = time.Now().Add(min(restFactor*time.Since(began), restMax))
	if err != nil {
		return "", err
	}
	s.stale, s.until = false, row.Until
	return row.Value, nil
}

// write stores the values that changed, in one transaction. If that fails, the topics stay stale.
func (u *Updater) write(computed map[string]string) (err error) {
	defer func() {
		for name := range computed {
			u.states[name].stale = u.states[name].stale || err != nil
		}
	}()
	var stored []struct {
		Area   string `db:"topic"`
		Values string `db:"values"`
	}
	if err := u.query("SELECT topic, `values` FROM stats").All(&stored); err != nil {
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
	at := u.now().UTC().Format(dateFormat)
	return u.app.RunInTransaction(func(tx core.App) error {
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
func (u *Updater) RepairCounters() error {
	if len(u.manifest.Topics) == 0 {
		return nil
	}
	return u.repairCounters()
}

// repairUntilDone checks the counters once and retries after an error.
func (u *Updater) repairUntilDone() {
	for u.app.ConcurrentDB() != nil && len(u.manifest.Topics) > 0 {
		err := u.repairCounters()
		if err == nil || u.ctx.Err() != nil {
			return
		}
		u.app.Logger().Error("counters not checked", "error", err)
		select {
		case <-u.ctx.Done():
		case <-time.After(refreshEvery):
		}
	}
}

// repairCounters compares the counters with their tables. They can differ if a trigger was missing or a tool wrote to
// the database without triggers.
func (u *Updater) repairCounters() error {
	var wrong struct {
		N int `db:"n"`
	}
	err := u.query("SELECT EXISTS (" + u.manifest.CountersDiffer + ") AS n").One(&wrong)
	if err != nil || wrong.N == 0 {
		return err
	}
	u.app.Logger().Warn("counters corrected: a counter differed from its table")
	err = u.app.RunInTransaction(func(tx core.App) error {
		for _, sql := range u.manifest.Recount {
			if _, err := tx.DB().NewQuery(sql).Execute(); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		u.recounted.Store(true)
	}
	return err
}
