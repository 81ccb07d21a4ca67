package sync

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
)

func TestRepeatedKeyReturnsStoredResult(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	mut := createMutation(1, noteId, row{"user_id": ana.Id, "subject": "hello"})
	f.push(ana, mut)
	mut.N = 7
	next := createMutation(8, "note00000000002", row{"user_id": ana.Id, "subject": "behind it"})
	status, response := f.pushAfter(ana, 1, mut, next)
	if status != http.StatusOK || len(response.Results) != 2 || !response.Results[0].Ok || response.Results[0].N != 7 || !response.Results[1].Ok || response.Last != 8 {
		t.Fatalf("%d %+v", status, response)
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_mutations"); n != 2 {
		t.Errorf("%d entries of the ledger for two mutations", n)
	}
	if n := f.count("SELECT last_n FROM _sync_client"); n != 8 {
		t.Errorf("last number: %d", n)
	}
}

// A number may be skipped if no mutation uses it later.
func TestNumbersMayBeSkipped(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	if _, response := f.pushAfter(ana, 0, createMutation(3, noteId, row{"user_id": ana.Id, "subject": "x"})); !response.Results[0].Ok {
		t.Errorf("%+v", response)
	}
	// the skipped number arrives later, in an older request
	late := createMutation(2, "note00000000002", row{"user_id": ana.Id, "subject": "late"})
	if _, response := f.pushAfter(ana, 1, late); response.Results[0].Ok || response.Results[0].Code != "sequence-gap" {
		t.Errorf("%+v", response)
	}
	if n := f.count("SELECT COUNT(*) FROM notes"); n != 1 {
		t.Errorf("%d notes", n)
	}
	var refused refusal
	status := f.post(ana, "/api/sync/push", pushRequest{Schema: schemaMax, Client: client, Last: 4,
		Muts: []mutation{createMutation(5, "note00000000005", row{"user_id": ana.Id})}}, &refused)
	if status != http.StatusConflict || refused.Details["last"] != float64(3) {
		t.Errorf("%d %+v", status, refused)
	}
}

func TestKeyWithOtherContentIsRejected(t *testing.T) {
	f := newFixture(t)
	ana, bea := f.addUser("ana"), f.addUser("bea")
	f.addNote(noteId, ana.Id, "theirs")
	mut := updateMutation(1, noteId, row{"title": "first"}, row{"title": ""})
	f.push(ana, mut)
	for what, change := range map[string]func(m *mutation){
		"patch":      func(m *mutation) { m.Patch = row{"title": "second"} },
		"base":       func(m *mutation) { m.Base = row{"title": "else"} },
		"row":        func(m *mutation) { m.Id = "note00000000002" },
		"collection": func(m *mutation) { m.C = "news" },
		"operation":  func(m *mutation) { m.Op = "delete" },
	} {
		other := mut
		change(&other)
		other.N = 2
		if _, response := f.pushAfter(ana, 1, other); response.Results[0].Ok || response.Results[0].Code != "idempotency-mismatch" {
			t.Errorf("%s: %+v", what, response.Results)
		}
	}
	if n := f.count("SELECT COUNT(*) FROM notes WHERE title = 'first'"); n != 1 {
		t.Error("a mutation with a used key was applied")
	}
	// the same key of another user is independent
	hers := createMutation(1, "note00000000009", row{"user_id": bea.Id, "subject": "bea's"})
	hers.Key = mut.Key
	var response pushResponse
	f.post(bea, "/api/sync/push", pushRequest{Schema: schemaMax, Client: "client000000002", Muts: []mutation{hers}}, &response)
	if len(response.Results) != 1 || !response.Results[0].Ok {
		t.Errorf("%+v", response)
	}
}

func TestPullReturnsKnownMutations(t *testing.T) {
	f := newFixture(t)
	ana, bea := f.addUser("ana"), f.addUser("bea")
	taken := createMutation(1, noteId, row{"user_id": ana.Id, "subject": "x"})
	refused := createMutation(2, "note00000000002", row{"user_id": ana.Id, "subject": "poison"})
	f.push(ana, taken, refused)
	unknown := "neverwasneverwa"
	if known := f.pull(ana, 0, taken.Key, refused.Key, unknown).Known; !slices.Equal(known, []string{taken.Key}) {
		t.Errorf("%v", known)
	}
	if known := f.pull(bea, 0, taken.Key).Known; len(known) != 0 {
		t.Errorf("another user's keys are returned: %v", known)
	}
	// the keys are returned even with a reset, so that the device sends again the mutations that this database lost
	response := f.pull(ana, "not a position", taken.Key, unknown)
	if !response.Reset || !slices.Equal(response.Known, []string{taken.Key}) {
		t.Errorf("%+v", response)
	}
}

func TestUnnamedEntriesAreReleased(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	first, second := createMutation(1, noteId, row{"user_id": ana.Id, "subject": "x"}), createMutation(2, "note00000000002", row{"user_id": ana.Id, "subject": "x"})
	f.push(ana, first, second)
	letGo := func() (keys []string) {
		keys = []string{}
		f.check(f.app.DB().NewQuery("SELECT key FROM _sync_mutations WHERE let_go != '' ORDER BY n").Column(&keys))
		return keys
	}
	if got := letGo(); len(got) != 0 {
		t.Errorf("%v", got)
	}
	third := createMutation(3, "note00000000003", row{"user_id": ana.Id, "subject": "x"})
	f.post(ana, "/api/sync/push", pushRequest{Schema: schemaMax, Client: client, Last: 2, Pending: []string{second.Key}, Muts: []mutation{third}}, nil)
	if got := letGo(); !slices.Equal(got, []string{first.Key}) {
		t.Errorf("%v", got)
	}
}

func TestPushWithoutKeysIsRejected(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	for _, key := range []string{"", "short", "UPPERCASEUPPERC", client + "-", client + "-x", client + "-0"} {
		mut := createMutation(1, noteId, row{"user_id": ana.Id})
		mut.Key = key
		if status, _ := f.push(ana, mut); status != http.StatusBadRequest {
			t.Errorf("%q: %d", key, status)
		}
	}
	if status := f.post(ana, "/api/sync/push", pushRequest{Schema: 1, Client: client}, nil); status != http.StatusUpgradeRequired {
		t.Errorf("older app: %d", status)
	}
}

// A device lists up to a thousand mutations until it receives their rows; each must be one index lookup.
func TestKnownQueryUsesKeyIndex(t *testing.T) {
	f := newFixture(t)
	var steps []struct {
		Detail string `db:"detail"`
	}
	f.check(f.app.DB().NewQuery("EXPLAIN QUERY PLAN " + knownQuery).Bind(dbx.Params{"acked": "[]", "user": "ana"}).All(&steps))
	plan := ""
	for _, step := range steps {
		plan += step.Detail + "\n"
	}
	if !strings.Contains(plan, "_sync_mutations_key (user=? AND key=?)") {
		t.Error(plan)
	}
}
