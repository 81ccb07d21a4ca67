package hooks

import (
	"errors"
	"fmt"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/buffer"
	"github.com/dop251/goja_nodejs/console"
	"github.com/dop251/goja_nodejs/process"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

// ErrNoSuchFunction means that the bundle exports no function of that name.
var ErrNoSuchFunction = errors.New("the hooks export no such function")

// Call calls an exported function of the bundle as fn(app, argument) and returns its result. No other call uses the
// same runtime at the same time.
func (engine *Engine) Call(name, argument string) (any, error) {
	return engine.CallIn(engine.app, name, argument)
}

// CallIn is Call with the app of an open transaction. A runtime that panicked is discarded.
func (engine *Engine) CallIn(app core.App, name, argument string) (result any, err error) {
	vm := engine.acquire()
	_ = vm.Set("$app", app)
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("%s: %v", name, caught)
			return
		}
		engine.release(vm)
	}()
	exports, err := vm.RunString("require('./" + bundleName + "')")
	if err != nil {
		return nil, err
	}
	function, ok := goja.AssertFunction(exports.ToObject(vm).Get(name))
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrNoSuchFunction, name)
	}
	value, err := function(goja.Undefined(), vm.ToValue(app), vm.ToValue(argument))
	if err != nil {
		return nil, err
	}
	return value.Export(), nil
}

// CallAlone calls an exported function of the bundle that reads no data, without an app.
func CallAlone(source Source, name, argument string) (any, error) {
	engine := &Engine{registry: bundleRegistry(source.rules()), idle: make(chan *goja.Runtime)}
	return engine.CallIn(nil, name, argument)
}

// acquire returns an idle runtime, or a new one if there is none. Loading the rules takes longer than most calls.
func (engine *Engine) acquire() *goja.Runtime {
	select {
	case vm := <-engine.idle:
		return vm
	default:
	}
	vm := goja.New()
	engine.prepare(vm)
	console.Enable(vm)
	process.Enable(vm)
	buffer.Enable(vm)
	for _, bind := range []func(*goja.Runtime){
		jsvm.BindCore, jsvm.BindDbx, jsvm.BindSecurity, jsvm.BindOS, jsvm.BindFilepath,
		jsvm.BindHTTP, jsvm.BindFilesystem, jsvm.BindForms, jsvm.BindMails, jsvm.BindApis,
	} {
		bind(vm)
	}
	return vm
}

// release makes a runtime available to the next call, unless enough are idle.
func (engine *Engine) release(vm *goja.Runtime) {
	_ = vm.Set("$app", engine.app) // don't retain a finished transaction
	select {
	case engine.idle <- vm:
	default:
	}
}
