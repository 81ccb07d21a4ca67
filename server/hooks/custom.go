package hooks

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/tools/cron"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"

	"coterie/limit"
)

const (
	customSuffix = ".pb.js"
	// customPoolSize is the number of runtimes per file. Each uses about 0.5 MB; PocketBase creates more under load.
	customPoolSize = 4
)

// CustomDir is the directory with the hooks files of a self-hoster.
type CustomDir struct {
	// Path is "" for none.
	Path string
	// Optional means that the directory may be missing, because it is the default one.
	Optional bool
	// Check returns an error for an untrusted directory or file; nil trusts all.
	Check func(path string) error
}

// Custom holds the loaded hooks files of a self-hoster, each loaded by PocketBase's jsvm plugin. A file with an error
// is logged and skipped; the rules and the other files are still loaded.
type Custom struct {
	app   core.App
	files []*customFile
	jobs  []*cron.Job
	// routes matches the requests that the files handle.
	routes *http.ServeMux
	// isServing is true once the migrations have run and the routes are added.
	isServing atomic.Bool
}

// customFile is the app that a file is loaded into. It collects the file's routes until Mount.
type customFile struct {
	withoutBootstrap
	path  string
	serve *hook.Hook[*core.ServeEvent]
}

func (file *customFile) OnServe() *hook.Hook[*core.ServeEvent] { return file.serve }

// loadCustom loads the *.pb.js files of a directory in alphabetical order.
func loadCustom(app core.App, dir CustomDir) *Custom {
	custom := &Custom{app: app}
	if dir.Path == "" {
		return custom
	}
	entries, err := os.ReadDir(dir.Path)
	if dir.Optional && errors.Is(err, fs.ErrNotExist) {
		return custom
	}
	if err != nil {
		slog.Error("the hooks folder can't be read; no hooks file was loaded", "error", err)
		return custom
	}
	before := jobsOf(app)
	for _, entry := range entries {
		path := filepath.Join(dir.Path, entry.Name())
		if entry.IsDir() || !strings.HasSuffix(path, customSuffix) {
			continue
		}
		if err := custom.load(path, dir.Check); err != nil {
			slog.Error("a hooks file was skipped", "file", path, "error", err)
		}
	}
	for job := range jobsOf(app) {
		if !before[job] {
			custom.jobs = append(custom.jobs, job)
		}
	}
	if len(custom.files) > 0 {
		guardSaves(app)
		custom.guardCollections()
	}
	return custom
}

func (custom *Custom) Count() int { return len(custom.files) }

// load loads a file twice, first into an app that isn't used, so that a file that fails halfway has no effect.
func (custom *Custom) load(path string, check func(string) error) error {
	if check != nil {
		if err := errors.Join(check(filepath.Dir(path)), check(path)); err != nil {
			return err
		}
	}
	trial := core.NewBaseApp(core.BaseAppConfig{DataDir: custom.app.DataDir()})
	if _, err := loadInto(trial, path, 0); err != nil {
		return err
	}
	file, err := loadInto(custom.app, path, customPoolSize)
	if err == nil {
		custom.files = append(custom.files, file)
	}
	return err
}

// loadInto runs a file with the jsvm plugin, which panics if the file throws.
func loadInto(app core.App, path string, pool int) (file *customFile, err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("%v", caught)
		}
	}()
	file = &customFile{withoutBootstrap{app}, path, &hook.Hook[*core.ServeEvent]{}}
	const matchNothing = "^$"
	return file, jsvm.Register(file, jsvm.Config{HooksDir: filepath.Dir(path), HooksFilesPattern: "^" + regexp.QuoteMeta(filepath.Base(path)) + "$",
		HooksPoolSize: pool, MigrationsDir: filepath.Dir(path), MigrationsFilesPattern: matchNothing})
}

// reportReplacedJobs logs jobs of hooks files that were replaced because a job of the server has the same name.
func (custom *Custom) reportReplacedJobs() {
	current := jobsOf(custom.app)
	for _, job := range custom.jobs {
		if !current[job] {
			slog.Error("a job of a hooks file has the name of a job of the server and doesn't run; choose another name for cronAdd", "job", job.Id())
		}
	}
}

func jobsOf(app core.App) map[*cron.Job]bool {
	jobs := map[*cron.Job]bool{}
	for _, job := range app.Cron().Jobs() {
		jobs[job] = true
	}
	return jobs
}

// Mount adds the files' routes to the router after all others. The middleware of a file (routerUse) applies only to its
// own routes. If a route conflicts with an existing one, the file is logged and none of its routes are added.
func (custom *Custom) Mount(e *core.ServeEvent) error {
	custom.isServing.Store(true)
	throttle := limit.NewLogThrottle()
	customRouter := router.NewRouter[*core.RequestEvent](nil)
	for _, file := range custom.files {
		group := e.Router.Group("")
		group.Bind(logRouteErrors(throttle))
		err := file.addRoutes(e, group)
		if err == nil {
			_, err = buildMux(e.Router)
		}
		if err == nil {
			err = file.addRoutes(e, customRouter.Group(""))
		}
		if err != nil {
			*group = router.RouterGroup[*core.RequestEvent]{}
			slog.Error("the routes of a hooks file can't be added", "file", file.path, "error", err)
		}
	}
	var err error
	custom.routes, err = buildMux(customRouter)
	return err
}

// logRouteErrors logs errors that handlers throw, without the request's URL, headers and body. PocketBase answers them with
// 400 or 404. Errors that a handler chose as its answer, such as BadRequestError, aren't logged. Repetitions are logged
// once per minute.
func logRouteErrors(throttle *limit.LogThrottle) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{Priority: firstPriority, Func: func(e *core.RequestEvent) error {
		err := e.Next()
		var answer *router.ApiError
		if err != nil && !errors.As(err, &answer) {
			app, route := e.App, e.Request.Pattern
			throttle.Report(route+"\x00"+err.Error(), func(times int) {
				app.Logger().Error("a route of a hooks file failed", "route", route, "error", err, "times", times)
			})
		}
		return err
	}}
}

func (file *customFile) addRoutes(e *core.ServeEvent, group *router.RouterGroup[*core.RequestEvent]) error {
	event := &core.ServeEvent{App: e.App, Server: e.Server, Router: &router.Router[*core.RequestEvent]{RouterGroup: group}}
	return file.serve.Trigger(event)
}

// registeredAt matches the source location in the message of a route conflict. It is removed, because it is the same
// location in PocketBase for all patterns.
var registeredAt = regexp.MustCompile(` \(registered at [^)]*\)`)

// buildMux builds the router. It converts the panic of an invalid or conflicting pattern to an error.
func buildMux(from *router.Router[*core.RequestEvent]) (mux *http.ServeMux, err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = errors.New(registeredAt.ReplaceAllString(fmt.Sprint(caught), ""))
		}
	}()
	built, err := from.BuildMux()
	if err != nil {
		return nil, err
	}
	mux, ok := built.(*http.ServeMux)
	if !ok {
		return nil, errors.New("the router isn't the standard one")
	}
	return mux, nil
}

// Handles reports whether the route that matches a request was added by a hooks file.
func (custom *Custom) Handles(pattern string, r *http.Request) bool {
	if custom.routes == nil {
		return false
	}
	_, own := custom.routes.Handler(r)
	return own == pattern && own != "/" // "/" is the router's default for unmatched requests
}
