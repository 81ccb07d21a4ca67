package session

import (
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// Of a person a stream keeps what is asked of it: the poke asks for the roles, PocketBase whether token and collection are still the same.
func TestAStreamKeepsOfItsPersonWhatIsAskedOfIt(t *testing.T) {
	people := core.NewAuthCollection("users")
	people.Fields.Add(&core.SelectField{Name: "roles", Values: []string{"affiliate", "admin"}, MaxSelect: 2}, &core.TextField{Name: "phone"})
	person := func(id string, roles ...string) *core.Record {
		whole := core.NewRecord(people)
		whole.Id = id
		whole.SetEmail("ana@mail.example")
		whole.SetTokenKey("key of " + id)
		whole.Set("roles", roles)
		whole.Set("phone", "+1 555 010 0100")
		return whole
	}
	stream := &listener{id: "stream", device: "device", kept: &keptAuth{}}
	kept := func() *core.Record {
		auth, _ := stream.Get(apis.RealtimeClientAuthKey).(*core.Record)
		return auth
	}
	if kept() != nil || stream.Get(clientDevice) != "device" {
		t.Fatal("it is somebody's before it was told whose")
	}
	stream.Set(apis.RealtimeClientAuthKey, person("ana", "affiliate", "admin"))
	auth := kept()
	if auth.Id != "ana" || auth.TokenKey() != "key of ana" || !slices.Equal(auth.GetStringSlice("roles"), []string{"affiliate", "admin"}) {
		t.Errorf("kept %q, %q, %v", auth.Id, auth.TokenKey(), auth.GetStringSlice("roles"))
	}
	if auth.Collection().Id != people.Id || auth.Collection().Name != "users" || !auth.Collection().IsAuth() {
		t.Errorf("it is of %s", auth.Collection().Name)
	}
	if auth.Email()+auth.GetString("phone") != "" {
		t.Error("the rest is kept as well")
	}
	stream.Set(apis.RealtimeClientAuthKey, person("bea"))
	if auth := kept(); auth.Id != "bea" || len(auth.GetStringSlice("roles")) != 0 {
		t.Errorf("kept %q, %v", auth.Id, auth.GetStringSlice("roles"))
	}
	if len(people.Fields) < 5 {
		t.Error("the collection itself was emptied")
	}
	stream.Unset(apis.RealtimeClientAuthKey)
	if kept() != nil {
		t.Error("it is still somebody's")
	}
}
