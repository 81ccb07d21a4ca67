package datadir

import (
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestRepairRestoresGuards(t *testing.T) {
	app := openTestApp(t, t.TempDir())
	run := func(sql string) error { _, err := app.DB().NewQuery(sql).Execute(); return err }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(run("CREATE TABLE money (id TEXT, amount INTEGER)"))
	triggers := map[string]string{
		"_guard_money_a": `CREATE TRIGGER "_guard_money_a" BEFORE DELETE ON "money" WHEN 1 BEGIN SELECT RAISE(ABORT, 'no'); END`,
		"_guard_money_b": `CREATE TRIGGER "_guard_money_b" BEFORE UPDATE ON "money" WHEN 1 BEGIN SELECT RAISE(ABORT, 'no'); END`,
	}
	indexes := map[string]string{"idx_money": "CREATE UNIQUE INDEX `idx_money` ON `money` (\n  `id`\n)"}
	var recorded []string
	note := func(_ core.App, names []string) error { recorded = names; return nil }
	repair := func() []string {
		t.Helper()
		recorded = nil
		repaired, err := Repair(app, Guards{Triggers: triggers, Indexes: indexes}, note)
		must(err)
		if !slices.Equal(repaired, recorded) {
			t.Errorf("repaired %v, recorded %v", repaired, recorded)
		}
		return repaired
	}
	if got := repair(); !slices.Equal(got, []string{"_guard_money_a", "_guard_money_b", "idx_money"}) {
		t.Errorf("first: %v", got)
	}
	if got := repair(); got != nil {
		t.Errorf("repaired although nothing was wrong: %v", got)
	}
	must(run("DROP TRIGGER _guard_money_a"))
	// the trigger may belong to a newer version (O2)
	must(run("CREATE TRIGGER _guard_money_later BEFORE INSERT ON money BEGIN SELECT 1; END"))
	must(run("DROP INDEX idx_money"))
	must(run("CREATE INDEX idx_money ON money (id)")) // no longer unique
	if got := repair(); !slices.Equal(got, []string{"_guard_money_a", "idx_money"}) {
		t.Errorf("second: %v", got)
	}
	if present, err := definitions(app, "trigger"); err != nil || present["_guard_money_later"] == "" {
		t.Errorf("an unknown guard was dropped: %v %v", present, err)
	}
	must(run("INSERT INTO money VALUES ('a', 1)"))
	if run("DELETE FROM money") == nil {
		t.Error("the guard allowed a deletion")
	}
	if run("INSERT INTO money VALUES ('a', 2)") == nil {
		t.Error("the unique index allowed a duplicate")
	}
}

func TestRepairRestoresAPIRules(t *testing.T) {
	app := openTestApp(t, t.TempDir())
	own, everyone := "id = @request.auth.id", ""
	wanted := Guards{Rules: map[string]APIRules{"users": {List: &own, Update: &own}, "missing": {List: &own}}}
	var recorded []string
	repair := func() {
		t.Helper()
		recorded = nil
		if _, err := Repair(app, wanted, func(_ core.App, names []string) error { recorded = names; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	repair()
	users, err := app.FindCachedCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	users.CreateRule, users.UpdateRule = &everyone, nil
	if err := app.Save(users); err != nil {
		t.Fatal(err)
	}
	repair()
	if !slices.Equal(recorded, []string{"rules of users"}) {
		t.Errorf("recorded %v", recorded)
	}
	users, err = app.FindCachedCollectionByNameOrId("users")
	if err != nil || users.CreateRule != nil || users.DeleteRule != nil || *users.UpdateRule != own || *users.ListRule != own || *users.ViewRule != own {
		t.Errorf("%+v %v", users, err)
	}
	if repair(); recorded != nil {
		t.Errorf("repaired although nothing was wrong: %v", recorded)
	}
}
