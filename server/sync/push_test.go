package sync

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const noteId = "note00000000001"

func TestRepeatedPushAppliesOnce(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	mut := createMutation(1, noteId, row{"user_id": ana.Id, "subject": "hello"})
	_, first := f.push(ana, mut)
	_, again := f.push(ana, mut)
	if !first.Results[0].Ok || !again.Results[0].Ok {
		t.Fatalf("got %+v, then %+v", first, again)
	}
	if n := f.count("SELECT COUNT(*) FROM _sync_mutations"); n != 1 {
		t.Fatalf("%d ledger entries", n)
	}
}

func TestPushStoresRefusalsAndContinues(t *testing.T) {
	f := newFixture(t)
	ana, bea := f.addUser("ana"), f.addUser("bea")
	status, response := f.push(ana,
		createMutation(1, "note00000000001", row{"user_id": ana.Id, "subject": "poison"}),
		createMutation(2, "note00000000002", row{"user_id": bea.Id, "subject": "for somebody else"}),
		createMutation(3, "note00000000003", row{"user_id": ana.Id, "secret": "not mine to write"}),
		createMutation(4, "note00000000004", row{"user_id": ana.Id, "subject": "panic"}),
		updateMutation(5, "note00000000009", row{"subject": "nothing there"}, row{}),
		mutation{Key: keyOf(6, "user00000000001"), N: 6, Op: "create", C: "users", Id: "user00000000001"},
		createMutation(7, "note00000000007", row{"user_id": ana.Id, "subject": "fine"}),
	)
	codes := []string{}
	for _, result := range response.Results {
		codes = append(codes, result.Code)
	}
	want := []string{"text-empty", "not-allowed", "not-allowed", "server-error", "not-found", "bad-input", ""}
	if status != http.StatusOK || len(codes) != len(want) {
		t.Fatalf("%d %v", status, codes)
	}
	for i := range want {
		if codes[i] != want[i] {
			t.Errorf("mutation %d: got %q, want %q", i+1, codes[i], want[i])
		}
	}
	if n := f.count("SELECT COUNT(*) FROM notes"); n != 1 {
		t.Errorf("%d notes", n)
	}
	if n := f.count("SELECT last_n FROM _sync_client"); n != 7 {
		t.Errorf("last number: %d", n)
	}
}

// countCommittedNotes records, at each creation of a note, how many notes are committed.
func countCommittedNotes(f *fixture) *[]int {
	counts := &[]int{}
	f.app.OnRecordCreate("notes").BindFunc(func(e *core.RecordEvent) error {
		var n int
		f.check(f.app.ConcurrentDB().NewQuery("SELECT COUNT(*) FROM notes").Row(&n))
		*counts = append(*counts, n)
		return e.Next()
	})
	return counts
}

func TestSuccessfulMutationsShareACommit(t *testing.T) {
	notes := func(owner string) []mutation {
		muts := []mutation{}
		for n := int64(1); n <= 4; n++ {
			muts = append(muts, createMutation(n, fmt.Sprintf("note%011d", n), row{"user_id": owner, "subject": "fine"}))
		}
		return muts
	}
	for within, want := range map[time.Duration][]int{time.Hour: {0, 0, 0, 0}, 0: {0, 1, 2, 3}} {
		f := newFixture(t)
		ana := f.addUser("ana")
		f.service.batchTime = within
		counts := countCommittedNotes(f)
		status, response := f.push(ana, notes(ana.Id)...)
		if status != http.StatusOK || len(response.Results) != 4 || response.Last != 4 || !slices.Equal(*counts, want) {
			t.Errorf("batch time %v: %d %+v, committed %v, not %v", within, status, response, *counts, want)
		}
		if n := f.count("SELECT COUNT(*) FROM _sync_mutations WHERE status = 'ok'"); n != 4 {
			t.Errorf("%d ledger entries", n)
		}
	}
}

func TestRefusedMutationKeepsOthersOfBatch(t *testing.T) {
	for _, bad := range []string{"poison", "panic", "too fast"} {
		f := newFixture(t)
		ana := f.addUser("ana")
		f.service.batchTime = time.Hour
		muts := []mutation{}
		for n := int64(1); n <= 5; n++ {
			subject := "fine"
			if n == 3 {
				subject = bad
			}
			muts = append(muts, createMutation(n, fmt.Sprintf("note%011d", n), row{"user_id": ana.Id, "subject": subject}))
		}
		tried := map[string]int{}
		f.app.OnRecordCreate("notes").BindFunc(func(e *core.RecordEvent) error {
			tried[e.Record.Id]++
			return e.Next()
		})
		_, response := f.push(ana, muts...)
		for n, m := range muts {
			// applying it twice would count it twice: the hooks' rate-limit counters are in memory and aren't rolled back
			if n != 2 && tried[m.Id] > 1 {
				t.Errorf("%s: mutation %d was applied %d times", bad, n+1, tried[m.Id])
			}
		}
		notes, entries, decided := 4, 5, int64(5)
		if bad == "too fast" {
			// this mutation and later ones have no result yet
			notes, entries, decided = 2, 2, 2
		}
		if response.Last != decided || len(response.Results) != entries || !response.Results[0].Ok || !response.Results[1].Ok {
			t.Errorf("%s: %+v", bad, response)
		}
		if n := f.count("SELECT COUNT(*) FROM notes"); n != notes {
			t.Errorf("%s: %d notes", bad, n)
		}
		if n := f.count("SELECT COUNT(*) FROM _sync_mutations"); n != entries {
			t.Errorf("%s: %d ledger entries", bad, n)
		}
		if n := f.count("SELECT last_n FROM _sync_client"); int64(n) != decided {
			t.Errorf("%s: last number: %d", bad, n)
		}
	}
}

