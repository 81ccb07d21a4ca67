package app

import (
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

func TestShutdownStopsRefillingPages(t *testing.T) {
	built := fstest.MapFS{"hooks/coterie.js": {}, "hooks/main.pb.js": {}}
	instance, err := New(Options{Assets: built, Dir: t.TempDir(), HTTP: "127.0.0.1:8090", QueryTimeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if err := instance.App.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	instance.pages.start()
	instance.pages.requestRefill()
	for len(instance.pages.wake) > 0 {
		time.Sleep(time.Millisecond)
	}
	event := &core.TerminateEvent{}
	event.App = instance.App
	if err := instance.App.OnTerminate().Trigger(event, func(*core.TerminateEvent) error {
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		if strings.Contains(string(stacks), "(*pages).refill") {
			t.Error("pages are still rendered when the database closes")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
