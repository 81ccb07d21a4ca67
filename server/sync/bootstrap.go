package sync

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// bootstrap returns a page of whole collections, ordered by id. The next pull continues from the position of the first
// page, so it sends rows again that changed in the meantime.
func (s *service) bootstrap(e *core.RequestEvent) (any, error) {
	auth, err := requireUser(e)
	if err != nil {
		return nil, err
	}
	var request bootstrapRequest
	if err := bindRequest(e, &request); err != nil {
		return nil, err
	}
	// Each collection costs a query, even if it is empty.
	if len(request.Collections) > maxCollections || len(request.Found) > maxFound {
		return nil, refuse("bad-input")
	}
	if err := s.epochs.ensure(); err != nil {
		return nil, err
	}
	response := bootstrapResponse{Lost: []string{}, Gained: []string{}, Parts: []bootstrapPart{}, Now: s.now().UnixMilli()}
	if response.StoredKeys, err = s.saveDifferences(request.Found); err != nil {
		return nil, err
	}
	start, err := s.startPosition(auth, request.Cursor, &response)
	if err != nil || start == nil {
		return response, err
	}
	if request.Totals {
		if response.Totals, err = s.totals(s.app.ConcurrentDB(), start.Scopes, auth.Id, request.Collections); err != nil {
			return nil, err
		}
	}
	remaining, after := pageLimit(request.Limit), request.After
	for n, collection := range request.Collections {
		// the first page must not wait for a window, which takes longer than all collections before it
		if request.Cursor == "" && n > 0 && s.hasWindow(start.Scopes, collection) && !s.hasWindow(start.Scopes, request.Collections[n-1]) {
			break
		}
		part, idCount, err := s.readPart(e, auth, start.Scopes, collection, after, remaining)
		if err != nil {
			return nil, err
		}
		response.Parts = append(response.Parts, part)
		remaining, after = remaining-idCount, ""
		if !part.Done || remaining <= 0 {
			break
		}
	}
	response.Cursor, err = s.sealCurrent(s.app.ConcurrentDB(), *start)
	return response, err
}

// startPosition returns the position of a bootstrap. The first page creates it before any row is read, from the end of the
// log and the current definitions. Later pages, and a refetch, return the position in the cursor if it is still valid for
// this person with the same audiences. It returns nil if the device must start again. The pull that follows reports
// definitions that changed in the meantime.
func (s *service) startPosition(auth *core.Record, cursor string, response *bootstrapResponse) (start *position, err error) {
	scopes := scopesOf(auth)
	err = s.inSnapshot(func(db dbx.Builder) error {
		given, openErr := s.open(cursor)
		log, err := readLogState(db, given)
		if err != nil {
			return err
		}
		if cursor == "" {
			start = &position{User: auth.Id, After: log.Head, Gen: log.Gen, Scopes: scopes}
			return nil
		}
		if openErr == nil {
			response.Lost, response.Gained = changedScopes(given, scopes)
			if isValid(given, auth, log) {
				start = &given
			}
		}
		response.Reset = start == nil
		if response.Reset {
			response.Lost, response.Gained = []string{}, []string{}
		} else if len(response.Lost)+len(response.Gained) > 0 {
			start = nil
		}
		return nil
	})
	return start, err
}

// readPart reads a page of one collection. idCount is the number of ids that were read.
func (s *service) readPart(e *core.RequestEvent, auth *core.Record, scopes []string, collection, after string, limit int) (part bootstrapPart, idCount int, err error) {
	part = bootstrapPart{C: collection, Rows: []wireRow{}}
	if !s.manifest.isSynced(collection) {
		// A newer app may request collections that this server doesn't have.
		part.Done = true
		return part, 0, nil
	}
	db := s.app.ConcurrentDB()
	scopes = s.relevantScopes(scopes, auth.Id, collection)
	ids, cut, err := s.idPage(db, scopes, collection, after, limit)
	if err != nil {
		return part, 0, err
	}
	part.Cut = cut
	part.Done = len(ids) < limit
	if len(ids) > 0 {
		part.Last = ids[len(ids)-1]
		rows, _, err := s.visible(e, auth, collection, ids)
		if err != nil {
			return part, 0, err
		}
		part.Rows = append(part.Rows, rows...)
	}
	return part, len(ids), nil
}

// idPage returns ids that were ever visible to the audiences, in order, from the log. For a window, it reads the ids from
// the window's query instead, because the log contains every row that ever existed.
func (s *service) idPage(db dbx.Builder, scopes []string, collection, after string, limit int) (ids []string, cut bool, err error) {
	ids = []string{}
	for _, scope := range scopes {
		if s.isWindowed(collection, scope) {
			found, isCut, err := s.windowPage(db, collection, after, limit)
			if err != nil {
				return nil, false, err
			}
			ids, cut = append(ids, found...), isCut
			continue
		}
		var found []string
		err := db.NewQuery(`SELECT id FROM _sync_log ` + byRow + ` WHERE aud = {:aud} AND c = {:c} AND id > {:after} ORDER BY id LIMIT {:limit}`).
			Bind(dbx.Params{"c": collection, "after": after, "aud": scope, "limit": limit}).Column(&found)
		if err != nil {
			return nil, false, err
		}
		ids = append(ids, found...)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return ids[:min(len(ids), limit)], cut, nil
}

func (s *service) relevantScopes(scopes []string, user, collection string) []string {
	return slices.DeleteFunc(slices.Clone(scopes), func(scope string) bool {
		return !s.manifest.Collections[collection].hasAudience(scope, user)
	})
}

func (s *service) totals(db dbx.Builder, scopes []string, user string, collections []string) (map[string]int64, error) {
	totals := map[string]int64{}
	for _, collection := range collections {
		if !s.manifest.isSynced(collection) {
			continue
		}
		total, err := s.countRows(db, s.relevantScopes(scopes, user, collection), collection)
		if err != nil {
			return nil, err
		}
		totals[collection] = total
	}
	return totals, nil
}

// countRows counts the existing rows of a collection for any of the audiences. A row with several audiences counts
// once; deleted rows, which are still in the log, don't count.
func (s *service) countRows(db dbx.Builder, scopes []string, collection string) (total int64, err error) {
	if len(scopes) == 0 {
		return 0, nil
	}
	params := dbx.Params{"c": collection, "after": "", "cutoff": s.cutoff()}
	ids := []string{}
	for n, scope := range scopes {
		if s.isWindowed(collection, scope) {
			query, _ := s.windowIds(collection)
			ids = append(ids, "SELECT id FROM ("+query+")")
			continue
		}
		aud := "aud" + strconv.Itoa(n)
		params[aud] = scope
		ids = append(ids, `SELECT id FROM _sync_log `+byRow+` WHERE aud = {:`+aud+`} AND c = {:c}`)
	}
	err = db.NewQuery("SELECT COUNT(*) FROM (" + strings.Join(ids, " UNION ") + ") mine WHERE EXISTS (SELECT 1 FROM " +
		quoteIdentifier(collection) + " t WHERE t.id = mine.id)").Bind(params).Row(&total)
	return total, err
}
