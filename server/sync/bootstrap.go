package sync

import (
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// bootstrap answers a page of whole collections by id. The head is taken first: what moves while the pages are read comes again in
// the pull that goes on from there.
func (s *service) bootstrap(e *core.RequestEvent) (any, error) {
	auth, err := person(e)
	if err != nil {
		return nil, err
	}
	var request bootstrapRequest
	if err := e.BindBody(&request); err != nil {
		return nil, refuse("bad-input")
	}
	if err := speaks(request.Schema); err != nil {
		return nil, err
	}
	// Empty collections cost a query each and no row of the page.
	if len(request.Collections) > maxCollections {
		return nil, refuse("bad-input")
	}
	db := s.app.ConcurrentDB()
	answer := bootstrapAnswer{Epoch: s.epoch, Scopes: scopesOf(auth), Parts: []bootstrapPart{}, Now: s.now().UnixMilli()}
	if answer.Head, err = head(db); err != nil {
		return nil, err
	}
	if answer.Gen, _, err = s.regenerated(db, 0); err != nil {
		return nil, err
	}
	left, after := limitOf(request.Limit), request.After
	for _, collection := range request.Collections {
		part, looked, err := s.part(e, auth, answer.Scopes, collection, after, left)
		if err != nil {
			return nil, err
		}
		answer.Parts = append(answer.Parts, part)
		left, after = left-looked, ""
		if !part.Done || left <= 0 {
			break
		}
	}
	return answer, nil
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
	scopes = slices.DeleteFunc(slices.Clone(scopes), func(scope string) bool {
		return !s.manifest.Collections[collection].reaches(scope, auth.Id)
	})
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
	if after == "" {
		part.Total = int64(len(ids))
		if !part.Done {
			part.Total, err = s.countOf(db, scopes, collection)
		}
	}
	return part, len(ids), err
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

// countOf is a generous estimate: entries of deleted rows count, and a row of two audiences counts twice.
func (s *service) countOf(db dbx.Builder, scopes []string, collection string) (int64, error) {
	total := int64(0)
	for _, scope := range scopes {
		if s.windowed(collection, scope) {
			n, err := s.windowTotal(db, collection)
			if err != nil {
				return 0, err
			}
			total += n
			continue
		}
		var n int64
		err := db.NewQuery(`SELECT COUNT(*) FROM _sync_log ` + byRow + ` WHERE aud = {:aud} AND c = {:c}`).
			Bind(dbx.Params{"c": collection, "aud": scope}).Row(&n)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}
