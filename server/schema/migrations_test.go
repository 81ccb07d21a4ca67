package schema

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // its own tables

	_ "coterie/fold" // the search of people calls it
	"coterie/hooks"
)

// shape is everything the database's definition says, in a form that can be compared.
func shape(t *testing.T, app core.App) string {
	t.Helper()
	var rows []struct {
		Type  string `db:"type"`
		Name  string `db:"name"`
		Table string `db:"tbl_name"`
		SQL   string `db:"sql"`
	}
	err := app.DB().NewQuery(`SELECT type, name, tbl_name, COALESCE(sql, '') AS sql FROM sqlite_master
		WHERE name NOT LIKE 'sqlite_%'`).All(&rows)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{}
	for _, row := range rows {
		text := row.SQL
		if row.Type == "table" {
			text = columns(t, app, row.Name) // a dropped and added column changes the text, not the table
		}
		lines = append(lines, fmt.Sprintf("%s %s %s: %s", row.Type, row.Table, row.Name, text))
	}
	var collections []struct {
		Name string `db:"name"`
		List string `db:"list"`
		View string `db:"view"`
	}
	err = app.DB().NewQuery(`SELECT name, COALESCE(listRule, 'null') AS list, COALESCE(viewRule, 'null') AS view FROM _collections`).
		All(&collections)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range collections {
		lines = append(lines, fmt.Sprintf("rules %s: %s | %s", each.Name, each.List, each.View))
	}
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

func columns(t *testing.T, app core.App, table string) string {
	t.Helper()
	var names []string
	if err := app.DB().NewQuery(`SELECT name || ' ' || type FROM pragma_table_info('` + table + `') ORDER BY name`).Column(&names); err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, ", ")
}

