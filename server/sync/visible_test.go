package sync

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/tools/types"
)

// The rows of a page are looked up by their ids, whatever else a rule's columns have an index for: somebody's ten thousand notices would be
// read at each page of five hundred.
func TestNamedRowsAreLookedUpByTheirIds(t *testing.T) {
	w := newWorld(t)
	notes, err := w.app.FindCollectionByNameOrId("notes")
	w.must(err)
	notes.ListRule = types.Pointer("user_id = @request.auth.id")
	notes.AddIndex("notes_of", false, "user_id", "")
	w.must(w.app.Save(notes))
	ana, bea := w.person("ana"), w.person("bea")
	wanted := []string{}
	for n := range 40 {
		id := fmt.Sprintf("note%011d", n)
		w.note(id, ana.Id, "hers")
		wanted = append(wanted, id)
	}
	w.note("other0000000001", bea.Id, "not hers")
	var asked string
	pool := w.app.ConcurrentDB().(*dbx.DB)
	pool.QueryLogFunc = func(_ context.Context, _ time.Duration, text string, _ *sql.Rows, _ error) {
		if strings.Contains(text, "`notes`.*") {
			asked = text
		}
	}
	rows, err := w.s.visible(nil, ana, "notes", append(wanted, wanted[0], "other0000000001", "gone00000000001"))
	pool.QueryLogFunc = nil
	w.must(err)
	if len(rows) != len(wanted) || rows[0]["id"] != wanted[0] || rows[39]["subject"] != "hers" {
		t.Errorf("%d rows, want those of the person once each: %v", len(rows), rows)
	}
	var plan []struct {
		Detail string `db:"detail"`
	}
	w.must(w.app.DB().NewQuery("EXPLAIN QUERY PLAN " + asked).All(&plan))
	if got := fmt.Sprint(plan); !strings.Contains(got, "SEARCH notes USING INDEX sqlite_autoindex_notes_1 (id=?)") {
		t.Errorf("%s\n%s", asked, got)
	}
}
