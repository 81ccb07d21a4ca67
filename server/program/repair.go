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
var ownPrefixes = []string{"_guard_", "_fact_", "_search_", "_stats_", "_window_"}

// Rules are the API rules of a collection; nil admits superusers only. List is the view rule, too.
type Rules struct {
	List   *string `json:"list"`
	Create *string `json:"create"`
	Update *string `json:"update"`
	Delete *string `json:"delete"`
}

// Guards are what the database has to hold, as the manifest says: the SQL of triggers and indexes by name, the API rules by collection.
type Guards struct {
	Triggers map[string]string `json:"triggers"`
	Indexes  map[string]string `json:"indexes"`
	Rules    map[string]Rules  `json:"rules"`
}

// Repair sets up missing and altered guards again. All happens in one transaction together with note, which puts the
// names on the audit log. A guard that the manifest doesn't know may be a newer version's and stays (O2). An index that can't be set up
// (there are doubles already) stops the start: money rests on it.
func Repair(app core.App, guards Guards, note func(app core.App, repaired []string) error) ([]string, error) {
	var repaired, rules []string
	err := app.RunInTransaction(func(tx core.App) error {
		repaired = nil
		for _, kind := range []struct {
			name   string
			wanted map[string]string
		}{{"trigger", guards.Triggers}, {"index", guards.Indexes}} {
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
		var err error
		if rules, err = repairRules(tx, guards.Rules); err != nil {
			return err
		}
		if repaired = append(repaired, rules...); len(repaired) == 0 {
			return nil
		}
		slices.Sort(repaired)
		return note(tx, repaired)
	})
	if err == nil && len(rules) > 0 {
		err = app.ReloadCachedCollections()
	}
	return repaired, err
}

// repairRules sets API rules that differ from the wanted ones and returns "rules of" each collection that it changed.
func repairRules(tx core.App, wanted map[string]Rules) (repaired []string, err error) {
	for name, rules := range wanted {
		result, err := tx.DB().NewQuery(`UPDATE _collections
			SET listRule = {:list}, viewRule = {:list}, createRule = {:create}, updateRule = {:update}, deleteRule = {:delete}
			WHERE name = {:name} AND NOT (listRule IS {:list} AND viewRule IS {:list} AND createRule IS {:create}
				AND updateRule IS {:update} AND deleteRule IS {:delete})`).
			Bind(dbx.Params{"name": name, "list": rules.List, "create": rules.Create, "update": rules.Update, "delete": rules.Delete}).Execute()
		if err != nil {
			return nil, err
		}
		changed, err := result.RowsAffected()
		if err != nil {
			return nil, err
		}
		if changed > 0 {
			repaired = append(repaired, "rules of "+name)
		}
	}
	return repaired, nil
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
