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

// Rows must be looked up by id even if the rule's columns have an index. Otherwise each page of 500 rows would read all
// of a user's ten thousand notices.
func TestVisibleUsesIdIndex(t *testing.T) {
	f := newFixture(t)
	notes, err := f.app.FindCollectionByNameOrId("notes")
	f.check(err)
	notes.ListRule = types.Pointer("user_id = @request.auth.id")
	notes.AddIndex("notes_of", false, "user_id", "")
	f.check(f.app.Save(notes))
	ana, bea := f.addUser("ana"), f.addUser("bea")
	wanted := []string{}
	for n := range 40 {
		id := fmt.Sprintf("note%011d", n)
		f.addNote(id, ana.Id, "hers")
		wanted = append(wanted, id)
	}
	f.addNote("other0000000001", bea.Id, "not hers")
	var asked string
	pool := f.app.ConcurrentDB().(*dbx.DB)
	pool.QueryLogFunc = func(_ context.Context, _ time.Duration, text string, _ *sql.Rows, _ error) {
		if strings.Contains(text, "`notes`.*") {
			asked = text
		}
	}
	rows, err := f.service.visible(nil, ana, "notes", append(wanted, wanted[0], "other0000000001", "gone00000000001"))
	pool.QueryLogFunc = nil
	f.check(err)
	if len(rows) != len(wanted) || rows[0]["id"] != wanted[0] || rows[39]["subject"] != "hers" {
		t.Errorf("%d rows, want each row of the user once: %v", len(rows), rows)
	}
	var plan []struct {
		Detail string `db:"detail"`
	}
	f.check(f.app.DB().NewQuery("EXPLAIN QUERY PLAN " + asked).All(&plan))
	if got := fmt.Sprint(plan); !strings.Contains(got, "SEARCH notes USING INDEX sqlite_autoindex_notes_1 (id=?)") {
		t.Errorf("%s\n%s", asked, got)
	}
}
