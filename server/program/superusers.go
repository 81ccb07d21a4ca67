package program

import (
	"fmt"

	"github.com/pocketbase/pocketbase/core"
)

// UpsertSuperuser makes an account of the database dashboard, or gives it a new password.
func UpsertSuperuser(app core.App, email, password string) error {
	collection, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		return err
	}
	record, err := app.FindAuthRecordByEmail(collection, email)
	if err != nil {
		record = core.NewRecord(collection)
	}
	record.SetEmail(email)
	record.SetPassword(password)
	return app.Save(record)
}

// DeleteSuperuser removes an account of the database dashboard.
func DeleteSuperuser(app core.App, email string) error {
	record, err := app.FindAuthRecordByEmail(core.CollectionNameSuperusers, email)
	if err != nil {
		return fmt.Errorf("there is no dashboard account %s", email)
	}
	return app.Delete(record)
}
