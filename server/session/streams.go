package session

import (
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

const (
	// After so many streams have begun or are over, what that took is given back, once for all of a while: a server that was started again has all of
	// them at once, each with two requests. By itself the runtime clears every two minutes where little is going on, and keeps what it cleared
	// for longer.
	manyTurns = 1000
	clearWait = 5 * time.Second
)

// streams are the ids of each device's open event streams. PocketBase's broker knows them by their own ids alone: to ask it for those of a
// device is to look at the streams of everybody, at each connection.
type streams struct {
	mutex   sync.Mutex
	devices map[string]map[string]struct{}
	// turns counts those that began or ended since the memory was cleared.
	turns    int
	clearing bool
	clear    func()
}

func newStreams() *streams {
	return &streams{devices: map[string]map[string]struct{}{}, clear: debug.FreeOSMemory}
}

// add counts a stream; false when its device has as many as it may.
func (s *streams) add(device, stream string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	own := s.devices[device]
	if len(own) >= maxStreams {
		return false
	}
	if own == nil {
		own = map[string]struct{}{}
		s.devices[device] = own
	}
	own[stream] = struct{}{}
	s.turned()
	return true
}

// remove forgets a stream that is over.
func (s *streams) remove(device, stream string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	own := s.devices[device]
	delete(own, stream)
	if len(own) == 0 {
		delete(s.devices, device)
	}
	s.turned()
}

// turned counts one that began or ended. Whoever calls it holds the lock.
func (s *streams) turned() {
	s.turns++
	if s.turns >= manyTurns && !s.clearing {
		s.clearing = true
		time.AfterFunc(clearWait, s.giveBack)
	}
}

// giveBack returns the memory that streams took to begin, or while they lasted.
func (s *streams) giveBack() {
	s.mutex.Lock()
	s.turns, s.clearing = 0, false
	s.mutex.Unlock()
	s.clear()
}

// drop names a device's streams and counts them no more: whoever closes them doesn't wait until their requests have ended.
func (s *streams) drop(device string) []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	own := slices.Collect(maps.Keys(s.devices[device]))
	delete(s.devices, device)
	return own
}

// all names the devices that have streams.
func (s *streams) all() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Collect(maps.Keys(s.devices))
}
