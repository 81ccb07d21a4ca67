package sync

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
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
	if err := read(e, &request); err != nil {
		return nil, err
	}
	if len(request.Acked) > maxNamed {
		return nil, refuse("bad-input")
	}
	if err := s.runs.ensure(); err != nil {
		return nil, err
	}
	answer := pullAnswer{
		Regen: []string{}, Lost: []string{}, Gained: []string{},
		Up: map[string][]row{}, Gone: map[string][]string{}, Known: []string{}, Now: s.now().UnixMilli(), Min: schemaMin, Max: schemaMax,
	}
	next, page, err := s.readLog(auth, request, &answer)
	if err != nil || next == nil {
		return answer, err
	}
	if len(page) == 0 {
		answer.Cursor, err = s.sealed(*next)
		return answer, err
	}
	// The rows of a page may be newer than the log that was read (they come again), never older.
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
	answer.Cursor, err = s.renewed(s.app.ConcurrentDB(), *next)
	return answer, err
}

// readLog reads head, floor, ledger, definitions and the log's page as they were at one moment. next is where the device stands then; nil:
// it can't go on from where it stood.
func (s *service) readLog(auth *core.Record, request pullRequest, answer *pullAnswer) (next *position, page []entry, err error) {
	stands, unsealed := s.opened(request.Cursor)
	scopes := scopesOf(auth)
	err = s.atOnce(func(db dbx.Builder) error {
		log, err := stateOf(db, stands)
		if err != nil {
			return err
		}
		if answer.Known, err = knownOf(db, auth.Id, request.Acked); err != nil {
			return err
		}
		if answer.Window, err = s.windowsFor(db, scopes); err != nil {
			return err
		}
		if unsealed != nil || !holds(stands, auth, log) || s.awayTooLong(answer.Window, request.Since) {
			answer.Reset = true
			return nil
		}
		answer.Lost, answer.Gained = changedScopes(stands, scopes)
		if len(answer.Lost)+len(answer.Gained) > 0 {
			return nil
		}
		next = &stands
		// no row is read for an answer without any: then this moment's run and head are those to give
		next.Run, next.Top = log.Newest, log.Head
		if log.Gen > stands.Gen {
			// what is fetched anew now is of this definition; the log goes on from where the device stood
			next.Gen, answer.Regen, err = s.regenerated(db, stands.Gen)
			return err
		}
		page, answer.More, err = s.logPage(db, scopes, stands.After, log.Head, limitOf(request.Limit))
		next.After = log.Head
		if answer.More {
			next.After = page[len(page)-1].Seq
		}
		return err
	})
	return next, page, err
}

// logState is how far the log goes at one moment, and how far back; which run it is and which definitions; and what it knows of a position.
type logState struct {
	Head   int64
	Floor  int64
	Gen    int64
	Newest string
	// OfRun is the number of the position's run, 0 for one that isn't known, Start where that began; Later: another one since then begins below
	// the position's top.
	OfRun int64
	Start int64
	Later bool
}

const stateQuery = "SELECT " + headColumn + `, COALESCE((SELECT floor FROM _sync_meta LIMIT 1), 0),
	COALESCE((SELECT MAX(gen) FROM _sync_gen), 0),
	COALESCE((SELECT nonce FROM _sync_runs WHERE n = (SELECT MAX(n) FROM _sync_runs)), ''),
	COALESCE((SELECT n FROM _sync_runs WHERE nonce = {:run}), 0),
	COALESCE((SELECT start_seq FROM _sync_runs WHERE nonce = {:run}), 0),
	EXISTS (SELECT 1 FROM _sync_runs l WHERE l.n > (SELECT n FROM _sync_runs WHERE nonce = {:run}) AND l.start_seq < {:top})`

func stateOf(db dbx.Builder, p position) (state logState, err error) {
	err = db.NewQuery(stateQuery).Bind(dbx.Params{"run": p.Run, "top": p.Top}).Row(
		&state.Head, &state.Floor, &state.Gen, &state.Newest, &state.OfRun, &state.Start, &state.Later)
	return state, err
}

// atOnce reads on the concurrent pool, all of it as it was at one moment, and keeps nobody from writing.
func (s *service) atOnce(read func(db dbx.Builder) error) error {
	pool, isPool := s.app.ConcurrentDB().(*dbx.DB)
	if !isPool {
		return errors.New("no pool of connections to read on")
	}
	tx, err := pool.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	return errors.Join(read(tx), tx.Rollback())
}

// knownQuery looks each named entry up by its key. CROSS: SQLite would look through all that was named for each entry of the person.
const knownQuery = `SELECT m.key FROM json_each({:acked}) a CROSS JOIN _sync_mutations m ON m.user = {:user} AND m.key = a.value WHERE m.status = 'ok'`

// knownOf leaves those of the acknowledged entries that this history took.
func knownOf(db dbx.Builder, user string, acked []string) ([]string, error) {
	known := []string{}
	if len(acked) == 0 {
		return known, nil
	}
	named, err := json.Marshal(acked)
	if err != nil {
		return nil, err
	}
	err = db.NewQuery(knownQuery).Bind(dbx.Params{"acked": string(named), "user": user}).Column(&known)
	return known, err
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
	if cursor >= head {
		return nil, false, nil
	}
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
