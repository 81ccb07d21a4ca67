package session

import (
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/clock"
)

const writeActivityEvery = 5 * time.Minute

// activity stores when a device last sent a request and when a person last used it. It is exact in memory and written
// every few minutes to a table that isn't synced, because a change of the device's row would itself cause sync traffic.
type activity struct {
	app     core.App
	mutex   sync.Mutex
	devices map[string]*deviceTimes
	done    chan struct{}
	once    sync.Once
}

type deviceTimes struct {
	requestMs, inputMs int64
	dirty              bool
}

func newActivity(app core.App) *activity {
	return &activity{app: app, devices: map[string]*deviceTimes{}, done: make(chan struct{})}
}

// start writes changes every few minutes. It doesn't write immediately, because the caller may hold the only write
// connection.
func (a *activity) start() {
	go func() {
		ticker := time.NewTicker(writeActivityEvery)
		defer ticker.Stop()
		for {
			select {
			case <-a.done:
				return
			case <-ticker.C:
				a.write()
			}
		}
	}()
}

func (a *activity) stop() {
	a.once.Do(func() {
		close(a.done)
		a.write()
	})
}

func (a *activity) markRequest(device string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	last := a.timesOf(device)
	last.requestMs, last.dirty = clock.NowMs(), true
}

func (a *activity) touch(device string) {
	if device == "" {
		return
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	last := a.timesOf(device)
	last.inputMs, last.requestMs, last.dirty = clock.NowMs(), clock.NowMs(), true
}

func (a *activity) activeMs(device string) int64 {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.timesOf(device).inputMs
}

// timesOf returns a device's times. It reads those from before the last start when they are first needed.
func (a *activity) timesOf(device string) *deviceTimes {
	if last, ok := a.devices[device]; ok {
		return last
	}
	last := &deviceTimes{}
	row := a.app.ConcurrentDB().NewQuery("SELECT seen_ms, active_ms FROM _device_seen WHERE device = {:device}").
		Bind(dbx.Params{"device": device})
	_ = row.Row(&last.requestMs, &last.inputMs) // no row yet
	a.devices[device] = last
	return last
}

func (a *activity) write() {
	db := a.app.NonconcurrentDB()
	if db == nil {
		return
	}
	for device, last := range a.changed() {
		_, err := db.NewQuery(`INSERT INTO _device_seen (device, seen_ms, active_ms) VALUES ({:device}, {:seen}, {:active})
			ON CONFLICT (device) DO UPDATE SET seen_ms = excluded.seen_ms, active_ms = excluded.active_ms`).
			Bind(dbx.Params{"device": device, "seen": last.requestMs, "active": last.inputMs}).Execute()
		if err != nil {
			a.app.Logger().Error("device activity not saved", "error", err)
			return
		}
	}
}

func (a *activity) changed() map[string]deviceTimes {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	changed := map[string]deviceTimes{}
	for device, last := range a.devices {
		if last.dirty {
			last.dirty = false
			changed[device] = *last
		}
	}
	return changed
}