func TestPushReturnsFieldsOfHookError(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	_, response := f.push(ana, createMutation(1, noteId, row{"user_id": ana.Id, "subject": "named"}))
	if got := response.Results[0]; got.Code != "bad-input" || got.Fields["subject"] != "text-too-long" {
		t.Errorf("%+v", got)
	}
}

func TestRateLimitedMutationStaysUndecided(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	fast := createMutation(2, "note00000000002", row{"user_id": ana.Id, "subject": "too fast"})
	status, response := f.push(ana, createMutation(1, noteId, row{"user_id": ana.Id, "subject": "fine"}), fast)
	if status != http.StatusOK || response.Last != 1 || len(response.Results) != 1 || response.Stopped == nil || *response.Stopped != "rate-limited" {
		t.Fatalf("%d %+v", status, response)
	}
	var refused refusal
	status = f.post(ana, "/api/sync/push", pushRequest{Schema: schemaMax, Client: client, Last: 1, Muts: []mutation{fast}}, &refused)
	if status != http.StatusTooManyRequests || refused.Code != "rate-limited" || refused.retryAfter() != 62 || refused.Details["key"] != fast.Key {
		t.Errorf("%d %+v", status, refused)
	}
	if n := f.count("SELECT last_n FROM _sync_client"); n != 1 {
		t.Errorf("last number: %d", n)
	}
	// the mutation succeeds later with the same number
	fast.Patch = row{"user_id": ana.Id, "subject": "slow enough"}
	if _, response = f.push(ana, fast); !response.Results[0].Ok {
		t.Errorf("%+v", response)
	}
}

func TestPushRejectsGapAndForeignClient(t *testing.T) {
	f := newFixture(t)
	ana, bea := f.addUser("ana"), f.addUser("bea")
	f.push(ana, createMutation(1, noteId, row{"user_id": ana.Id, "subject": "one"}))
	var refused refusal
	status := f.post(ana, "/api/sync/push", pushRequest{Schema: schemaMax, Client: client, Last: 2,
		Muts: []mutation{createMutation(3, "note00000000003", row{"user_id": ana.Id})}}, &refused)
	if status != http.StatusConflict || refused.Code != "sequence-gap" || refused.Details["last"] != float64(1) {
		t.Errorf("gap: %d %+v", status, refused)
	}
	status = f.post(bea, "/api/sync/push", pushRequest{Schema: schemaMax, Client: client, Last: 1,
		Muts: []mutation{createMutation(2, "note00000000002", row{"user_id": bea.Id})}}, &refused)
	if status != http.StatusConflict || refused.Code != "other-person" {
		t.Errorf("other person: %d %+v", status, refused)
	}
	// a mutation with the number of another mutation must not get its result
	_, response := f.push(ana, createMutation(1, "note00000000005", row{"user_id": ana.Id, "subject": "two"}))
	if response.Results[0].Ok || response.Results[0].Code != "sequence-gap" {
		t.Errorf("reused number: %+v", response)
	}
}

func TestPushComparesOnlyPatchedFields(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote(noteId, ana.Id, "theirs")
	_, response := f.push(ana,
		updateMutation(1, noteId, row{"title": "mine"}, row{"title": ""}),
		updateMutation(2, noteId, row{"subject": "mine"}, row{"subject": "as I saw it"}),
		updateMutation(3, noteId, row{"title": "newer"}, row{"title": "never was"}),
		updateMutation(4, noteId, row{"seen": true}, row{"seen": false}),
		updateMutation(5, noteId, row{"seen": false}, row{"seen": false}),
	)
	conflict := response.Results[1]
	if conflict.Ok || conflict.Code != "conflict" || conflict.Server["subject"] != "theirs" {
		t.Errorf("ask: %+v", conflict)
	}
	note, err := f.app.FindRecordById("notes", noteId)
	f.check(err)
	if note.GetString("title") != "newer" || note.GetString("subject") != "theirs" || !note.GetBool("seen") {
		t.Errorf("%v, results %+v", note.FieldsData(), response.Results)
	}
}

func TestPushHidesInvisibleRows(t *testing.T) {
	f := newFixture(t)
	ana, bea := f.addUser("ana"), f.addUser("bea")
	f.addNote(noteId, bea.Id, "bea's")
	_, response := f.push(ana,
		updateMutation(1, noteId, row{"title": "x"}, row{"title": ""}),
		createMutation(2, noteId, row{"user_id": ana.Id, "subject": "x"}))
	if response.Results[0].Code != "not-found" || response.Results[1].Code != "conflict" {
		t.Errorf("%+v", response.Results)
	}
}

func TestPushMergesRowsCreatedByTwoDevices(t *testing.T) {
	f := newFixture(t)
	ana := f.addUser("ana")
	_, response := f.push(ana,
		createMutation(1, noteId, row{"user_id": ana.Id, "subject": "same"}),
		updateMutation(2, noteId, row{"seen": true}, row{"seen": false}),
		createMutation(3, noteId, row{"user_id": ana.Id, "subject": "same"}),
		createMutation(4, noteId, row{"user_id": ana.Id, "subject": "other"}),
	)
	if !response.Results[2].Ok || response.Results[3].Code != "conflict" || response.Results[3].Server["subject"] != "same" {
		t.Errorf("%+v", response.Results)
	}
}
