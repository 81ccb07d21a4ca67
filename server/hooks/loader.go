// Package hooks runs the TypeScript rules in PocketBase's jsvm plugin, loads the hooks files of self-hosters, and
// provides what JavaScript can't do as the global $coterie (pb_hooks/platform/coterie.d.ts).
package hooks

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/tools/hook"

	"coterie/clock"
)

const (
	// bundleName contains all rules; entryName registers them with PocketBase.
	bundleName = "coterie.js"
	entryName  = "main.pb.js"
	// poolSize is the number of runtimes that PocketBase keeps for the rules: enough for twelve concurrent requests and
	// the hooks of the rows that they save. A runtime loads the rules when it is first used, which takes 50 ms and 10
	// MB; calls beyond the pool create temporary runtimes.
	poolSize = 16
	maxIdle  = 2
)

// Source defines where the rules, the migrations and the custom hooks files are loaded from.
type Source struct {
	// Assets is the build output with hooks/ and migrations/.
	Assets fs.FS
	// RulesDir and MigrationsDir replace Assets during development. A change in RulesDir restarts the program.
	RulesDir, MigrationsDir string
	// Custom is the directory with the hooks files of a self-hoster.
	Custom CustomDir
}

func (source Source) rules() fs.FS { return source.folder(source.RulesDir, "hooks") }

func (source Source) folder(named, embedded string) fs.FS {
	if named != "" {
		return os.DirFS(named)
	}
	sub, _ := fs.Sub(source.Assets, embedded) // the name is valid
	return sub
}

// Engine calls the rules from Go.
type Engine struct {
	app  core.App
	host Host
	// Custom holds the loaded hooks files of a self-hoster.
	Custom *Custom
	// registry compiles the bundle once for all runtimes.
	registry *require.Registry
	runner   *taskRunner
	idle     chan *goja.Runtime
}

// Register loads the custom hooks files, the rules and the migrations into app. Custom files come first, so that the rules
// also validate the changes that custom hooks make to a record. The jsvm plugin reads only directories, so embedded files
// are written to a temporary directory that is removed after loading.
func Register(app core.App, source Source, host Host) (*Engine, error) {
	engine := &Engine{app: app, host: host, registry: bundleRegistry(source.rules()),
		Custom: loadCustom(app, source.Custom), idle: make(chan *goja.Runtime, maxIdle)}
	engine.runner = newTaskRunner(engine, app)
	temp, err := os.MkdirTemp("", "coterie-hooks-")
	if err != nil {
		return nil, fmt.Errorf("the rules can't be unpacked to a temporary folder: %w. Set TMPDIR to use another one", err)
	}
	defer os.RemoveAll(temp)
	config := jsvm.Config{OnInit: engine.prepare, HooksPoolSize: poolSize, HooksWatch: source.RulesDir != "",
		HooksDir: source.RulesDir, MigrationsDir: source.MigrationsDir}
	if config.HooksDir == "" {
		config.HooksDir = filepath.Join(temp, "hooks")
		if err := unpack(source.rules(), config.HooksDir, entryName); err != nil {
			return nil, err
		}
	}
	if config.MigrationsDir == "" {
		config.MigrationsDir = filepath.Join(temp, "migrations")
		if err := unpack(source.folder("", "migrations"), config.MigrationsDir, "*.js"); err != nil {
			return nil, err
		}
	}
	if err := jsvm.Register(withoutBootstrap{app}, config); err != nil {
		return nil, err
	}
	engine.Custom.reportReplacedJobs()
	return engine, nil
}

// withoutBootstrap hides the bootstrap event from the jsvm plugin, which would write a TypeScript declaration file into
// the data directory.
type withoutBootstrap struct{ core.App }

func (withoutBootstrap) OnBootstrap() *hook.Hook[*core.BootstrapEvent] {
	return &hook.Hook[*core.BootstrapEvent]{}
}

func (engine *Engine) prepare(vm *goja.Runtime) {
	engine.registry.Enable(vm)
	vm.SetTimeSource(clock.Now)
	_ = vm.Set("$coterie", engine.globals())
}

// bundleRegistry returns a registry that resolves the bundle from any directory and resolves no other file.
func bundleRegistry(from fs.FS) *require.Registry {
	return require.NewRegistry(require.WithLoader(func(name string) ([]byte, error) {
		if path.Base(filepath.ToSlash(name)) != bundleName {
			return nil, require.ModuleFileDoesNotExistError
		}
		return fs.ReadFile(from, bundleName)
	}))
}

// unpack writes the files of a directory that match a pattern to disk. It writes none if the directory doesn't exist.
func unpack(from fs.FS, to, pattern string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	names, err := fs.Glob(from, pattern)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := fs.ReadFile(from, name)
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), content, 0o600)
		}
		if err != nil {
			return fmt.Errorf("the rules can't be unpacked to a temporary folder: %w", err)
		}
	}
	return nil
}
