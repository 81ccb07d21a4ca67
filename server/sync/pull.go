package sync

import (
	"slices"
	"sort"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

type entry struct {
	Seq int64  `db:"seq"`
	C   string `db:"c"`
	Id  string `db:"id"`
}

// pull answers what the person's audiences saw after the cursor. It reads on the concurrent pool and never waits for a writer.
func (s *service) pull(e *core.RequestEvent) (any, error) {
	auth, err := person(e)
	if err != nil {
		return nil, err
	}
	var request pullRequest
	if err := e.BindBody(&request); err != nil {
		return nil, refuse("bad-input")
	}
	if err := speaks(request.Schema); err != nil {
		return nil, err
	}
	db := s.app.ConcurrentDB()
	answer := pullAnswer{
		Epoch: s.epoch, Cursor: request.Cursor, Regen: []string{}, Lost: []string{}, Gained: []string{},
		Up: map[string][]row{}, Gone: map[string][]string{}, Now: s.now().UnixMilli(), Min: schemaMin, Max: schemaMax,
	}
	// Order matters: ledger, head, log, rows. A row may then be newer than the cursor (it comes again), never older.
	if answer.Acks.Last, err = s.lastOf(db, request.Client, auth.Id); err != nil {
		return nil, err
	}
	if answer.Head, err = head(db); err != nil {
		return nil, err
	}
	var changed []string
	if answer.Gen, changed, err = s.regenerated(db, request.Gen); err != nil {
		return nil, err
	}
	if request.Epoch != s.epoch || request.Cursor > answer.Head {
		answer.Reset = true
		return answer, nil
	}
	scopes := scopesOf(auth)
	if answer.Window, err = s.windowsFor(db, scopes); err != nil {
		return nil, err
	}
	if s.awayTooLong(answer.Window, request.Since) {
		answer.Reset = true
		return answer, nil
	}
	answer.Regen = changed
	answer.Lost, answer.Gained = without(request.Scopes, scopes), without(scopes, request.Scopes)
	if len(answer.Regen)+len(answer.Lost)+len(answer.Gained) > 0 {
		return answer, nil
	}
	page, more, err := s.logPage(db, scopes, request.Cursor, answer.Head, limitOf(request.Limit))
	if err != nil {
		return nil, err
	}
	// After the page: what was pruned while it was read is missing from it.
	if pruned, err := isPrunedBeyond(db, request.Cursor); pruned || err != nil {
		answer.Reset = pruned
		return answer, err
	}
	answer.More, answer.Cursor = more, answer.Head
	if more {
		answer.Cursor = page[len(page)-1].Seq
	}
	ids := map[string][]string{}
	for _, item := range page {
		if s.manifest.synced(item.C) && !slices.Contains(ids[item.C], item.Id) {
			ids[item.C] = append(ids[item.C], item.Id)
		}
	}
	for collection, wanted := range ids {
		rows, err := s.visible(e, auth, collection, wanted)
		if err != nil {
			return nil, err
		}
		if len(rows) > 0 {
			answer.Up[collection] = rows
		}
		if gone := missing(wanted, rows); len(gone) > 0 {
			answer.Gone[collection] = gone
		}
	}
	return answer, nil
}

// These name the index: statistics from when the log was small would have all of it read.
const (
	// byAudience finds what an audience saw, in the order of its commits.
	byAudience = "INDEXED BY _sync_log_aud"
	// byRow finds what an audience saw of a collection, in the order of ids.
	byRow = "INDEXED BY _sync_log_row"
)

// logPage reads the next entries of some audiences in order, up to head: a later commit could have put an entry of one audience
// behind what was read for another. Admins are told of no row that is beyond its window.
func (s *service) logPage(db dbx.Builder, scopes []string, cursor, head int64, limit int) (page []entry, more bool, err error) {
	for _, scope := range scopes {
		var found []entry
		within := ""
		params := dbx.Params{"aud": scope, "cursor": cursor, "head": head, "limit": limit + 1}
		if scope == adminScope {
			within, params["cutoff"] = s.inWindows(), s.cutoff()
		}
		err := db.NewQuery(`SELECT l.seq, l.c, l.id FROM _sync_log l ` + byAudience + ` WHERE l.aud = {:aud} AND l.seq > {:cursor} AND l.seq <= {:head}` +
			within + ` ORDER BY l.seq LIMIT {:limit}`).Bind(params).All(&found)
		if err != nil {
			return nil, false, err
		}
		page = append(page, found...)
	}
	sort.Slice(page, func(a, b int) bool { return page[a].Seq < page[b].Seq })
	if len(page) > limit {
		return page[:limit], true, nil
	}
	return page, false, nil
}

// isPrunedBeyond says whether entries after the cursor are gone for good: who stands there would never hear of them.
func isPrunedBeyond(db dbx.Builder, cursor int64) (bool, error) {
	var floor int64
	err := db.NewQuery("SELECT floor FROM _sync_meta LIMIT 1").Row(&floor)
	return cursor < floor, err
}

func (s *service) lastOf(db dbx.Builder, client, user string) (int64, error) {
	var last int64
	err := db.NewQuery("SELECT COALESCE((SELECT last_n FROM _sync_client WHERE client = {:client} AND user = {:user}), 0)").
		Bind(dbx.Params{"client": client, "user": user}).Row(&last)
	return last, err
}

func missing(wanted []string, rows []row) []string {
	found := make(map[string]bool, len(rows))
	for _, r := range rows {
		id, _ := r["id"].(string)
		found[id] = true
	}
	gone := []string{}
	for _, id := range wanted {
		if !found[id] {
			gone = append(gone, id)
		}
	}
	return gone
}

// without lists what is in all but not in some.
func without(all, some []string) []string {
	rest := []string{}
	for _, item := range all {
		if !slices.Contains(some, item) && strings.TrimSpace(item) != "" {
			rest = append(rest, item)
		}
	}
	return rest
}

func limitOf(wanted int) int {
	if wanted <= 0 || wanted > pageRows {
		return pageRows
	}
	return wanted
}
