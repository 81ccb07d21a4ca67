package hooks

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sync"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

// steps are the migrations of one source. Their files are read when a step is taken: a folder whose schema stands, which is what nearly
// every start finds, reads none.
type steps struct {
	engine *Engine
	mutex  sync.Mutex
	// vm runs all of them, nil before the first is read.
	vm *goja.Runtime
}

// way is one direction of a step.
type way func(core.App) error

// step is a migration's file.
type step struct {
	of       *steps
	name     string
	content  string
	up, down way
}

// registerSteps puts the direct files of a folder into PocketBase's list of migrations. No folder: there are none.
func registerSteps(engine *Engine, folder fs.FS) error {
	entries, err := fs.ReadDir(folder, ".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	all := &steps{engine: engine}
	for _, entry := range entries {
		if entry.IsDir() || path.Ext(entry.Name()) != ".js" {
			continue
		}
		content, err := fs.ReadFile(folder, entry.Name())
		if err != nil {
			return err
		}
		each := &step{of: all, name: entry.Name(), content: string(content)}
		core.AppMigrations.Register(
			func(app core.App) error { return each.take(app, func() way { return each.up }) },
			func(app core.App) error { return each.take(app, func() way { return each.down }) },
			each.name)
	}
	return nil
}

// take reads the step unless it was read, and goes one of its ways. They share a runtime, which one of them uses at a time.
func (s *step) take(app core.App, chosen func() way) error {
	s.of.mutex.Lock()
	defer s.of.mutex.Unlock()
	if s.up == nil {
		if err := s.read(); err != nil {
			return fmt.Errorf("the migration %s can't be read: %w", s.name, err)
		}
	}
	if goes := chosen(); goes != nil {
		return goes(app)
	}
	return nil
}

// read runs the file, which calls `migrate` with its two ways. What it declares is its own: it runs within a function.
func (s *step) read() error {
	if s.of.vm == nil {
		s.of.vm = s.of.engine.newRuntime()
	}
	vm := s.of.vm
	_ = vm.Set("migrate", func(up, down way) { s.up, s.down = up, down })
	_, err := vm.RunScript(s.name, "(function(){"+s.content+"\n})()")
	if err == nil && s.up == nil {
		err = errors.New("it calls no migrate")
	}
	return err
}
