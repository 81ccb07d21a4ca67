package hooks

import (
	"crypto/sha256"
	"io/fs"
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

const (
	// wholeName has all rules; commandsName what a command of the command line asks for, and what that stands on: a sixth of them.
	wholeName    = "coterie.js"
	commandsName = "commands.js"
)

// bundle is rules as one file, compiled when they are first asked for.
type bundle struct {
	from fs.FS
	name string
	once sync.Once
	// program is a function of the module's `exports` and `module`.
	program *goja.Program
	err     error
}

// Compiled bundles of this process by their text: a command that opens a folder twice compiles its rules once.
var (
	compiledMutex sync.Mutex
	compiled      = map[[sha256.Size]byte]*goja.Program{}
)

func (b *bundle) compile() {
	text, err := fs.ReadFile(b.from, b.name)
	if err != nil {
		b.err = err
		return
	}
	key := sha256.Sum256(text)
	compiledMutex.Lock()
	defer compiledMutex.Unlock()
	if b.program = compiled[key]; b.program != nil {
		return
	}
	read, err := goja.Parse(b.name, "(function(exports,module){"+string(text)+"\n})", parser.WithDisableSourceMaps)
	if err == nil {
		b.program, err = goja.CompileAST(read, false)
	}
	if b.err = err; err == nil {
		compiled[key] = b.program
	}
}

// in reads the rules into a runtime and gives what they export.
func (b *bundle) in(vm *goja.Runtime) (*goja.Object, error) {
	b.once.Do(b.compile)
	if b.err != nil {
		return nil, b.err
	}
	value, err := vm.RunProgram(b.program)
	if err != nil {
		return nil, err
	}
	run, _ := goja.AssertFunction(value) // it is one, by how it was compiled
	module := vm.NewObject()
	exports := vm.NewObject()
	_ = module.Set("exports", exports)
	if _, err := run(goja.Undefined(), exports, module); err != nil {
		return nil, err
	}
	return module.Get("exports").ToObject(vm), nil
}
