package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// What the manifest alone may hold: guards, the triggers that note facts for the record, and those that keep search, figures and the
// windows of devices.
var ownPrefixes = []string{"_guard_", "_fact_", "_search_", "_figure_", "_window_"}

// Repair sets up missing and altered guards again, as the manifest says. All happens in one transaction together with note, which puts the
// names on the audit log. A guard that the manifest doesn't know may be a newer version's and stays (O2). An index that can't be set up
// (there are doubles already) stops the start: money rests on it.
func Repair(app core.App, triggers, indexes map[string]string, note func(app core.App, repaired []string) error) ([]string, error) {
	var repaired []string
	err := app.RunInTransaction(func(tx core.App) error {
		repaired = nil
		for _, kind := range []struct {
			name   string
			wanted map[string]string
		}{{"trigger", triggers}, {"index", indexes}} {
			present, err := definitions(tx, kind.name)
			if err != nil {
				return err
			}
			for name, sql := range kind.wanted {
				if same(present[name], sql) {
					continue
				}
				if err := replace(tx, kind.name, name, sql); err != nil {
					return fmt.Errorf("%s %s can't be set up: %w. Run `coterie audit`", kind.name, name, err)
				}
				repaired = append(repaired, name)
			}
		}
		if len(repaired) == 0 {
			return nil
		}
		slices.Sort(repaired)
		return note(tx, repaired)
	})
	return repaired, err
}

// definitions reads what is there: the SQL of each object of a kind by name.
func definitions(tx core.App, kind string) (map[string]string, error) {
	var rows []struct {
		Name string `db:"name"`
		SQL  string `db:"sql"`
	}
	err := tx.DB().NewQuery("SELECT name, COALESCE(sql, '') AS sql FROM sqlite_master WHERE type = {:kind}").
		Bind(dbx.Params{"kind": kind}).All(&rows)
	present := map[string]string{}
	for _, row := range rows {
		present[row.Name] = row.SQL
	}
	return present, err
}

func replace(tx core.App, kind, name, sql string) error {
	if _, err := tx.DB().NewQuery("DROP " + kind + " IF EXISTS " + quoted(name)).Execute(); err != nil {
		return err
	}
	_, err := tx.DB().NewQuery(sql).Execute()
	return err
}

// dropUnknown drops the triggers of ours that aren't wanted. Nothing is dropped where no triggers are known at all.
func dropUnknown(tx core.App, wanted map[string]string) error {
	if len(wanted) == 0 {
		return nil
	}
	present, err := definitions(tx, "trigger")
	if err != nil {
		return err
	}
	for name := range present {
		isOwn := slices.ContainsFunc(ownPrefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
		if _, known := wanted[name]; known || !isOwn {
			continue
		}
		if _, err := tx.DB().NewQuery("DROP TRIGGER " + quoted(name)).Execute(); err != nil {
			return err
		}
	}
	return nil
}

// same compares two definitions by their words: PocketBase lays an index out anew when it saves a collection.
func same(a, b string) bool { return squeezed(a) == squeezed(b) }

func squeezed(sql string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("`", "", `"`, "", "[", "", "]", "", "(", " ( ", ")", " ) ", ",", " , ").Replace(sql)), " ")
}

func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