func count(t *testing.T, app core.App, table string) (n int) {
	t.Helper()
	if err := app.DB().NewQuery("SELECT COUNT(*) FROM " + table).Row(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// migrationsDir are the migrations of the working tree.
const migrationsDir = "../../pb_migrations"

// opened is a bare PocketBase whose steps are the working tree's, read as the product reads them; no rules are called.
func opened(t *testing.T) core.App {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	if err := app.RunSystemMigrations(); err != nil {
		t.Fatal(err)
	}
	// the list of steps is the process's own: each test begins it anew
	core.AppMigrations = core.MigrationsList{}
	if _, err := hooks.Register(app, hooks.Source{Assets: fstest.MapFS{}, MigrationsDir: migrationsDir}, hooks.Lend{}); err != nil {
		t.Fatal(err)
	}
	return app
}

// Every migration goes up, all the way down to a bare PocketBase, and up again to the same schema and rows.
func TestMigrationsGoUpDownAndUp(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(migrationsDir, "*.js"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations in %s (%v)", migrationsDir, err)
	}
	app := opened(t)
	bare := shape(t, app)
	up := func() string {
		if err := app.RunAllMigrations(); err != nil {
			t.Fatal(err)
		}
		return shape(t, app)
	}
	first := up()
	rates, settings := count(t, app, "rates"), count(t, app, "admin_settings")
	if rates != 3 || settings == 0 {
		t.Fatalf("seed: %d rates, %d settings", rates, settings)
	}
	runner := core.NewMigrationsRunner(app, core.AppMigrations)
	reverted, err := runner.Down(len(files))
	if err != nil {
		t.Fatal(err)
	}
	if len(reverted) != len(files) {
		t.Fatalf("reverted %d of %d", len(reverted), len(files))
	}
	if err := app.ReloadCachedCollections(); err != nil {
		t.Fatal(err)
	}
	compare(t, "after down", bare, shape(t, app))
	compare(t, "after the second up", first, up())
	if count(t, app, "rates") != rates || count(t, app, "admin_settings") != settings {
		t.Error("the second up seeds other rows")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "require(") {
			t.Errorf("%s imports something: a migration has to mean the same for ever", filepath.Base(file))
		}
	}
}

// A folder of a time when promises were constants: what lies in it was promised by them, and keeps that (M23).
func TestWhatWasPromisedBeforeItWasASetting(t *testing.T) {
	app := opened(t)
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	downTo(t, app, "1763745000_keep_what_was_promised.js")
	// held by hand, held by an admin, and decided long ago: a decided one is changed by nobody but a step like this
	for _, sql := range []string{
		`DROP TRIGGER _guard_line_holds_insert_shape`, // their lines would need a person's rental, which is no part of this
		`INSERT INTO line_holds (id, earning, user_id, kind, made_at, released_at, outcome) VALUES
			('holdholdholdho1', 'lineofsomebody1', 'somebody0000001', 'by-hand', '2026-01-05 10:00:00.123Z', '', ''),
			('holdholdholdho2', 'lineofsomebody2', 'somebody0000001', 'admin', '2025-12-28 23:59:59.999Z', '', ''),
			('holdholdholdho3', 'lineofsomebody3', 'somebody0000001', 'admin', '2025-02-25 00:00:00.000Z',
				'2025-02-26 00:00:00.000Z', 'released')`,
	} {
		if _, err := app.DB().NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	if err := app.ReloadCachedCollections(); err != nil {
		t.Fatal(err)
	}
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{
		"holdholdholdho1": "2026-01-12 10:00:00.123Z", "holdholdholdho2": "2026-01-04 23:59:59.999Z",
		"holdholdholdho3": "2025-03-04 00:00:00.000Z",
	} {
		var promised string
		if err := app.DB().NewQuery(`SELECT promised_by FROM line_holds WHERE id = '` + id + `'`).Row(&promised); err != nil {
			t.Fatal(err)
		}
		if promised != want {
			t.Errorf("%s is promised by %q, not %q: 7 days after it was held", id, promised, want)
		}
	}
}

// A correction that was booked before it said which payment it is of finds the payment by the audit log (M37).
func TestWhichPaymentAnOlderCorrectionIsOf(t *testing.T) {
	app := opened(t)
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	downTo(t, app, "1763752000_say_what_a_correction_is_of.js")
	guards := []string{}
	err := app.DB().NewQuery(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'earnings'`).Column(&guards)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range guards { // a line would need its person, which is no part of this
		if _, err := app.DB().NewQuery("DROP TRIGGER `" + name + "`").Execute(); err != nil {
			t.Fatal(err)
		}
	}
	line := `INSERT INTO earnings (id, user_id, kind, source, month, amount_cents, reason, updated)
		VALUES ('%[1]s', 'somebody0000001', 'adjustment', '%[1]s', '2026-01', 100, 'it came back', '2026-02-01 10:00:00.000Z')`
	entry := `INSERT INTO audit_log (id, n, at, action, subject) VALUES ('entryentry%05[1]d', %[1]d, '2026-02-01 10:00:00.000Z', '%[2]s', '%[3]s')`
	for _, sql := range []string{
		// of a payment, an admin's own, and one whose entry another correction's payment follows
		fmt.Sprintf(line, "lineofapayment1"), fmt.Sprintf(line, "lineofanadmin01"), fmt.Sprintf(line, "lineofapayment2"),
		fmt.Sprintf(entry, 1, "earning.adjust", "earnings/lineofanadmin01"),
		fmt.Sprintf(entry, 2, "earning.adjust", "earnings/lineofapayment1"),
		fmt.Sprintf(entry, 3, "payout-item.correct", "user_payments/paymentpayment1"),
		fmt.Sprintf(entry, 4, "payment.approve", "user_payments/paymentpayment3"),
		fmt.Sprintf(entry, 5, "earning.adjust", "earnings/lineofapayment2"),
		fmt.Sprintf(entry, 6, "payout-item.correct", "user_payments/paymentpayment2"),
	} {
		if _, err := app.DB().NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	if err := app.ReloadCachedCollections(); err != nil {
		t.Fatal(err)
	}
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{
		"lineofapayment1": "paymentpayment1", "lineofapayment2": "paymentpayment2", "lineofanadmin01": "",
	} {
		var found struct {
			Payment string `db:"corrects_payment"`
			Updated string `db:"updated"`
		}
		query := `SELECT corrects_payment, updated FROM earnings WHERE id = '` + id + `'`
		if err := app.DB().NewQuery(query).One(&found); err != nil {
			t.Fatal(err)
		}
		if found.Payment != want {
			t.Errorf("%s corrects payment %q, not %q", id, found.Payment, want)
		}
		if changed := found.Updated != "2026-02-01 10:00:00.000Z"; changed != (want != "") {
			t.Errorf("%s was updated at %s: devices fetch just the lines that changed", id, found.Updated)
		}
	}
}

// downTo takes back every migration from the named one on.
func downTo(t *testing.T, app core.App, first string) {
	t.Helper()
	back := 0
	for _, each := range core.AppMigrations.Items() {
		if each.File >= first {
			back++
		}
	}
	if back == 0 {
		t.Fatal("the migration has another name")
	}
	if _, err := core.NewMigrationsRunner(app, core.AppMigrations).Down(back); err != nil {
		t.Fatal(err)
	}
}

func compare(t *testing.T, when, want, got string) {
	t.Helper()
	has := func(text string) map[string]bool {
		set := map[string]bool{}
		for _, line := range strings.Split(text, "\n") {
			set[line] = true
		}
		return set
	}
	wanted, present := has(want), has(got)
	for line := range wanted {
		if !present[line] {
			t.Errorf("%s missing: %s", when, line)
		}
	}
	for line := range present {
		if !wanted[line] {
			t.Errorf("%s left over: %s", when, line)
		}
	}
}
