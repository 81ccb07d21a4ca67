package datadir

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"coterie/secrets"
)

// The digests must equal those of an earlier version, which computed them with SQL alone.
func TestKeyedRowsEqualsHashOfHashes(t *testing.T) {
	made, err := secrets.NewKeyedHasher(strings.Repeat("k", 32))
	if err != nil {
		t.Fatal(err)
	}
	earlier := currentHasher.Swap(made)
	t.Cleanup(func() { currentHasher.Store(earlier) })
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	ask := func(expression, rows string) string {
		t.Helper()
		var answer string
		if err := db.QueryRow(fmt.Sprintf("SELECT %s FROM (%s)", expression, rows)).Scan(&answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	for _, rows := range []string{
		"SELECT '' AS x WHERE 0",
		"SELECT 'one' AS x",
		"SELECT json_array(value, 'Núñez \"ß\" ' || char(0) || value) AS x FROM json_each('[3,1,2]') ORDER BY value",
		"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 2000) SELECT printf('%.*c', x, 'a') AS x FROM c ORDER BY 1 DESC",
	} {
		now := ask("coterie_keyed_rows(x)", rows)
		then := ask("coterie_keyed(COALESCE(group_concat(mark, ''), ''))", "SELECT coterie_keyed(x) AS mark FROM ("+rows+")")
		if now != then {
			t.Errorf("%s: %s instead of %s", rows, now, then)
		}
	}
	if backwards := ask("coterie_keyed_rows(x)", "SELECT 'b' AS x UNION ALL SELECT 'a'"); backwards == ask("coterie_keyed_rows(x)", "SELECT 'a' AS x UNION ALL SELECT 'b'") {
		t.Error("the hash ignores the order")
	}
	for _, wrong := range []string{"coterie_keyed_rows(7)", "coterie_keyed(7)", "coterie_keyed(NULL)"} {
		if _, err := db.Exec("SELECT " + wrong); err == nil {
			t.Errorf("%s isn't a text, but was hashed", wrong)
		}
	}
}
