// Package hooks runs the TypeScript rules: it reads the built bundle into JavaScript runtimes, hangs its routes, hooks and jobs into
// PocketBase, and lends it what JavaScript can't do by itself (the global $coterie, described in pb_hooks/platform/coterie.d.ts).
package hooks

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/pocketbase/pocketbase/core"

	"coterie/limit"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

// mostKept are the runtimes kept for who asks next; a busy moment makes more and throws them away.
const mostKept = 12

// Source says where the hooks and the migrations come from.
type Source struct {
	// Assets is the build's output: hooks/ and migrations/.
	Assets fs.FS
	// HooksDir and MigrationsDir win over Assets when given; hooks on disk are watched.
	HooksDir      string
	MigrationsDir string
	// Briefly is for a command that asks for little and ends: what the bundle of commands has is read from there.
	Briefly bool
}

// hooks are the bundle and its registrations.
func (source Source) hooks() fs.FS { return source.folder(source.HooksDir, "hooks") }

// bundles are where functions of the rules are looked for, one after the other.
func (source Source) bundles() []*bundle {
	whole := &bundle{from: source.hooks(), name: wholeName}
	if source.Briefly {
		return []*bundle{{from: source.hooks(), name: commandsName}, whole}
	}
	return []*bundle{whole}
}

// migrations are the files of the schema's steps.
func (source Source) migrations() fs.FS { return source.folder(source.MigrationsDir, "migrations") }

func (source Source) folder(named, built string) fs.FS {
	if named != "" {
		return os.DirFS(named)
	}
	sub, _ := fs.Sub(source.Assets, built) // the name is valid
	return sub
}

// Engine makes runtimes that know the bundle and $coterie.
type Engine struct {
	app core.App
	// bundles are looked through in this order; the last has all rules.
	bundles []*bundle
	lend    Lend
	runner  *runner
	// failures of requests, for the log.
	failures *limit.Repeats
	mutex    sync.Mutex
	// idle are runtimes that nobody uses, the last used last; atWork counts the others and who waits for one, waiting are these.
	idle    []*runtime
	atWork  int
	waiting []chan *runtime
}

// Register hangs the rules and the steps of the schema into app. Neither is read yet.
func Register(app core.App, source Source, lend Lend) (*Engine, error) {
	engine := &Engine{app: app, bundles: source.bundles(), lend: lend, failures: limit.NewRepeats()}
	engine.runner = newRunner(engine, app)
	if err := registerSteps(engine, source.migrations()); err != nil {
		return nil, err
	}
	if err := engine.register(source.hooks()); err != nil {
		return nil, err
	}
	if source.HooksDir == "" {
		return engine, nil
	}
	return engine, watch(app, source.HooksDir)
}

// watch starts the program anew when a file of a folder changes. PocketBase's own plugin does it, and is shown nothing else to do.
func watch(app core.App, folder string) error {
	types := filepath.Join(app.DataDir(), ".types")
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		err := e.Next()
		_ = os.RemoveAll(types) // a file for editors, which it writes inside of this step
		return err
	})
	none := "^$"
	return jsvm.Register(app, jsvm.Config{HooksDir: folder, HooksWatch: true, HooksFilesPattern: none,
		MigrationsDir: folder, MigrationsFilesPattern: none, TypesDir: types})
}
