package dashboard

import (
	"encoding/json"
	"reflect"

	"github.com/pocketbase/pocketbase/core"
)

// guardSettings rejects changes to settings that control access (S19) and records which other settings changed. It
// records no values, because some are passwords and keys.
func guardSettings(e *core.SettingsUpdateRequestEvent, record RecordFunc) error {
	was, is := e.OldSettings, e.NewSettings
	changesAccess := !reflect.DeepEqual(was.TrustedProxy, is.TrustedProxy) ||
		!reflect.DeepEqual(was.RateLimits, is.RateLimits) ||
		was.Batch != is.Batch ||
		was.Meta.AppURL != is.Meta.AppURL
	if changesAccess {
		return e.ForbiddenError("The trusted proxy, the limits, the batch route and the application's address are set with "+
			"`coterie serve` (--proxy-header, --url); they can't be changed here.", nil)
	}
	changed, err := changedSettings(was, is)
	if err != nil {
		return err
	}
	outside := e.App
	defer func() { e.App = outside }()
	return outside.RunInTransaction(func(tx core.App) error {
		e.App = tx
		if err := e.Next(); err != nil {
			return err
		}
		return record(tx, Change{Superuser: e.Auth.Id, Email: e.Auth.Email(), Subject: "settings", After: changed})
	})
}

// changedSettings returns the changed settings, e.g. "smtp.password": "changed".
func changedSettings(was, is *core.Settings) (map[string]any, error) {
	before, err := settingsSections(was)
	if err != nil {
		return nil, err
	}
	after, err := settingsSections(is)
	if err != nil {
		return nil, err
	}
	changed := map[string]any{}
	for name, section := range after {
		for field, value := range section {
			if !reflect.DeepEqual(before[name][field], value) {
				changed[name+"."+field] = "changed"
			}
		}
	}
	// the JSON omits secrets, so they are compared directly
	if was.SMTP.Password != is.SMTP.Password {
		changed["smtp.password"] = "changed"
	}
	if was.S3.Secret != is.S3.Secret || was.Backups.S3.Secret != is.Backups.S3.Secret {
		changed["s3.secret"] = "changed"
	}
	return changed, nil
}

func settingsSections(settings *core.Settings) (map[string]map[string]any, error) {
	text, err := json.Marshal(settings)
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	read := map[string]map[string]any{}
	for name, raw := range all {
		var section map[string]any
		if json.Unmarshal(raw, &section) == nil {
			read[name] = section
		}
	}
	return read, nil
}
