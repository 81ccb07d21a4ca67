package dashboard

import (
	"reflect"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// A superuser's write is logged with its values, except for secrets (S19, S13).
func TestChangesOmitSecrets(t *testing.T) {
	collection := core.NewAuthCollection("people")
	collection.Fields.Add(&core.TextField{Name: "name"}, &core.TextField{Name: "pin", Hidden: true}, &core.JSONField{Name: "tags"})
	before, after := core.NewRecord(collection), core.NewRecord(collection)
	before.Load(map[string]any{"name": "Ana", "pin": "1234", "tags": []string{"a"}, "email": "ana@mail.example"})
	after.Load(map[string]any{"name": "Bea", "pin": "4321", "tags": []string{"a"}, "email": "ana@mail.example"})
	after.SetPassword("harbour-lantern-93")
	after.RefreshTokenKey()
	old, now := changes(before, after)
	if !reflect.DeepEqual(old["name"], "Ana") || !reflect.DeepEqual(now["name"], "Bea") {
		t.Errorf("the name: %v, %v", old["name"], now["name"])
	}
	for _, field := range []string{"pin", "password", "tokenKey"} {
		if now[field] != "changed" || old[field] != "changed" {
			t.Errorf("%s is in the log: %v, %v", field, old[field], now[field])
		}
	}
	for _, field := range []string{"tags", "email", "id"} {
		if _, told := now[field]; told {
			t.Errorf("%s didn't change", field)
		}
	}
}

// Secrets are omitted from the JSON of the settings, but their changes must be detected.
func TestChangedSettingsOmitValues(t *testing.T) {
	was, is := &core.Settings{}, &core.Settings{}
	is.Meta.SenderName = "Circle"
	is.SMTP.Password = "hidden-word"
	is.S3.Secret = "hidden-too"
	changed, err := changedSettings(was, is)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"meta.senderName": "changed", "smtp.password": "changed", "s3.secret": "changed"}
	if !reflect.DeepEqual(changed, want) {
		t.Errorf("got %v", changed)
	}
}
