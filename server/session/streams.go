package session

import (
	"maps"
	"slices"
	"sync"
)

// streams are the ids of each device's open event streams. PocketBase's broker finds a stream by its id only; finding a device's streams
// there would mean looking at all of them at each connection.
type streams struct {
	mutex   sync.Mutex
	devices map[string]map[string]struct{}
}

func newStreams() *streams { return &streams{devices: map[string]map[string]struct{}{}} }

// add counts a stream; false if its device has maxStreams already.
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
	return true
}

// remove forgets a stream that has ended.
func (s *streams) remove(device, stream string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	own := s.devices[device]
	delete(own, stream)
	if len(own) == 0 {
		delete(s.devices, device)
	}
}

// drop returns a device's streams and stops counting them.
func (s *streams) drop(device string) []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	own := slices.Collect(maps.Keys(s.devices[device]))
	delete(s.devices, device)
	return own
}
