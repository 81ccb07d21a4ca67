package session

import (
	"maps"
	"slices"
	"sync"
)

// streams holds the ids of each device's open event streams. PocketBase's broker can only look up a stream by its id.
type streams struct {
	mutex   sync.Mutex
	devices map[string]map[string]struct{}
}

func newStreams() *streams { return &streams{devices: map[string]map[string]struct{}{}} }

// add registers a stream. It returns false if the device already has maxStreams.
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

func (s *streams) remove(device, stream string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	own := s.devices[device]
	delete(own, stream)
	if len(own) == 0 {
		delete(s.devices, device)
	}
}

func (s *streams) drop(device string) []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	own := slices.Collect(maps.Keys(s.devices[device]))
	delete(s.devices, device)
	return own
}
