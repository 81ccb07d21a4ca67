package hooks

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// registrations is dist/hooks/registrations.json, which the build writes from the tables of pb_hooks/main.ts.
type registrations struct {
	Routes []struct {
		// Name is method and path ("POST /api/signin"). BodyBytes is what a roomy one may be sent, 0 for the usual.
		Name      string `json:"name"`
		BodyBytes int64  `json:"bodyBytes"`
	} `json:"routes"`
	// ModelHooks are events with their collection ("onRecordUpdate leads").
	ModelHooks []string `json:"modelHooks"`
	Jobs       []struct {
		Name string `json:"name"`
		Cron string `json:"cron"`
		// Task is the lane that it waits in.
		Task string `json:"task"`
	} `json:"jobs"`
}

// modelEvents are the events on a record that rules may listen to.
var modelEvents = map[string]func(core.App, ...string) *hook.TaggedHook[*core.RecordEvent]{
	"onRecordCreate": core.App.OnRecordCreate,
	"onRecordUpdate": core.App.OnRecordUpdate,
	"onRecordDelete": core.App.OnRecordDelete,
}

// register hangs everything in the tables into PocketBase. A build without rules has none.
func (engine *Engine) register(from fs.FS) error {
	raw, err := fs.ReadFile(from, "registrations.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var read registrations
	if err := json.Unmarshal(raw, &read); err != nil {
		return fmt.Errorf("registrations.json: %w", err)
	}
	engine.app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		for _, route := range read.Routes {
			method, path, _ := strings.Cut(route.Name, " ")
			added := e.Router.Route(method, path, func(e *core.RequestEvent) error {
				return engine.handle(e.App, "route", route.Name, e)
			})
			if route.BodyBytes > 0 {
				added.Bind(apis.BodyLimit(route.BodyBytes))
			}
		}
		return e.Next()
	})
	for _, name := range read.ModelHooks {
		event, collection, _ := strings.Cut(name, " ")
		listen, ok := modelEvents[event]
		if !ok || collection == "" {
			return fmt.Errorf("registrations.json: no such event on a record: %q", name)
		}
		listen(engine.app, collection).BindFunc(func(e *core.RecordEvent) error {
			return engine.handle(e.App, "modelHook", name, e)
		})
	}
	for _, job := range read.Jobs {
		// a tick only asks for its job: a minute's eight at once would each need a runtime with all rules
		if err := engine.app.Cron().Add(job.Name, job.Cron, func() { engine.runner.begin(engine.app, job.Task, job.Name) }); err != nil {
			return fmt.Errorf("registrations.json: %s: %w", job.Name, err)
		}
	}
	return nil
}

// handle runs an exported function of the bundle as fn(name, event). What it throws comes back as the error that it is.
func (engine *Engine) handle(app core.App, function, name string, event any) error {
	used := engine.take()
	ended := false
	defer func() {
		if ended {
			engine.giveBack(used)
		} else {
			engine.lose() // a panic
		}
	}()
	_ = used.vm.Set("$app", app)
	called, err := used.function(engine.bundles, function)
	if err == nil {
		_, err = called(goja.Undefined(), used.vm.ToValue(name), used.vm.ToValue(event))
	}
	ended = true
	return thrown(err)
}

// thrown is the error of Go within an exception of JavaScript, else the exception.
func thrown(err error) error {
	var exception *goja.Exception
	if !errors.As(err, &exception) {
		return err
	}
	switch value := exception.Value().Export().(type) {
	case error:
		return value
	case map[string]any: // how goja wraps an error of Go
		if inner, ok := value["value"].(error); ok {
			return inner
		}
	}
	return err
}
