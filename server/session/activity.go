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
func (s *activity) start() {
	go func() {
		ticker := time.NewTicker(writeActivityEvery)
		defer ticker.Stop()
		for {
			select {
			case <-s.done:
				return
			case <-ticker.C:
				s.write()
			}
		}
	}()
}

func (s *activity) stop() {
	s.once.Do(func() {
		close(s.done)
		s.write()
	})
}

func (s *activity) markRequest(device string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	last := s.of(device)
	last.requestMs, last.dirty = clock.NowMs(), true
}

func (s *activity) touch(device string) {
	if device == "" {
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	last := s.of(device)
	last.inputMs, last.requestMs, last.dirty = clock.NowMs(), clock.NowMs(), true
}

func (s *activity) activeMs(device string) int64 {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.of(device).inputMs
}

// of returns a device's times. It reads those from before the last start when they are first needed.
func (s *activity) of(device string) *deviceTimes {
	if last, ok := s.devices[device]; ok {
		return last
	}
	last := &deviceTimes{}
	row := s.app.ConcurrentDB().NewQuery("SELECT seen_ms, active_ms FROM _device_seen WHERE device = {:device}").
		Bind(dbx.Params{"device": device})
	_ = row.Row(&last.requestMs, &last.inputMs) // no row yet
	s.devices[device] = last
	return last
}

func (s *activity) write() {
	db := s.app.NonconcurrentDB()
	if db == nil {
		return
	}
	for device, last := range s.changed() {
		_, err := db.NewQuery(`INSERT INTO _device_seen (device, seen_ms, active_ms) VALUES ({:device}, {:seen}, {:active})
			ON CONFLICT (device) DO UPDATE SET seen_ms = excluded.seen_ms, active_ms = excluded.active_ms`).
			Bind(dbx.Params{"device": device, "seen": last.requestMs, "active": last.inputMs}).Execute()
		if err != nil {
			s.app.Logger().Error("device stamps not written", "error", err)
			return
		}
	}
}

func (s *activity) changed() map[string]deviceTimes {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	changed := map[string]deviceTimes{}
	for device, last := range s.devices {
		if last.dirty {
			last.dirty = false
			changed[device] = *last
		}
	}
	return changed
}
