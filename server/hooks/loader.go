// Package hooks runs the TypeScript rules: it hands the built bundle to PocketBase's JavaScript runtimes and lends them what
// JavaScript can't do by itself (the global $coterie, described in pb_hooks/platform/coterie.d.ts).
package hooks

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"

	"coterie/clock"
)

const (
	bundleName = "coterie.js"
	entryName  = "main.pb.js"
	// Runtimes kept warm; a busy moment makes more and throws them away.
	poolSize = 12
	// Runtimes kept for calls of our own: jobs by the clock go on beside a longer task.
	idleKept = 2
)

// Source says where the hooks and the migrations come from.
type Source struct {
	// Assets is the build's output: hooks/ and migrations/.
	Assets fs.FS
	// HooksDir and MigrationsDir win over Assets when given; hooks on disk are watched.
	HooksDir      string
	MigrationsDir string
}

// Engine makes runtimes that know the bundle and $coterie.
type Engine struct {
	app      core.App
	registry *require.Registry
	lend     Lend
	runner   *runner
	// idle are the runtimes of the last calls.
	idle chan *goja.Runtime
}

// Register loads hooks and migrations into app. The runtime's loader reads folders only, so the embedded entry file and the
// migrations visit the disk for a moment; the bundle itself never does.
func Register(app core.App, source Source, lend Lend) (*Engine, error) {
	temp, err := os.MkdirTemp("", "coterie-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)

	config := jsvm.Config{
		HooksDir:      source.HooksDir,
		HooksWatch:    source.HooksDir != "",
		MigrationsDir: source.MigrationsDir,
		HooksPoolSize: poolSize,
		TypesDir:      filepath.Join(app.DataDir(), ".types"),
	}
	if config.HooksDir == "" {
		config.HooksDir = filepath.Join(temp, "hooks")
		if err := copyFolder(source.Assets, "hooks", config.HooksDir, entryName); err != nil {
			return nil, err
		}
	}
	if config.MigrationsDir == "" {
		config.MigrationsDir = filepath.Join(temp, "migrations")
		if err := copyFolder(source.Assets, "migrations", config.MigrationsDir, ""); err != nil {
			return nil, err
		}
	}
	engine := &Engine{app: app, registry: bundleRegistry(source), lend: lend, idle: make(chan *goja.Runtime, idleKept)}
	engine.runner = newRunner(engine, app)
	// The runtime's own step inside of this one writes a file for editors, of no use to who runs the program.
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		err := e.Next()
		_ = os.RemoveAll(config.TypesDir)
		return err
	})
	config.OnInit = engine.prepare
	if err := jsvm.Register(app, config); err != nil {
		return nil, err
	}
	return engine, nil
}

// prepare gives a runtime the bundle's loader, the clock and $coterie.
func (engine *Engine) prepare(vm *goja.Runtime) {
	engine.registry.Enable(vm)
	vm.SetTimeSource(clock.Now)
	_ = vm.Set("$coterie", engine.globals(vm))
}

// bundleRegistry finds coterie.js wherever it is asked for, and nothing else.
func bundleRegistry(source Source) *require.Registry {
	return require.NewRegistry(require.WithLoader(func(name string) ([]byte, error) {
		if path.Base(filepath.ToSlash(name)) != bundleName {
			return nil, require.ModuleFileDoesNotExistError
		}
		if source.HooksDir != "" {
			return os.ReadFile(filepath.Join(source.HooksDir, bundleName))
		}
		return fs.ReadFile(source.Assets, "hooks/"+bundleName)
	}))
}

// copyFolder writes the direct files of a folder to disk, only the named one when there is a name. No folder: nothing to write.
func copyFolder(from fs.FS, folder, to, only string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	entries, err := fs.ReadDir(from, folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.IsDir() || (only != "" && entry.Name() != only) {
			continue
		}
		content, err := fs.ReadFile(from, folder+"/"+entry.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, entry.Name()), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}
