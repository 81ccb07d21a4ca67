package app

import (
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

func TestPagesAreNotFilledOnceTheProgramEnds(t *testing.T) {
	built := fstest.MapFS{"hooks/coterie.js": {}, "hooks/main.pb.js": {}}
	made, err := New(Options{Built: built, Dir: t.TempDir(), HTTP: "127.0.0.1:8090", QueryTimeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if err := made.App.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	made.pages.start()
	made.pages.changed()
	for len(made.pages.wake) > 0 {
		time.Sleep(time.Millisecond)
	}
	event := &core.TerminateEvent{}
	event.App = made.App
	if err := made.App.OnTerminate().Trigger(event, func(*core.TerminateEvent) error {
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		if strings.Contains(string(stacks), "(*pages).refill") {
			t.Error("the pages are still being filled when the database is closed")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
