package serve

import (
	"net"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/app"
	"coterie/datadir"
)

// migratedDir is the template directory of this package's tests; "" until it is first needed.
var migratedDir string

func TestMain(m *testing.M) {
	status := m.Run()
	if migratedDir != "" {
		_ = os.RemoveAll(migratedDir)
	}
	os.Exit(status)
}

// optionsFor returns the options of a server with the migrations of the working tree and without rules.
func optionsFor(dir string, public net.Addr, url string) app.Options {
	return app.Options{
		Assets: os.DirFS("../embedded"), Dir: dir, HTTP: public.String(), URL: url,
		MigrationsDir: "../../pb_migrations", RulesDir: "testdata/hooks", QueryTimeout: 10 * time.Second,
	}
}

// migrateOnce creates the template directory. Migrating a new directory takes longer than the rest of a test.
var migrateOnce = sync.OnceValue(func() error {
	dir, err := os.MkdirTemp("", "coterie-migrated-")
	if err != nil {
		return err
	}
	migratedDir = dir
	instance, err := app.New(optionsFor(dir, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8090}, ""))
	if err != nil {
		return err
	}
	if _, err := datadir.Open(instance.App, datadir.Upgrade{}); err != nil {
		return err
	}
	event := &core.TerminateEvent{}
	event.App = instance.App
	return instance.App.OnTerminate().Trigger(event, func(e *core.TerminateEvent) error { return e.App.ClearBootstrap() })
})

func newMigratedDir(t *testing.T) string {
	t.Helper()
	if err := migrateOnce(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(migratedDir)); err != nil {
		t.Fatal(err)
	}
	return dir
}
