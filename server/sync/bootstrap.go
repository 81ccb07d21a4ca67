package sync

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// bootstrap answers a page of whole collections by id. What moves while the pages are read comes again in the pull that goes on from
// where the first of them began.
func (s *service) bootstrap(e *core.RequestEvent) (any, error) {
	auth, err := person(e)
	if err != nil {
		return nil, err
	}
	var request bootstrapRequest
	if err := read(e, &request); err != nil {
		return nil, err
	}
	// Empty collections cost a query each and no row of the page.
	if len(request.Collections) > maxCollections || len(request.Found) > maxFound {
		return nil, refuse("bad-input")
	}
	if err := s.runs.ensure(); err != nil {
		return nil, err
	}
	answer := bootstrapAnswer{Lost: []string{}, Gained: []string{}, Parts: []bootstrapPart{}, Now: s.now().UnixMilli()}
	if answer.Told, err = s.writeDown(request.Found); err != nil {
		return nil, err
	}
	stands, err := s.goesOn(auth, request.Cursor, &answer)
	if err != nil || stands == nil {
		return answer, err
	}
	if request.Totals {
		if answer.Totals, err = s.totals(s.app.ConcurrentDB(), stands.Scopes, auth.Id, request.Collections); err != nil {
			return nil, err
		}
	}
	left, after := limitOf(request.Limit), request.After
	for n, collection := range request.Collections {
		// what a screen opens with isn't kept waiting for a window, which takes longer than all before it
		if request.Cursor == "" && n > 0 && s.hasWindow(stands.Scopes, collection) && !s.hasWindow(stands.Scopes, request.Collections[n-1]) {
			break
		}
		part, looked, err := s.part(e, auth, stands.Scopes, collection, after, left)
		if err != nil {
			return nil, err
		}
		answer.Parts = append(answer.Parts, part)
		left, after = left-looked, ""
		if !part.Done || left <= 0 {
			break
		}
	}
	answer.Cursor, err = s.renewed(s.app.ConcurrentDB(), *stands)
	return answer, err
}

// goesOn is the position of a copy: where it begins, the log's end and the definitions of now, read before any row; after that the one of
// its first page, and of a refetch the one where the device stands, as long as it holds for this person with the same audiences. nil: it has to begin anew. A definition that changed
// meanwhile is told by the pull that follows.
func (s *service) goesOn(auth *core.Record, cursor string, answer *bootstrapAnswer) (stands *position, err error) {
	scopes := scopesOf(auth)
	err = s.atOnce(func(db dbx.Builder) error {
		of, unsealed := s.opened(cursor)
		log, err := stateOf(db, of)
		if err != nil {
			return err
		}
		if cursor == "" {
			stands = &position{User: auth.Id, After: log.Head, Gen: log.Gen, Scopes: scopes}
			return nil
		}
		if unsealed == nil {
			answer.Lost, answer.Gained = changedScopes(of, scopes)
			if holds(of, auth, log) {
				stands = &of
			}
		}
		answer.Reset = stands == nil
		if answer.Reset {
			answer.Lost, answer.Gained = []string{}, []string{}
		} else if len(answer.Lost)+len(answer.Gained) > 0 {
			stands = nil
		}
		return nil
	})
	return stands, err
}

// part reads a stretch of one collection; looked counts the ids it cost.
func (s *service) part(e *core.RequestEvent, auth *core.Record, scopes []string, collection, after string, limit int) (part bootstrapPart, looked int, err error) {
	part = bootstrapPart{C: collection, Rows: []row{}}
	if !s.manifest.synced(collection) {
		// A newer app asks for what this server doesn't know: nothing there.
		part.Done = true
		return part, 0, nil
	}
	db := s.app.ConcurrentDB()
	scopes = s.reaching(scopes, auth.Id, collection)
	ids, cut, err := s.idPage(db, scopes, collection, after, limit)
	if err != nil {
		return part, 0, err
	}
	part.Cut = cut
	part.Done = len(ids) < limit
	if len(ids) > 0 {
		part.Last = ids[len(ids)-1]
		rows, err := s.visible(e, auth, collection, ids)
		if err != nil {
			return part, 0, err
		}
		part.Rows = append(part.Rows, rows...)
	}
	return part, len(ids), nil
}

// idPage lists ids that the audiences ever saw, in order, from where they lie in the log. Of a window only the rows in it are listed,
// from its own tables: the log knows every row there ever was.
func (s *service) idPage(db dbx.Builder, scopes []string, collection, after string, limit int) (ids []string, cut bool, err error) {
	ids = []string{}
	for _, scope := range scopes {
		if s.windowed(collection, scope) {
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

// reaching leaves the audiences that rows of a collection may be for at all.
func (s *service) reaching(scopes []string, user, collection string) []string {
	return slices.DeleteFunc(slices.Clone(scopes), func(scope string) bool {
		return !s.manifest.Collections[collection].reaches(scope, user)
	})
}

// totals counts what is to come of each collection; one that isn't synced has nothing.
func (s *service) totals(db dbx.Builder, scopes []string, user string, collections []string) (map[string]int64, error) {
	totals := map[string]int64{}
	for _, collection := range collections {
		if !s.manifest.synced(collection) {
			continue
		}
		total, err := s.countOf(db, s.reaching(scopes, user, collection), collection)
		if err != nil {
			return nil, err
		}
		totals[collection] = total
	}
	return totals, nil
}

// countOf counts the rows of a collection that are there for any of the audiences: a row for two of them once, and none that is
// deleted, of which the log still knows.
func (s *service) countOf(db dbx.Builder, scopes []string, collection string) (total int64, err error) {
	if len(scopes) == 0 {
		return 0, nil
	}
	params := dbx.Params{"c": collection, "after": "", "cutoff": s.cutoff()}
	ids := []string{}
	for n, scope := range scopes {
		if s.windowed(collection, scope) {
			query, _ := s.windowIds(collection)
			ids = append(ids, "SELECT id FROM ("+query+")")
			continue
		}
		aud := "aud" + strconv.Itoa(n)
		params[aud] = scope
		ids = append(ids, `SELECT id FROM _sync_log `+byRow+` WHERE aud = {:`+aud+`} AND c = {:c}`)
	}
	err = db.NewQuery("SELECT COUNT(*) FROM (" + strings.Join(ids, " UNION ") + ") mine WHERE EXISTS (SELECT 1 FROM " +
		quoted(collection) + " t WHERE t.id = mine.id)").Bind(params).Row(&total)
	return total, err
}
