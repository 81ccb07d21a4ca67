package hooks

import (
	"fmt"
	"slices"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/buffer"
	"github.com/dop251/goja_nodejs/console"
	"github.com/dop251/goja_nodejs/process"
	"github.com/dop251/goja_nodejs/require"
	"github.com/pocketbase/pocketbase/plugins/jsvm"

	"coterie/clock"
)

// worthWaiting is how long work in the background waits for a runtime that is at work: some times what it takes to make one.
const worthWaiting = 250 * time.Millisecond

// runtime is a runtime with the rules read in. One goroutine uses it at a time. The rules keep nothing between what they are asked.
type runtime struct {
	vm *goja.Runtime
	// exports are those of each bundle that was read in.
	exports map[*bundle]*goja.Object
}

// function is an exported function of the rules: of the first bundle that has it, which is read in when it wasn't yet. Reading them in takes
// longer than most of what they are asked: runtimes are made when they are needed, and used again.
func (r *runtime) function(bundles []*bundle, name string) (goja.Callable, error) {
	for _, of := range bundles {
		if r.exports[of] == nil {
			exports, err := of.in(r.vm)
			if err != nil {
				return nil, err
			}
			r.exports[of] = exports
		}
		if function, ok := goja.AssertFunction(r.exports[of].Get(name)); ok {
			return function, nil
		}
	}
	return nil, fmt.Errorf("%w: %s", ErrNoSuchFunction, name)
}

// take gives a runtime that nobody uses: the one that was used last, or a new one.
func (engine *Engine) take() *runtime {
	engine.mutex.Lock()
	defer engine.mutex.Unlock()
	engine.atWork++
	return engine.lastUsed()
}

// lastUsed gives the one that was used last, or a new one. The caller holds the mutex.
func (engine *Engine) lastUsed() *runtime {
	last := len(engine.idle) - 1
	if last < 0 {
		return &runtime{vm: engine.newRuntime(), exports: map[*bundle]*goja.Object{}}
	}
	used := engine.idle[last]
	engine.idle = engine.idle[:last]
	return used
}

// takeSoon is take for work in the background: where all runtimes are at work it waits a moment for one of them, for to read the rules into
// another takes longer than most of what they are asked.
func (engine *Engine) takeSoon() *runtime {
	engine.mutex.Lock()
	engine.atWork++
	if len(engine.idle) > 0 || engine.atWork == 1 {
		defer engine.mutex.Unlock()
		return engine.lastUsed()
	}
	given := make(chan *runtime, 1)
	engine.waiting = append(engine.waiting, given)
	engine.mutex.Unlock()
	select {
	case used := <-given:
		return used
	case <-time.After(worthWaiting):
	}
	engine.mutex.Lock()
	defer engine.mutex.Unlock()
	if at := slices.Index(engine.waiting, given); at >= 0 {
		engine.waiting = slices.Delete(engine.waiting, at, at+1)
		return engine.lastUsed()
	}
	return <-given // given meanwhile
}

// giveBack hands a runtime to who waits for one or keeps it for who asks next, as long as not too many are kept: each holds the rules, some
// 10 MB.
func (engine *Engine) giveBack(used *runtime) {
	_ = used.vm.Set("$app", engine.app) // a transaction that has ended is held by nothing
	engine.mutex.Lock()
	defer engine.mutex.Unlock()
	engine.atWork--
	switch {
	case len(engine.waiting) > 0:
		engine.waiting[0] <- used
		engine.waiting = engine.waiting[1:]
	case len(engine.idle) < mostKept:
		engine.idle = append(engine.idle, used)
	}
}

// lose forgets a runtime that may be in the middle of anything: it isn't used again.
func (engine *Engine) lose() {
	engine.mutex.Lock()
	defer engine.mutex.Unlock()
	engine.atWork--
}

// nothing finds what is built into the runtime, and no file.
var nothing = require.NewRegistry(require.WithLoader(func(string) ([]byte, error) { return nil, require.ModuleFileDoesNotExistError }))

// newRuntime has all that PocketBase lends, the clock and $coterie.
func (engine *Engine) newRuntime() *goja.Runtime {
	vm := goja.New()
	nothing.Enable(vm) // what the next three are found by
	console.Enable(vm)
	process.Enable(vm)
	buffer.Enable(vm)
	for _, bind := range []func(*goja.Runtime){
		jsvm.BindCore, jsvm.BindDbx, jsvm.BindSecurity, jsvm.BindOS, jsvm.BindFilepath,
		jsvm.BindHTTP, jsvm.BindFilesystem, jsvm.BindForms, jsvm.BindMails, jsvm.BindApis,
	} {
		bind(vm)
	}
	vm.SetTimeSource(clock.Now)
	_ = vm.Set("$coterie", engine.globals(vm))
	return vm
}
