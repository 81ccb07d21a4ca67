package main

import (
	"database/sql"
	"path/filepath"
	"testing"
)

func TestDigestDetectsChangesAndIgnoresOrder(t *testing.T) {
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	of := func(values string) string {
		t.Helper()
		var said string
		if err := db.QueryRow("SELECT probe_digest(column1, column2) FROM (VALUES " + values + ")").Scan(&said); err != nil {
			t.Fatal(err)
		}
		return said
	}
	whole := of("(1, 'a'), (2, NULL)")
	if again := of("(2, NULL), (1, 'a')"); again != whole {
		t.Errorf("the digest depends on the order: %s, %s", whole, again)
	}
	seen := map[string]string{whole: "the rows"}
	for _, values := range []string{
		"(1, 'a')", "(1, 'a'), (2, '')", "(1, 'a'), (2, 0)", "(1, 'A'), (2, NULL)", "(2, 'a'), (1, NULL)", "(1.5, 'a'), (2, NULL)",
		"(1, x'61'), (2, NULL)", "('1', 'a'), (2, NULL)", "(1, 'a'), (2, NULL), (2, NULL)", "('ab', 'c')", "('a', 'bc')",
	} {
		said := of(values)
		if other, ok := seen[said]; ok {
			t.Errorf("%s and %s have equal digests", values, other)
		}
		seen[said] = values
	}
}
