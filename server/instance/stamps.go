package instance

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"coterie/clock"
)

// stampByClock sets the fields created and updated of saved records by the program's clock. PocketBase sets them by the machine's, which
// differs from it in a test that chose another day.
func stampByClock(app core.App) {
	app.OnRecordCreate().BindFunc(func(e *core.RecordEvent) error {
		stamp(e.Record, func(field *core.AutodateField) bool {
			return field.OnCreate && e.Record.GetDateTime(field.Name).IsZero()
		})
		return e.Next()
	})
	app.OnRecordUpdate().BindFunc(func(e *core.RecordEvent) error {
		stamp(e.Record, func(field *core.AutodateField) bool { return field.OnUpdate })
		return e.Next()
	})
}

func stamp(record *core.Record, due func(*core.AutodateField) bool) {
	now, err := types.ParseDateTime(clock.Now())
	if err != nil {
		return
	}
	for _, field := range record.Collection().Fields {
		if field, ok := field.(*core.AutodateField); ok && due(field) {
			record.SetRaw(field.Name, now)
		}
	}
}
