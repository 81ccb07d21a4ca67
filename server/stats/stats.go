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
	Areas []Area `json:"areas"`
	// CountersDiffer returns a row for each counter that doesn't match its table. Recount corrects all counters.
	CountersDiffer string   `json:"countersDiffer"`
	Recount        []string `json:"recount"`
}

// Topic is one row of the stats table.
type Area struct {
	Name string `json:"name"`
	// SQL returns `value`, the values as JSON, and `until`, the time at which they change without a write.
	SQL string `json:"sql"`
	// Daily means that the values change at midnight in the program's time zone.
	Daily bool `json:"daily"`
}

const (
	lookEvery = 2 * time.Second
	// After a computation, a topic isn't computed again for restFactor times its duration, at most restMax. So each
	// topic uses at most a twentieth of a CPU core.
	restFactor = 20
	restAtMost = time.Minute
	// PocketBase's date format.
	momentFormat = "2006-01-02 15:04:05.000Z"
)

// Updater updates the stats of one running server.
type Keeper struct {
	app      core.App
	manifest Manifest
	now      func() time.Time
	ended    context.Context
	// running counts the goroutines that shutdown waits for.
	running sync.WaitGroup
	// recounted is set after wrong counters were corrected, until the next refresh.
	recounted atomic.Bool
	// refreshing ensures that only one refresh runs at a time. It guards the fields below.
	looking sync.Mutex
	day     string
	states  map[string]*state
}

// state is the state of a topic between two refreshes.
type state struct {
	// stale means that data changed since the last computation.
	stale bool
	// until is the time at which the values change without a write; "" means never.
	until string
	// notBefore is the earliest time of the next computation, by the system clock.
	rests time.Time
}

// Register updates the stats while app serves: at the start, when a trigger reports a change, at the time that a
// topic's query returned, and at midnight. While nothing changes, each check reads a single row.
func Register(app core.App, manifest Manifest, now func() time.Time) *Keeper {
	ended, end := context.WithCancel(context.Background())
	k := &Keeper{app: app, manifest: manifest, now: now, ended: ended, states: map[string]*state{}}
	for _, area := range manifest.Areas {
		k.states[area.Name] = &state{stale: true}
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		k.running.Go(k.run)
		return nil
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		end()
		// a running refresh must end before the database closes
		k.running.Wait()
		return e.Next()
	})
	return k
}

// RefreshNow updates all stale topics without waiting for their rest period. When it returns, the stats include all
// changes that were committed before the call.
func (k *Keeper) Now() error {
	k.looking.Lock()
	for _, s := range k.states {
		s.rests = time.Time{}
	}
	k.looking.Unlock()
	return k.look()
}

// query returns a query on the read pool that is cancelled at shutdown.
func (k *Keeper) ask(sql string) *dbx.Query {
	return k.app.ConcurrentDB().NewQuery(sql).WithContext(k.ended)
}

// run refreshes the stats every two seconds. The counters are checked once after the first refresh, in the background,
// because that reads up to a million rows and rarely finds a difference.
func (k *Keeper) run() {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for looks := 1; k.ended.Err() == nil; looks++ {
		if err := k.look(); err != nil && k.ended.Err() == nil {
			k.app.Logger().Error("figures not kept", "error", err)
		}
		if looks == 1 {
			k.running.Go(k.compare)
		}
		select {
		case <-k.ended.Done():
		case <-ticker.C:
		}
	}
}

// refresh computes the stale topics and writes those that changed.
func (k *Keeper) look() error {
	if k.app.ConcurrentDB() == nil || len(k.manifest.Areas) == 0 {
		return nil
	}
	k.looking.Lock()
	defer k.looking.Unlock()
	if k.recounted.Swap(false) {
		for _, s := range k.states {
			s.stale, s.rests = true, time.Time{}
		}
	}
	if err := k.notice(); err != nil {
		return err
	}
	found := map[string]string{}
	var failed error
	for _, area := range k.manifest.Areas {
		if s := k.states[area.Name]; s.stale && time.Now().After(s.rests) {
			value, err := k.work(area, s)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", area.Name, err))
				continue
			}
			found[area.Name] = value
		}
	}
	return errors.Join(failed, k.write(found))
}

