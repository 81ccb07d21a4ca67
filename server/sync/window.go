package sync

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
)

// adminScope is the audience whose devices hold windows; whoever a row belongs to keeps all of theirs.
const adminScope = "role:admin"

// windowColumn is "" while a row is open, then the day (UTC) of its last move.
const windowColumn = "window_from"

// Windows holds for every window: the days that what is done stays, the most rows of one, and from how many on a whole one is cut.
type Windows struct {
	Days int `json:"days"`
	Cap  int `json:"cap"`
	Most int `json:"most"`
}

// Window is what of a collection admins' devices hold (domain/access/windows.ts).
type Window struct {
	// Ids lists them, the most urgent first; {most} is a number, {:cutoff} a day.
	Ids string `json:"ids"`
	// Parent is the collection whose rows decide, By the column that names one. Instead of Ids.
	Parent string `json:"parent"`
	By     string `json:"by"`
}

// windowAnswer tells an admin's device which rows its windows hold.
type windowAnswer struct {
	// Cutoff: what was done before this day leaves the device.
	Cutoff string `json:"cutoff"`
	// Whole names the windows that fit into a device, Cut those that are far too large for one; what is between stays as it is.
	Whole []string `json:"whole"`
	Cut   []string `json:"cut"`
}

// cutoff is the first day whose rows are in a window now.
func (s *service) cutoff() string {
	return s.now().UTC().AddDate(0, 0, -s.manifest.Windows.Days).Format("2006-01-02")
}

// windowsFor is nil for who holds no windows.
func (s *service) windowsFor(db dbx.Builder, scopes []string) (*windowAnswer, error) {
	if !slices.Contains(scopes, adminScope) {
		return nil, nil
	}
	answer := &windowAnswer{Cutoff: s.cutoff(), Whole: []string{}, Cut: []string{}}
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
			answer.Whole = append(answer.Whole, name)
		case size > s.manifest.Windows.Most:
			answer.Cut = append(answer.Cut, name)
		}
	}
	return answer, nil
}

// awayTooLong: what was done since, and is beyond a window by now, has no entry any more that a device is told of. It fetches anew.
func (s *service) awayTooLong(window *windowAnswer, since int64) bool {
	if window == nil || since <= 0 {
		return false
	}
	return time.UnixMilli(since).UTC().Format("2006-01-02") < window.Cutoff
}

// windowSize counts the rows of a window, to one beyond what is ever asked for.
func (s *service) windowSize(db dbx.Builder, window *Window) (int, error) {
	var size int
	query := "WITH few AS (" + window.first(s.manifest.Windows.Most+1) + ") SELECT COUNT(*) FROM few"
	err := db.NewQuery(query).Bind(dbx.Params{"cutoff": s.cutoff()}).Row(&size)
	return size, err
}

// first is the statement for the most urgent rows.
func (w *Window) first(most int) string {
	return strings.ReplaceAll(w.Ids, "{most}", strconv.Itoa(most))
}

// windowIds is a statement for the ids of a collection that admins' devices hold, and whose window decides; "" for one without.
func (s *service) windowIds(collection string) (query string, decides *Window) {
	window := s.manifest.Collections[collection].Window
	if window == nil {
		return "", nil
	}
	if window.Ids != "" {
		return "WITH few AS (" + window.first(s.manifest.Windows.Cap) + ") SELECT few.id AS id FROM few WHERE few.id > {:after}", window
	}
	decides = s.manifest.Collections[window.Parent].Window
	return "WITH few AS (" + decides.first(s.manifest.Windows.Cap) + ") SELECT t.id AS id FROM few JOIN " + quoted(collection) +
		" t ON t." + quoted(window.By) + " = few.id AND t.id > {:after}", decides
}

// windowPage lists ids of a window in their order. cut: more rows are in it than a device takes, and these are some of them.
func (s *service) windowPage(db dbx.Builder, collection, after string, limit int) (ids []string, cut bool, err error) {
	query, decides := s.windowIds(collection)
	params := dbx.Params{"cutoff": s.cutoff(), "after": after, "limit": limit}
	if err := db.NewQuery(query + " ORDER BY id LIMIT {:limit}").Bind(params).Column(&ids); err != nil {
		return nil, false, err
	}
	size, err := s.windowSize(db, decides)
	return ids, size > s.manifest.Windows.Cap, err
}

// inWindows narrows log entries to rows that aren't beyond a window. A row that is gone is in none: its entry stays.
func (s *service) inWindows() string {
	cases := []string{}
	for _, name := range slices.Sorted(maps.Keys(s.manifest.Collections)) {
		if s.manifest.Collections[name].Window != nil {
			cases = append(cases, "WHEN "+literal(name)+" THEN NOT EXISTS (SELECT 1 FROM "+quoted(name)+" t WHERE t.id = l.id AND t."+
				windowColumn+" != '' AND t."+windowColumn+" < {:cutoff})")
		}
	}
	if len(cases) == 0 {
		return ""
	}
	return " AND CASE l.c " + strings.Join(cases, " ") + " ELSE 1 END"
}

func (s *service) windowed(collection, scope string) bool {
	return scope == adminScope && s.manifest.Collections[collection].Window != nil
}

// hasWindow: somebody with these audiences holds only what is in the collection's window.
func (s *service) hasWindow(scopes []string, collection string) bool {
	return slices.ContainsFunc(scopes, func(scope string) bool { return s.windowed(collection, scope) })
}
