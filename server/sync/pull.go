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

// pull returns the changes of the person's audiences after the cursor. It uses the read pool and never waits for a
// writer.
func (s *service) pull(e *core.RequestEvent) (any, error) {
	auth, err := requireUser(e)
	if err != nil {
		return nil, err
	}
	var request pullRequest
	if err := bindRequest(e, &request); err != nil {
		return nil, err
	}
	if len(request.Acknowledged) > maxNamed {
		return nil, refuse("bad-input")
	}
	asked := s.beginRequest(e, request.Stream)
	defer asked.endRequest()
	response, err := s.answerPull(e, auth, request)
	if err != nil {
		return nil, err
	}
	asked.setPosition(response)
	return response, nil
}

// answerPull answers a pull, and makes the pages that are sent without one.
func (s *service) answerPull(e *core.RequestEvent, auth *core.Record, request pullRequest) (pullResponse, error) {
	if err := s.epochs.ensure(); err != nil {
		return pullResponse{}, err
	}
	response := pullResponse{
		Regen: []string{}, Lost: []string{}, Gained: []string{},
		Up: map[string][]wireRow{}, Gone: map[string][]string{}, Known: []string{}, Now: s.now().UnixMilli(), Min: schemaMin, Max: schemaMax,
	}
	next, page, err := s.readLog(auth, request, &response)
	if err != nil || next == nil {
		return response, err
	}
	if len(page) == 0 {
		response.Cursor, err = s.seal(*next)
		return response, err
	}
	// The rows may be newer than the log page, in which case they are sent again, but never older.
	ids := map[string][]string{}
	for _, item := range page {
		if s.manifest.isSynced(item.C) && !slices.Contains(ids[item.C], item.Id) {
			ids[item.C] = append(ids[item.C], item.Id)
		}
	}
	for collection, wanted := range ids {
		rows, found, err := s.visible(e, auth, collection, wanted)
		if err != nil {
			return pullResponse{}, err
		}
		if len(rows) > 0 {
			response.Up[collection] = rows
		}
		if gone := missingIds(wanted, found); len(gone) > 0 {
			response.Gone[collection] = gone
		}
	}
	response.Cursor, err = s.sealCurrent(s.app.ConcurrentDB(), *next)
	return response, err
}

// readLog reads the end of the log, its floor, the ledger, the definitions and a page of the log from one snapshot.
// next is the device's new position; nil if it must start again.
func (s *service) readLog(auth *core.Record, request pullRequest, response *pullResponse) (next *position, page []entry, err error) {
	current, openErr := s.open(request.Cursor)
	scopes := scopesOf(auth)
	err = s.inSnapshot(func(db dbx.Builder) error {
		log, err := readLogState(db, current)
		if err != nil {
			return err
		}
		if response.Known, err = knownKeys(db, auth.Id, request.Acknowledged); err != nil {
			return err
		}
		if response.Window, err = s.windowsFor(db, scopes); err != nil {
			return err
		}
		if openErr != nil || !isValid(current, auth, log) || s.awayTooLong(response.Window, request.Since) {
			response.Reset = true
			return nil
		}
		response.Lost, response.Gained = changedScopes(current, scopes)
		if len(response.Lost)+len(response.Gained) > 0 {
			return nil
		}
		next = &current
		// if no rows are read, send the epoch and the end of the log from this snapshot
		next.Epoch, next.Top = log.Epoch, log.Head
		if log.Gen > current.Gen {
			// the device fetches these collections again; the log continues at the old position
			next.Gen, response.Regen, err = s.changedCollections(db, current.Gen)
			return err
		}
		page, response.More, err = s.logPage(db, scopes, current.After, log.Head, pageLimit(request.Limit))
		next.After = log.Head
		if response.More {
			next.After = page[len(page)-1].Seq
		}
		return err
	})
	return next, page, err
}

