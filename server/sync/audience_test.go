package sync

import (
	"slices"
	"testing"
)

// withAudiences starts a service with other audiences on the same data.
func (f *fixture) withAudiences(audiences ...Audience) *service {
	f.t.Helper()
	manifest := Manifest{Collections: map[string]Access{"news": testManifest.Collections["news"]}}
	if len(audiences) > 0 {
		manifest.Collections["notes"] = Access{Audiences: audiences}
	}
	s := &service{app: f.app, manifest: manifest}
	f.check(s.installAll(f.app))
	return s
}

func (f *fixture) entriesOf(audience string) int {
	return f.count("SELECT COUNT(*) FROM _sync_log WHERE c = 'notes' AND aud = '" + audience + "'")
}

func TestEntriesOfFormerAudiencesAreDropped(t *testing.T) {
	w := newFixture(t)
	ana := w.addUser("ana")
	w.addNote("note00000000001", ana.Id, "hers")
	w.addNote("note00000000002", "", "nobody's")
	w.addNote("note00000000003", ana.Id, "deleted")
	w.exec("DELETE FROM notes WHERE id = 'note00000000003'")
	owner := Audience{Column: "user_id"}

	s := w.withAudiences(owner, Audience{Literal: "role:admin", When: "{row}.user_id = ''"})
	if n := w.entriesOf("role:admin"); n != 1 {
		t.Errorf("%d entries for admins, want one", n)
	}
	if _, names, err := s.changedCollections(w.app.DB(), 0); err != nil || !slices.Contains(names, "notes") {
		t.Errorf("devices aren't told to fetch again: %v %v", names, err)
	}

	w.withAudiences(owner)
	if n := w.entriesOf("role:admin"); n != 0 {
		t.Errorf("%d entries for admins, want none", n)
	}
	if n := w.entriesOf(ana.Id); n != 2 {
		t.Errorf("%d entries for the owner, want those of both rows", n)
	}
}

func TestUnsyncedCollectionLeavesDevices(t *testing.T) {
	w := newFixture(t)
	admin := w.addUser("admin", "admin")
	w.addNote("note00000000001", admin.Id, "n")
	before, _, err := w.withAudiences(Audience{Literal: "role:admin"}).changedCollections(w.app.DB(), 0)
	w.check(err)

	s := w.withAudiences()
	gen, names, err := s.changedCollections(w.app.DB(), before)
	if err != nil || gen <= before || !slices.Contains(names, "notes") {
		t.Errorf("gen %d after %d, collections %v %v", gen, before, names, err)
	}
	if n := w.entriesOf("role:admin"); n != 0 {
		t.Errorf("%d entries are left", n)
	}
	if n := w.count("SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE '\\_sync\\_on\\_notes%' ESCAPE '\\'"); n != 0 {
		t.Errorf("%d triggers are left", n)
	}
}
