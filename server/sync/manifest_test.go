package sync

import "testing"

func TestReaches(t *testing.T) {
	own := Access{Audiences: []Audience{{Column: "user_id"}}}
	shared := Access{Audiences: []Audience{{Column: "user_id"}, {Literal: "role:admin"}}}
	for _, each := range []struct {
		access Access
		scope  string
		want   bool
	}{
		{own, "ana", true}, {own, "role:admin", false}, {own, "*", false}, {own, "bea", false},
		{shared, "ana", true}, {shared, "role:admin", true}, {shared, "role:affiliate", false},
		{Access{Audiences: []Audience{{Literal: "*"}}}, "*", true},
		{Access{}, "ana", false},
	} {
		if got := each.access.hasAudience(each.scope, "ana"); got != each.want {
			t.Errorf("%v reaches %q: %v", each.access.Audiences, each.scope, got)
		}
	}
}
