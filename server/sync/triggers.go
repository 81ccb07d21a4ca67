package sync

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const triggerPrefix = "_sync_on_"

func (s *service) installAll(app core.App) error {
	wanted := map[string]bool{}
	for name := range s.manifest.Collections {
		for trigger := range s.triggersOf(name) {
			wanted[trigger] = true
		}
		if err := s.install(app, name); err != nil {
			return fmt.Errorf("sync triggers of %s: %w", name, err)
		}
	}
	var present []string
	err := app.DB().NewQuery(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, {:n}) = {:prefix}`).
		Bind(dbx.Params{"n": len(triggerPrefix), "prefix": triggerPrefix}).Column(&present)
	if err != nil {
		return err
	}
	for _, name := range present {
		if !wanted[name] {
			if _, err := app.DB().NewQuery("DROP TRIGGER " + quoteIdentifier(name)).Execute(); err != nil {
				return err
			}
			if err := s.stopSyncing(app, collectionOf(name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// stopSyncing handles a collection that is no longer synced. Devices fetch it again and receive no rows.
func (s *service) stopSyncing(app core.App, collection string) error {
	if s.manifest.isSynced(collection) {
		return nil
	}
	if err := s.dropStaleEntries(app, collection); err != nil {
		return err
	}
	return incrementGen(app, collection)
}

func collectionOf(trigger string) string {
	name := strings.TrimPrefix(trigger, triggerPrefix)
	return name[:max(0, strings.LastIndex(name, "_"))]
}

// install updates the triggers of a collection. If they change, so may the audiences of rows that didn't change;
// therefore devices fetch the collection again.
func (s *service) install(app core.App, collection string) error {
	if !s.manifest.isSynced(collection) || !tableExists(app, collection) || !tableExists(app, "_sync_log") {
		return nil
	}
	changed := false
	for name, body := range s.triggersOf(collection) {
		var present string
		_ = app.DB().NewQuery(`SELECT COALESCE((SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = {:name}), '')`).
			Bind(dbx.Params{"name": name}).Row(&present)
		if present == body {
			continue
		}
		if present != "" {
			changed = true
			if _, err := app.DB().NewQuery("DROP TRIGGER " + quoteIdentifier(name)).Execute(); err != nil {
				return err
			}
		}
		if _, err := app.DB().NewQuery(body).Execute(); err != nil {
			return err
		}
	}
	if changed {
		if err := s.dropStaleEntries(app, collection); err != nil {
			return err
		}
		if err := incrementGen(app, collection); err != nil {
			return err
		}
	}
	return s.backfill(app, collection)
}

// dropStaleEntries deletes entries of shared audiences that no longer include the row. The API rule may still show the
// row, so a device that requests old changes would receive it. This also deletes entries of deleted rows, which no
// device needs, because all devices fetch the collection again. Entries of single persons remain.
func (s *service) dropStaleEntries(app core.App, collection string) error {
	if !tableExists(app, "_sync_log") {
		return nil
	}
	seen := []string{"0"}
	for _, audience := range s.manifest.Collections[collection].Audiences {
		if audience.Literal != "" {
			seen = append(seen, fmt.Sprintf("(aud = %s AND EXISTS (SELECT 1 FROM %s t WHERE t.id = _sync_log.id AND %s))",
				sqlLiteral(audience.Literal), quoteIdentifier(collection), audience.condition("t")))
		}
	}
	_, err := app.DB().NewQuery(fmt.Sprintf(`DELETE FROM _sync_log WHERE c = %s AND (aud = '*' OR (aud >= 'role:' AND aud < 'role;'))
		AND NOT (%s)`, sqlLiteral(collection), strings.Join(seen, " OR "))).Execute()
	return err
}

// backfill adds log entries for rows that were written without triggers, such as seeds and imports.
func (s *service) backfill(app core.App, collection string) error {
	for _, audience := range s.manifest.Collections[collection].Audiences {
		query := fmt.Sprintf(`INSERT INTO _sync_log (c, id, aud)
			SELECT %[1]s, t.id, %[2]s FROM %[3]s t WHERE %[4]s AND NOT EXISTS
			(SELECT 1 FROM _sync_log l WHERE l.c = %[1]s AND l.id = t.id AND l.aud = %[2]s)`,
			sqlLiteral(collection), audience.value("t"), quoteIdentifier(collection), audience.condition("t"))
		if _, err := app.DB().NewQuery(query).Execute(); err != nil {
			return err
		}
	}
	return nil
}

func (s *service) triggersOf(collection string) map[string]string {
	audiences := s.manifest.Collections[collection].Audiences
	if len(audiences) == 0 {
		return nil
	}
	var inserted, updated, deleted []string
	for _, a := range audiences {
		inserted = append(inserted, logStatement(collection, a, "NEW", a.condition("NEW")))
		deleted = append(deleted, logStatement(collection, a, "OLD", a.condition("OLD")))
		if a.canChange() {
			// An audience that loses a row needs an entry too, so that its devices delete it.
			left := fmt.Sprintf("%s AND NOT (%s AND %s IS %s)", a.condition("OLD"), a.condition("NEW"), a.value("NEW"), a.value("OLD"))
			updated = append(updated, logStatement(collection, a, "OLD", left))
		}
		updated = append(updated, logStatement(collection, a, "NEW", a.condition("NEW")))
	}
	build := func(event string, body []string) (string, string) {
		name := triggerPrefix + collection + "_" + strings.ToLower(event)
		return name, fmt.Sprintf("CREATE TRIGGER %s AFTER %s ON %s BEGIN %s END",
			quoteIdentifier(name), event, quoteIdentifier(collection), strings.Join(body, " "))
	}
	triggers := map[string]string{}
	for event, body := range map[string][]string{"INSERT": inserted, "UPDATE": updated, "DELETE": deleted} {
		name, sql := build(event, body)
		triggers[name] = sql
	}
	return triggers
}

// logStatement keeps one entry per collection, record and audience. It uses DELETE and INSERT, because an outer OR
// IGNORE would override INSERT OR REPLACE and lose the change.
func logStatement(collection string, a Audience, row, condition string) string {
	return fmt.Sprintf("DELETE FROM _sync_log WHERE c = %[1]s AND id = %[2]s.id AND aud = %[3]s AND %[4]s; "+
		"INSERT INTO _sync_log (c, id, aud) SELECT %[1]s, %[2]s.id, %[3]s WHERE %[4]s;",
		sqlLiteral(collection), row, a.value(row), condition)
}

// canChange reports whether an update can remove a row from this audience.
func (a Audience) canChange() bool { return a.Column != "" || a.When != "" }

func (a Audience) value(row string) string {
	if a.Column != "" {
		return row + "." + quoteIdentifier(a.Column)
	}
	return sqlLiteral(a.Literal)
}

func (a Audience) condition(row string) string {
	parts := []string{}
	if a.Column != "" {
		parts = append(parts, fmt.Sprintf("COALESCE(%s, '') != ''", a.value(row)))
	}
	if a.When != "" {
		parts = append(parts, "("+strings.ReplaceAll(a.When, "{row}", row)+")")
	}
	if len(parts) == 0 {
		return "1"
	}
	return strings.Join(parts, " AND ")
}

// guardCollections drops a collection's triggers while its definition changes, because a trigger blocks dropping a
// column that it uses, and recreates them in the same transaction.
func (s *service) guardCollections() {
	around := func(e *core.CollectionEvent) error {
		if !s.manifest.isSynced(e.Collection.Name) {
			return e.Next()
		}
		outer := e.App
		defer func() { e.App = outer }()
		return outer.RunInTransaction(func(tx core.App) error {
			e.App = tx
			existed := tableExists(tx, e.Collection.Name)
			for name := range s.triggersOf(e.Collection.Name) {
				if _, err := tx.DB().NewQuery("DROP TRIGGER IF EXISTS " + quoteIdentifier(name)).Execute(); err != nil {
					return err
				}
			}
			if err := e.Next(); err != nil {
				return err
			}
			if existed && tableExists(tx, "_sync_gen") {
				// the triggers are dropped, so the next start couldn't detect that the audiences changed
				if err := s.dropStaleEntries(tx, e.Collection.Name); err != nil {
					return err
				}
				if err := incrementGen(tx, e.Collection.Name); err != nil {
					return err
				}
			}
			return s.install(tx, e.Collection.Name)
		})
	}
	s.app.OnCollectionUpdateExecute().BindFunc(around)
	s.app.OnCollectionCreateExecute().BindFunc(around)
}

func incrementGen(app core.App, collection string) error {
	_, err := app.DB().NewQuery(`INSERT INTO _sync_gen (c, gen) VALUES ({:c}, (SELECT COALESCE(MAX(gen), 0) + 1 FROM _sync_gen))
		ON CONFLICT (c) DO UPDATE SET gen = (SELECT MAX(gen) + 1 FROM _sync_gen)`).Bind(dbx.Params{"c": collection}).Execute()
	return err
}

// changedCollections returns the collections whose definition changed after gen, and the newest gen.
func (s *service) changedCollections(db dbx.Builder, gen int64) (int64, []string, error) {
	var changes []struct {
		C   string `db:"c"`
		Gen int64  `db:"gen"`
	}
	if err := db.NewQuery("SELECT c, gen FROM _sync_gen").All(&changes); err != nil {
		return 0, nil, err
	}
	newest, names := int64(0), []string{}
	for _, change := range changes {
		newest = max(newest, change.Gen)
		// The list includes collections that are no longer synced: devices fetch them again and receive no rows.
		if change.Gen > gen {
			names = append(names, change.C)
		}
	}
	sort.Strings(names)
	return newest, slices.Compact(names), nil
}

func tableExists(app core.App, table string) bool {
	var found int
	err := app.DB().NewQuery("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = {:table}").
		Bind(dbx.Params{"table": table}).Row(&found)
	return err == nil && found > 0
}

func sqlLiteral(text string) string      { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
func quoteIdentifier(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
