package restoring

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func newStore(t *testing.T) *Store {
	t.Helper()
	dir := t.TempDir()
	return New(core.NewBaseApp(core.BaseAppConfig{DataDir: dir}), Request{Dir: dir}, Outcome{})
}

// beginUpload begins an upload of 4 bytes and returns its id.
func beginUpload(t *testing.T, store *Store, replaces string) string {
	t.Helper()
	text, err := store.Call(`{"act":"begin","bytes":4,"replaces":"` + replaces + `"}`)
	if err != nil {
		t.Fatal(err)
	}
	var begun answer
	if err := json.Unmarshal([]byte(text), &begun); err != nil || begun.Job == nil {
		t.Fatal(err, text)
	}
	return begun.Job.ID
}

func TestOnlyTheCheckedRestoreIsConfirmed(t *testing.T) {
	store := newStore(t)
	id := beginUpload(t, store, "")
	confirm := func(id string) error {
		_, err := store.Call(`{"act":"confirm","id":"` + id + `","by":"ana","via":"health page"}`)
		return err
	}
	for _, state := range []string{uploading, uploaded, checking, refused} {
		store.job.State = state
		if err := confirm(id); !errors.Is(err, errState) {
			t.Errorf("confirmed while %s: %v", state, err)
		}
	}
	store.job.State = checked
	if err := confirm("another"); !errors.Is(err, errState) || store.Pending() != nil {
		t.Errorf("confirmed with another id: %v", err)
	}
	if err := confirm(id); err != nil {
		t.Fatal(err)
	}
	<-store.Confirmed()
	if pending := store.Pending(); pending.ID != id || !pending.Request.Replace || pending.Request.By != "ana" {
		t.Errorf("pending: %+v", pending)
	}
	if err := confirm(id); !errors.Is(err, errState) {
		t.Errorf("confirmed twice: %v", err)
	}
	if _, err := store.Call(`{"act":"cancel","id":"` + id + `"}`); err != nil || store.job == nil {
		t.Errorf("cancelled after the confirmation: %v", err)
	}
}

func TestRestoreIsReplacedOnlyByWhoKnowsIt(t *testing.T) {
	store := newStore(t)
	first := beginUpload(t, store, "")
	for _, replaces := range []string{"", "another"} {
		if _, err := store.Call(`{"act":"begin","bytes":4,"replaces":"` + replaces + `"}`); !errors.Is(err, errState) {
			t.Errorf("replaced by one that knows %q: %v", replaces, err)
		}
	}
	second := beginUpload(t, store, first)
	for _, act := range []string{"check", "cancel"} {
		_, _ = store.Call(`{"act":"` + act + `","id":"` + first + `"}`)
	}
	if store.job == nil || store.job.ID != second || store.job.State != uploading {
		t.Errorf("the id of the first one changed the second: %+v", store.job)
	}
	if received, err := store.Append(first, 0, strings.NewReader("data")); received != -1 || err != nil || store.Expects(first) {
		t.Errorf("the first upload continued: %d %v", received, err)
	}
	if received, err := store.Append(second, 0, strings.NewReader("data")); received != 4 || err != nil || store.job.State != uploaded {
		t.Errorf("uploaded %d %v", received, err)
	}
}

// The answer to the last part can be lost, and then the browser sends the part again.
func TestCompleteUploadAnswersWhereItEnds(t *testing.T) {
	store := newStore(t)
	id := beginUpload(t, store, "")
	if received, err := store.Append(id, 0, strings.NewReader("data")); received != 4 || err != nil {
		t.Fatal(received, err)
	}
	if received, err := store.Append(id, 0, strings.NewReader("data")); received != -2 || err != nil || !store.Expects(id) {
		t.Errorf("the repeated last part: %d %v", received, err)
	}
	store.job.Name = "stored.zip"
	if received, err := store.Append(id, 0, strings.NewReader("data")); received != -1 || err != nil || store.Expects(id) {
		t.Errorf("a part for a backup of the server: %d %v", received, err)
	}
}