// logState is the state of the log in a snapshot, and how it relates to a position.
type logState struct {
	// Head is the last sequence number; entries up to Floor were pruned.
	Head  int64
	Floor int64
	Gen   int64
	Epoch string
	// EpochN is the number of the position's epoch (0 if unknown) and Start its first sequence number. Later means that
	// a later epoch begins before the position's Top.
	EpochN int64
	Start  int64
	Later  bool
}

const stateQuery = "SELECT " + latestSeqColumn + `, COALESCE((SELECT floor FROM _sync_meta LIMIT 1), 0),
	COALESCE((SELECT MAX(gen) FROM _sync_gen), 0),
	COALESCE((SELECT nonce FROM _sync_runs WHERE n = (SELECT MAX(n) FROM _sync_runs)), ''),
	COALESCE((SELECT n FROM _sync_runs WHERE nonce = {:run}), 0),
	COALESCE((SELECT start_seq FROM _sync_runs WHERE nonce = {:run}), 0),
	EXISTS (SELECT 1 FROM _sync_runs l WHERE l.n > (SELECT n FROM _sync_runs WHERE nonce = {:run}) AND l.start_seq < {:top})`

func readLogState(db dbx.Builder, p position) (state logState, err error) {
	err = db.NewQuery(stateQuery).Bind(dbx.Params{"run": p.Epoch, "top": p.Top}).Row(
		&state.Head, &state.Floor, &state.Gen, &state.Epoch, &state.EpochN, &state.Start, &state.Later)
	return state, err
}

// inSnapshot runs read on the read pool in a transaction that doesn't block writers.
func (s *service) inSnapshot(read func(db dbx.Builder) error) error {
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

// knownQuery looks up each named mutation by its key. CROSS JOIN prevents SQLite from scanning the named keys for each
// mutation of the person.
const knownQuery = `SELECT m.key FROM json_each({:acked}) a CROSS JOIN _sync_mutations m ON m.user = {:user} AND m.key = a.value WHERE m.status = 'ok'`

// knownKeys returns the acknowledged mutations that this database contains.
func knownKeys(db dbx.Builder, user string, acked []string) ([]string, error) {
	known := []string{}
	if len(acked) == 0 {
		return known, nil
	}
	keysJSON, err := json.Marshal(acked)
	if err != nil {
		return nil, err
	}
	err = db.NewQuery(knownQuery).Bind(dbx.Params{"acked": string(keysJSON), "user": user}).Column(&known)
	return known, err
}

// Index names are explicit, because outdated statistics would make SQLite scan the whole log.
const (
	// byAudience finds the entries of an audience in commit order.
	byAudience = "INDEXED BY _sync_log_aud"
	// byRow finds the entries of an audience and a collection, ordered by id.
	byRow = "INDEXED BY _sync_log_row"
)

// logPage returns the next entries of several audiences in order. It stops at head, because otherwise a commit between two
// queries could add an entry for an audience that was already read, and the device would miss it. For admins, it skips rows
// outside their windows.
func (s *service) logPage(db dbx.Builder, scopes []string, cursor, head int64, limit int) (page []entry, more bool, err error) {
	if cursor >= head {
		return nil, false, nil
	}
	for _, scope := range scopes {
		var found []entry
		within := ""
		params := dbx.Params{"aud": scope, "cursor": cursor, "head": head, "limit": limit + 1}
		if scope == adminScope {
			within, params["cutoff"] = s.windowFilter(), s.cutoff()
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

func missingIds(requested, found []string) []string {
	isFound := make(map[string]bool, len(found))
	for _, id := range found {
		isFound[id] = true
	}
	missing := []string{}
	for _, id := range requested {
		if !isFound[id] {
			missing = append(missing, id)
		}
	}
	return missing
}

// without returns the items of all that are not in some.
func without(all, some []string) []string {
	rest := []string{}
	for _, item := range all {
		if !slices.Contains(some, item) && strings.TrimSpace(item) != "" {
			rest = append(rest, item)
		}
	}
	return rest
}

func pageLimit(wanted int) int {
	if wanted <= 0 || wanted > pageRows {
		return pageRows
	}
	return wanted
}
