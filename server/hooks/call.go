package hooks

import (
	"errors"
	"fmt"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

// ErrNoSuchFunction says that the bundle exports no function of that name.
var ErrNoSuchFunction = errors.New("the hooks export no such function")

// Call runs an exported function of the bundle as fn(app, argument) in a runtime of its own and returns what it returned.
func (engine *Engine) Call(name, argument string) (any, error) {
	return engine.CallIn(engine.app, name, argument)
}

// CallIn is Call with the app of an open transaction.
func (engine *Engine) CallIn(app core.App, name, argument string) (any, error) {
	return engine.callWith(engine.take(), app, name, argument)
}

// callSoon is Call for work in the background.
func (engine *Engine) callSoon(name, argument string) (any, error) {
	return engine.callWith(engine.takeSoon(), engine.app, name, argument)
}

// callWith calls the function in a runtime that was taken, and gives it back.
func (engine *Engine) callWith(used *runtime, app core.App, name, argument string) (result any, err error) {
	_ = used.vm.Set("$app", app)
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("%s: %v", name, caught)
			engine.lose()
			return
		}
		engine.giveBack(used)
	}()
	function, err := used.function(engine.bundles, name)
	if err != nil {
		return nil, err
	}
	value, err := function(goja.Undefined(), used.vm.ToValue(app), used.vm.ToValue(argument))
	if err != nil {
		return nil, err
	}
	return value.Export(), nil
}
