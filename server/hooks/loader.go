// Package hooks runs the TypeScript rules in PocketBase's jsvm plugin, loads the hooks files of a self-hoster beside them, and gives the
// rules what JavaScript can't do (the global $coterie, described in pb_hooks/platform/coterie.d.ts).
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
	// bundleName has all rules; entryName registers them with PocketBase.
	bundleName = "coterie.js"
	entryName  = "main.pb.js"
	// poolSize is how many runtimes PocketBase keeps for the rules: for twelve requests at once and for the hooks of the rows that they save.
	// A runtime loads the rules when it is first used, which takes 50 ms and 10 MB; beyond the pool each call makes one and throws it away.
	poolSize = 16
	// idleKept is how many runtimes are kept for calls from Go.
	idleKept = 2
)

// Source says where the rules, the migrations and the hooks files of a self-hoster come from.
type Source struct {
	// Assets is the build's output: hooks/ and migrations/.
	Assets fs.FS
	// RulesDir and MigrationsDir replace Assets during development. A change in RulesDir restarts the program.
	RulesDir, MigrationsDir string
	// Custom are the hooks files of a self-hoster.
	Custom CustomDir
}

// rules is the folder with the bundle and its registrations.
func (source Source) rules() fs.FS { return source.folder(source.RulesDir, "hooks") }

func (source Source) folder(named, built string) fs.FS {
	if named != "" {
		return os.DirFS(named)
	}
	sub, _ := fs.Sub(source.Assets, built) // the name is valid
	return sub
}

// Engine calls the rules from Go.
type Engine struct {
	app  core.App
	lend Lend
	// Custom are the hooks files of a self-hoster that were loaded.
	Custom *Custom
	// registry compiles the bundle once for all runtimes.
	registry *require.Registry
	runner   *runner
	// idle are runtimes that no call uses.
	idle chan *goja.Runtime
}

// Register loads the hooks files of a self-hoster, the rules and the migrations into app. The files come first, so that the rules check
// what a file changes in a record. The jsvm plugin reads folders only: the embedded files are unpacked to a temporary folder of the
// owner, which is removed when they are loaded.
func Register(app core.App, source Source, lend Lend) (*Engine, error) {
	engine := &Engine{app: app, lend: lend, registry: bundleRegistry(source.rules()),
		Custom: loadCustom(app, source.Custom), idle: make(chan *goja.Runtime, idleKept)}
	engine.runner = newRunner(engine, app)
	temp, err := os.MkdirTemp("", "coterie-hooks-")
	if err != nil {
		return nil, fmt.Errorf("the rules can't be unpacked to a temporary folder: %w. TMPDIR names another one", err)
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

// withoutBootstrap is an app whose bootstrap the jsvm plugin doesn't hear of: it would write a file for editors into the data folder.
type withoutBootstrap struct{ core.App }

func (withoutBootstrap) OnBootstrap() *hook.Hook[*core.BootstrapEvent] {
	return &hook.Hook[*core.BootstrapEvent]{}
}

// prepare gives a runtime the loader of the bundle, the clock and $coterie.
func (engine *Engine) prepare(vm *goja.Runtime) {
	engine.registry.Enable(vm)
	vm.SetTimeSource(clock.Now)
	_ = vm.Set("$coterie", engine.globals())
}

// bundleRegistry finds the bundle in every folder, and no other file.
func bundleRegistry(from fs.FS) *require.Registry {
	return require.NewRegistry(require.WithLoader(func(name string) ([]byte, error) {
		if path.Base(filepath.ToSlash(name)) != bundleName {
			return nil, require.ModuleFileDoesNotExistError
		}
		return fs.ReadFile(from, bundleName)
	}))
}

// unpack writes the files of a folder that match a pattern to the disk. A folder that doesn't exist has none.
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
