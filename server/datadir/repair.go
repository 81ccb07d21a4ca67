package datadir

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Name prefixes of triggers that only the manifest defines: guards, and triggers that record facts or update the search
// index, the stats and the devices' windows.
var triggerPrefixes = []string{"_guard_", "_fact_", "_search_", "_stats_", "_window_"}

// APIRules are the API rules of a collection; nil allows only superusers. List is also used as the view rule.
type APIRules struct {
	List   *string `json:"list"`
	Create *string `json:"create"`
	Update *string `json:"update"`
	Delete *string `json:"delete"`
}

// Guards defines the triggers and indexes (SQL by name) and the API rules (by collection) that the database must have.
type Guards struct {
	Triggers map[string]string   `json:"triggers"`
	Indexes  map[string]string   `json:"indexes"`
	Rules    map[string]APIRules `json:"rules"`
}

// Repair recreates missing and changed guards in one transaction, in which record adds their names to the audit log.
// Unknown guards may belong to a newer version and are retained (O2). If an index can't be created because of duplicates,
// the start fails, because payments depend on the index.
func Repair(app core.App, guards Guards, record func(app core.App, repaired []string) error) ([]string, error) {
	var repaired, rules []string
	err := app.RunInTransaction(func(tx core.App) error {
		repaired = nil
		for _, kind := range []struct {
			name   string
			wanted map[string]string
		}{{"trigger", guards.Triggers}, {"index", guards.Indexes}} {
			existing, err := definitions(tx, kind.name)
			if err != nil {
				return err
			}
			for name, sql := range kind.wanted {
				if sameSQL(existing[name], sql) {
					continue
				}
				if err := replaceObject(tx, kind.name, name, sql); err != nil {
					return fmt.Errorf("can't create the %s %s: %w. Run `coterie audit`", kind.name, name, err)
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
		return record(tx, repaired)
	})
	if err == nil && len(rules) > 0 {
		err = app.ReloadCachedCollections()
	}
	return repaired, err
}

// repairRules corrects API rules that differ and returns "rules of …" for each changed collection.
func repairRules(tx core.App, wanted map[string]APIRules) (repaired []string, err error) {
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

func replaceObject(tx core.App, kind, name, sql string) error {
	if _, err := tx.DB().NewQuery("DROP " + kind + " IF EXISTS " + quoteIdentifier(name)).Execute(); err != nil {
		return err
	}
	_, err := tx.DB().NewQuery(sql).Execute()
	return err
}

// dropUnknownTriggers drops triggers with the program's prefixes that aren't wanted. It drops nothing if no triggers
// are known.
func dropUnknownTriggers(tx core.App, wanted map[string]string) error {
	if len(wanted) == 0 {
		return nil
	}
	existing, err := definitions(tx, "trigger")
	if err != nil {
		return err
	}
	for name := range existing {
		isOwn := slices.ContainsFunc(triggerPrefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
		if _, known := wanted[name]; known || !isOwn {
			continue
		}
		if _, err := tx.DB().NewQuery("DROP TRIGGER " + quoteIdentifier(name)).Execute(); err != nil {
			return err
		}
	}
	return nil
}

// sameSQL compares two definitions ignoring whitespace and quotes, because PocketBase reformats an index when it saves
// a collection.
func sameSQL(a, b string) bool { return normalizeSQL(a) == normalizeSQL(b) }

func normalizeSQL(sql string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("`", "", `"`, "", "[", "", "]", "", "(", " ( ", ")", " ) ", ",", " , ").Replace(sql)), " ")
}

func quoteIdentifier(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
