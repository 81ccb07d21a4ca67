package dashboard

import (
	"fmt"

	"github.com/pocketbase/pocketbase/core"
)

// cliActor is the actor in the audit log for changes made on the command line.
const cliActor = "command line"

// Upsert creates a dashboard account or changes its password, and records that in the same transaction (S19).
func Upsert(app core.App, email, password string, record RecordFunc) error {
	return app.RunInTransaction(func(tx core.App) error {
		collection, err := tx.FindCollectionByNameOrId(core.CollectionNameSuperusers)
		if err != nil {
			return err
		}
		account, err := tx.FindAuthRecordByEmail(collection, email)
		isNew := err != nil
		if isNew {
			account = core.NewRecord(collection)
		}
		was := account.Fresh()
		account.SetEmail(email)
		account.SetPassword(password)
		before, after := changes(was, account) // compare before saving, because saving hashes the password
		if isNew {
			before = nil
		}
		if err := tx.Save(account); err != nil {
			return err
		}
		return record(tx, Change{Email: cliActor, Subject: collection.Name + "/" + account.Id, Before: before, After: after})
	})
}

// Delete removes a dashboard account and records that in the same transaction (S19).
func Delete(app core.App, email string, record RecordFunc) error {
	return app.RunInTransaction(func(tx core.App) error {
		account, err := tx.FindAuthRecordByEmail(core.CollectionNameSuperusers, email)
		if err != nil {
			return fmt.Errorf("there is no dashboard account %s", email)
		}
		before, _ := changes(account, core.NewRecord(account.Collection()))
		if err := tx.Delete(account); err != nil {
			return err
		}
		return record(tx, Change{Email: cliActor, Subject: account.Collection().Name + "/" + account.Id, Before: before})
	})
}
