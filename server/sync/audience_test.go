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
	f := newFixture(t)
	ana := f.addUser("ana")
	f.addNote("note00000000001", ana.Id, "hers")
	f.addNote("note00000000002", "", "nobody's")
	f.addNote("note00000000003", ana.Id, "deleted")
	f.exec("DELETE FROM notes WHERE id = 'note00000000003'")
	owner := Audience{Column: "user_id"}

	s := f.withAudiences(owner, Audience{Literal: "role:admin", When: "{row}.user_id = ''"})
	if n := f.entriesOf("role:admin"); n != 1 {
		t.Errorf("%d entries for admins, want one", n)
	}
	if _, names, err := s.changedCollections(f.app.DB(), 0); err != nil || !slices.Contains(names, "notes") {
		t.Errorf("devices aren't told to fetch again: %v %v", names, err)
	}

	f.withAudiences(owner)
	if n := f.entriesOf("role:admin"); n != 0 {
		t.Errorf("%d entries for admins, want none", n)
	}
	if n := f.entriesOf(ana.Id); n != 2 {
		t.Errorf("%d entries for the owner, want those of both rows", n)
	}
}

func TestUnsyncedCollectionLeavesDevices(t *testing.T) {
	f := newFixture(t)
	admin := f.addUser("admin", "admin")
	f.addNote("note00000000001", admin.Id, "n")
	before, _, err := f.withAudiences(Audience{Literal: "role:admin"}).changedCollections(f.app.DB(), 0)
	f.check(err)

	s := f.withAudiences()
	gen, names, err := s.changedCollections(f.app.DB(), before)
	if err != nil || gen <= before || !slices.Contains(names, "notes") {
		t.Errorf("gen %d after %d, collections %v %v", gen, before, names, err)
	}
	if n := f.entriesOf("role:admin"); n != 0 {
		t.Errorf("%d entries are left", n)
	}
	if n := f.count("SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE '\\_sync\\_on\\_notes%' ESCAPE '\\'"); n != 0 {
		t.Errorf("%d triggers are left", n)
	}
}
