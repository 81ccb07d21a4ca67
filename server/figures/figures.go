// Package figures keeps the counts and sums over the whole that admins see: one row for each area, worked out by the SQL of
// domain/figures and written when a value differs. It knows nothing of what they say.
package figures

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

// Manifest is the part of dist/access.json (written from domain/figures by the build) that is read here.
type Manifest struct {
	Areas []Area `json:"areas"`
	// CountersDiffer answers a row for each counter that its triggers didn't keep true; Recount counts all of them anew.
	CountersDiffer string   `json:"countersDiffer"`
	Recount        []string `json:"recount"`
}

// Area is one row of figures.
type Area struct {
	Name string `json:"name"`
	// SQL answers `value`, the values as JSON text, and `until`, the moment at which the clock alone changes them.
	SQL string `json:"sql"`
	// Daily: they change with the program's day.
	Daily bool `json:"daily"`
}

const (
	lookEvery = 2 * time.Second
	// An area that took long is left alone for so many times as long, so that it costs at most a twentieth of a core: 100 ms in every
	// two seconds, and never longer than restAtMost.
	restFactor = 20
	restAtMost = time.Minute
	// As PocketBase writes a moment.
	momentFormat = "2006-01-02 15:04:05.000Z"
)

// Keeper is the figures of one running server.
type Keeper struct {
	app      core.App
	manifest Manifest
	now      func() time.Time
	ended    context.Context
	// running is what the end of the program waits for.
	running sync.WaitGroup
	// recounted: the counters were found wrong since the last look, and counted anew.
	recounted atomic.Bool
	// looking: one look at a time; what stands below is its own.
	looking sync.Mutex
	day     string
	states  map[string]*state
}

// state is what is known of an area between two looks.
type state struct {
	// stale: something has changed since it was worked out.
	stale bool
	// until is the moment at which it changes by the clock, "" for never.
	until string
	// rests until then, by the machine's own clock.
	rests time.Time
}

// Register keeps the figures of app up to date while it serves: at the start, when a trigger has noted a change, when the clock
// turns a value, and with the program's day. While nothing changes nothing is read but one row.
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
		// a look under way ends first: afterwards there is no database any more
		k.running.Wait()
		return e.Next()
	})
	return k
}

// Now looks at once and lets no area rest: when it returns the figures say nothing that a change before it has taken away.
func (k *Keeper) Now() error {
	k.looking.Lock()
	for _, s := range k.states {
		s.rests = time.Time{}
	}
	k.looking.Unlock()
	return k.look()
}

// ask is a question beside the writers that ends with the program.
func (k *Keeper) ask(sql string) *dbx.Query {
	return k.app.ConcurrentDB().NewQuery(sql).WithContext(k.ended)
}

// run looks every two seconds. The counters are compared after the first look and beside the others: that reads a million rows, and
// nearly always says that the figures were right.
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

// look works out what may have changed, and writes what has.
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

// notice marks what has to be worked out: what triggers have noted, what the clock has turned. A note is taken away before its area
// is read, so that a change in between is noted anew.
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

// work works an area out.
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

// write puts down the values that differ, all in one transaction. What couldn't be written is looked at once more.
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

// Heal compares the counters with their tables and recounts what differs, where no server does.
func (k *Keeper) Heal() error {
	if len(k.manifest.Areas) == 0 {
		return nil
	}
	return k.heal()
}

// compare heals the counters once; what fails is tried again.
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

// heal compares the counters with their tables: a trigger that was away, or a tool that knew none, has counted wrong.
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
