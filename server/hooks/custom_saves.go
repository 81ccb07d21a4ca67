package hooks

import (
	"fmt"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	firstPriority = -1000
	lastPriority  = 1000
)

// guardCollections rejects changes to collections while the server runs, because the next upgrade wouldn't know them.
// Migrations run earlier, so they can change collections.
func (custom *Custom) guardCollections() {
	for _, event := range []*hook.TaggedHook[*core.CollectionEvent]{
		custom.app.OnCollectionCreate(), custom.app.OnCollectionUpdate(), custom.app.OnCollectionDelete(),
	} {
		event.Bind(&hook.Handler[*core.CollectionEvent]{Priority: firstPriority, Func: func(e *core.CollectionEvent) error {
			if custom.isServing.Load() {
				return router.NewForbiddenError("A hooks file can't change collections: the next upgrade wouldn't know the change. Keep your data elsewhere, with the id of Coterie's row.", nil)
			}
			return e.Next()
		}})
	}
}

// guardSaves protects saves from two mistakes in hooks files. A handler that doesn't call e.next() would skip the write
// silently, so the save fails. A handler that throws after the commit can't undo it, so its error is logged and the
// save succeeds.
func guardSaves(app core.App) {
	for _, event := range []struct {
		verb            string
		around, execute *hook.TaggedHook[*core.ModelEvent]
		after           *hook.TaggedHook[*core.ModelEvent]
	}{
		{"created", app.OnModelCreate(), app.OnModelCreateExecute(), app.OnModelAfterCreateSuccess()},
		{"updated", app.OnModelUpdate(), app.OnModelUpdateExecute(), app.OnModelAfterUpdateSuccess()},
		{"deleted", app.OnModelDelete(), app.OnModelDeleteExecute(), app.OnModelAfterDeleteSuccess()},
	} {
		var reached sync.Map // events that reached the write
		event.around.Bind(&hook.Handler[*core.ModelEvent]{Priority: firstPriority, Func: func(e *core.ModelEvent) error {
			err := e.Next()
			if _, ok := reached.LoadAndDelete(e); !ok && err == nil {
				return fmt.Errorf("a row of %s wasn't %s: a hooks file handles it without e.next()", e.Model.TableName(), event.verb)
			}
			return err
		}})
		event.execute.Bind(&hook.Handler[*core.ModelEvent]{Priority: lastPriority, Func: func(e *core.ModelEvent) error {
			reached.Store(e, true)
			return e.Next()
		}})
		event.after.Bind(&hook.Handler[*core.ModelEvent]{Priority: firstPriority, Func: func(e *core.ModelEvent) error {
			// skip the log table, because logging an error saves a row too and would recurse
			if err := e.Next(); err != nil && e.Model.TableName() != core.LogsTableName {
				app.Logger().Error("a hook failed after the row was "+event.verb, "table", e.Model.TableName(), "error", err)
			}
			return nil
		}})
	}
}