// markStale marks topics as stale after a trigger's note or a passed time. A note is deleted before its topic is read,
// so that a change during the computation creates a new note.
func (k *Keeper) notice() error {
	var seen struct {
		Zone  string `db:"zone"`
		Noted bool   `db:"noted"`
	}
	err := k.ask(`SELECT COALESCE((SELECT time_zone FROM program LIMIT 1), '') AS zone,
		EXISTS (SELECT 1 FROM _stats_stale) AS noted`).One(&seen)
	if err != nil {
		return err
	}
	var noted []string
	if seen.Noted {
		err := k.app.NonconcurrentDB().NewQuery("DELETE FROM _stats_stale RETURNING topic").Column(&noted)
		if err != nil {
			return err
		}
	}
	now := k.now()
	zone, err := time.LoadLocation(seen.Zone)
	if err != nil {
		zone = time.UTC
	}
	today := now.In(zone).Format(time.DateOnly)
	for _, area := range k.manifest.Areas {
		s := k.states[area.Name]
		turned := (area.Daily && today != k.day) || (s.until != "" && s.until <= now.UTC().Format(momentFormat))
		s.stale = s.stale || turned || slices.Contains(noted, area.Name)
	}
	k.day = today
	return nil
}

func (k *Keeper) work(area Area, s *state) (string, error) {
	began := time.Now()
	var row struct {
		Value string `db:"value"`
		Until string `db:"until"`
	}
	err := k.ask(area.SQL).
		Bind(dbx.Params{"now": k.now().UTC().Format(momentFormat), "today": k.day}).One(&row)
	s.rests = time.Now().Add(min(restFactor*time.Since(began), restAtMost))
	if err != nil {
		return "", err
	}
	s.stale, s.until = false, row.Until
	return row.Value, nil
}

// write stores the values that changed, in one transaction. If that fails, the topics stay stale.
func (k *Keeper) write(found map[string]string) (err error) {
	defer func() {
		for name := range found {
			k.states[name].stale = k.states[name].stale || err != nil
		}
	}()
	var stored []struct {
		Area   string `db:"topic"`
		Values string `db:"values"`
	}
	if err := k.ask("SELECT topic, `values` FROM stats").All(&stored); err != nil {
		return err
	}
	for _, row := range stored {
		if found[row.Area] == row.Values {
			delete(found, row.Area)
		}
	}
	if len(found) == 0 {
		return nil
	}
	at := k.now().UTC().Format(momentFormat)
	return k.app.RunInTransaction(func(tx core.App) error {
		for area, values := range found {
			_, err := tx.DB().NewQuery("INSERT INTO stats (id, topic, `values`, at, created, updated)" +
				" VALUES ({:id}, {:area}, {:values}, {:at}, {:at}, {:at})" +
				" ON CONFLICT (topic) DO UPDATE SET `values` = excluded.`values`, at = excluded.at, updated = excluded.updated").
				Bind(dbx.Params{"id": core.GenerateDefaultRandomId(), "area": area, "values": values, "at": at}).Execute()
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// RepairCounters checks the counters and corrects wrong ones. Commands call it when no server is running.
func (k *Keeper) Heal() error {
	if len(k.manifest.Areas) == 0 {
		return nil
	}
	return k.heal()
}

// repairUntilDone checks the counters once and retries after an error.
func (k *Keeper) compare() {
	for k.app.ConcurrentDB() != nil && len(k.manifest.Areas) > 0 {
		err := k.heal()
		if err == nil || k.ended.Err() != nil {
			return
		}
		k.app.Logger().Error("counters not compared", "error", err)
		select {
		case <-k.ended.Done():
		case <-time.After(lookEvery):
		}
	}
}

// repairCounters compares the counters with their tables. They can differ if a trigger was missing or a tool wrote to
// the database without triggers.
func (k *Keeper) heal() error {
	var wrong struct {
		N int `db:"n"`
	}
	err := k.ask("SELECT EXISTS (" + k.manifest.CountersDiffer + ") AS n").One(&wrong)
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
