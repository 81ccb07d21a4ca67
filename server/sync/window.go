package sync

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
)

// adminScope is the only audience with windows. Devices of a row's owner store all of the owner's rows.
const adminScope = "role:admin"

// windowColumn is "" while a row is open, then the UTC date of its last status change.
const windowColumn = "window_from"

// Windows are the limits of all windows: the days for which finished rows are included, the number of rows on a device, and
// the number of rows above which a complete window is cut.
type Windows struct {
	Days int `json:"days"`
	Cap  int `json:"cap"`
	Most int `json:"most"`
}

// Window defines which rows of a collection admins' devices store (domain/access/windows.ts).
type Window struct {
	// Ids is the SQL that selects the ids of these rows, most urgent first; {most} is a number, {:cutoff} a date.
	Ids string `json:"ids"`
	// Parent is the collection whose window applied, if there are no Ids. By is the column that refers to it.
	Parent string `json:"parent"`
	By     string `json:"by"`
}

type windowResponse struct {
	// Cutoff is the date before which finished rows are removed from the device.
	Cutoff string `json:"cutoff"`
	// Complete lists the windows that fit on a device, Cut those that are far too large to fit. A device leaves all other
	// windows as they are.
	Complete []string `json:"whole"`
	Cut      []string `json:"cut"`
}

// cutoff returns the first date whose finished rows are in a window.
func (s *service) cutoff() string {
	return s.now().UTC().AddDate(0, 0, -s.manifest.Windows.Days).Format("2006-01-02")
}

// windowsFor returns the windows that apply to a person, or nil if none do.
func (s *service) windowsFor(db dbx.Builder, scopes []string) (*windowResponse, error) {
	if !slices.Contains(scopes, adminScope) {
		return nil, nil
	}
	response := &windowResponse{Cutoff: s.cutoff(), Complete: []string{}, Cut: []string{}}
	for _, name := range slices.Sorted(maps.Keys(s.manifest.Collections)) {
		window := s.manifest.Collections[name].Window
		if window == nil || window.Ids == "" {
			continue
		}
		size, err := s.windowSize(db, window)
		if err != nil {
			return nil, err
		}
		switch {
		case size <= s.manifest.Windows.Cap:
			response.Complete = append(response.Complete, name)
		case size > s.manifest.Windows.Most:
			response.Cut = append(response.Cut, name)
		}
	}
	return response, nil
}

// awayTooLong reports whether a device was offline for longer than a window covers. Such a device must start again,
// because it receives no entries for rows that have left the window.
func (s *service) awayTooLong(window *windowResponse, since int64) bool {
	if window == nil || since <= 0 {
		return false
	}
	return time.UnixMilli(since).UTC().Format("2006-01-02") < window.Cutoff
}

// windowSize counts the rows of a window, up to one more than the largest limit.
func (s *service) windowSize(db dbx.Builder, window *Window) (int, error) {
	var size int
	query := "WITH few AS (" + window.selectSQL(s.manifest.Windows.Most+1) + ") SELECT COUNT(*) FROM few"
	err := db.NewQuery(query).Bind(dbx.Params{"cutoff": s.cutoff()}).Row(&size)
	return size, err
}

func (w *Window) selectSQL(most int) string {
	return strings.ReplaceAll(w.Ids, "{most}", strconv.Itoa(most))
}

// windowIds returns a query for the ids in a collection's window, and the window that was applied; "" for a collection
// without a window.
func (s *service) windowIds(collection string) (query string, applied *Window) {
	window := s.manifest.Collections[collection].Window
	if window == nil {
		return "", nil
	}
	if window.Ids != "" {
		return "WITH few AS (" + window.selectSQL(s.manifest.Windows.Cap) + ") SELECT few.id AS id FROM few WHERE few.id > {:after}", window
	}
	applied = s.manifest.Collections[window.Parent].Window
	return "WITH few AS (" + applied.selectSQL(s.manifest.Windows.Cap) + ") SELECT t.id AS id FROM few JOIN " + quoteIdentifier(collection) +
		" t ON t." + quoteIdentifier(window.By) + " = few.id AND t.id > {:after}", applied
}

// windowPage returns ids of a window in order. cut means that the window has more rows than a device stores.
func (s *service) windowPage(db dbx.Builder, collection, after string, limit int) (ids []string, cut bool, err error) {
	query, applied := s.windowIds(collection)
	params := dbx.Params{"cutoff": s.cutoff(), "after": after, "limit": limit}
	if err := db.NewQuery(query + " ORDER BY id LIMIT {:limit}").Bind(params).Column(&ids); err != nil {
		return nil, false, err
	}
	size, err := s.windowSize(db, applied)
	return ids, size > s.manifest.Windows.Cap, err
}

// windowFilter returns an SQL condition that excludes log entries of rows outside the windows. Entries of deleted rows
// are not excluded.
func (s *service) windowFilter() string {
	cases := []string{}
	for _, name := range slices.Sorted(maps.Keys(s.manifest.Collections)) {
		if s.manifest.Collections[name].Window != nil {
			cases = append(cases, "WHEN "+sqlLiteral(name)+" THEN NOT EXISTS (SELECT 1 FROM "+quoteIdentifier(name)+" t WHERE t.id = l.id AND t."+
				windowColumn+" != '' AND t."+windowColumn+" < {:cutoff})")
		}
	}
	if len(cases) == 0 {
		return ""
	}
	return " AND CASE l.c " + strings.Join(cases, " ") + " ELSE 1 END"
}

func (s *service) isWindowed(collection, scope string) bool {
	return scope == adminScope && s.manifest.Collections[collection].Window != nil
}

// hasWindow reports whether these audiences store only the collection's window.
func (s *service) hasWindow(scopes []string, collection string) bool {
	return slices.ContainsFunc(scopes, func(scope string) bool { return s.isWindowed(collection, scope) })
}
