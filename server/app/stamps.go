package app

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"coterie/clock"
)

// stampWithAppClock sets the "created" and "updated" fields of saved records from the program's clock. PocketBase uses the
// system clock, which differs if a test shifts the program's clock.
func stampWithAppClock(app core.App) {
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
