// Package unaccent registers the SQL function `coterie_folded(text)`, which removes case and accents for searching.
// SQLite's lower() supports only ASCII, so "PÉREZ" wouldn't find "Pérez". Triggers that maintain the search index call
// the function; every program that writes users must import this package, otherwise SQLite reports "no such function".
package unaccent

import (
	"database/sql/driver"
	_ "embed"
	"encoding/json"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"modernc.org/sqlite"
)

func init() {
	sqlite.MustRegisterDeterministicScalarFunction("coterie_folded", 1,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			switch value := args[0].(type) {
			case string:
				return unaccented(value), nil
			case []byte:
				return unaccented(string(value)), nil
			default:
				return "", nil
			}
		})
}

// letters maps letters without a removable accent to their plain spelling. A test of domain/people/fold-text.ts generates
// the file.
//
//go:embed letters.json
var letters []byte

var replacements = newReplacer()

func newReplacer() *strings.Replacer {
	var table map[string]string
	if err := json.Unmarshal(letters, &table); err != nil {
		panic("letters.json: " + err.Error())
	}
	pairs := make([]string, 0, 2*len(table))
	for letter, plain := range table {
		pairs = append(pairs, letter, plain)
	}
	return strings.NewReplacer(pairs...)
}

func unaccented(text string) string {
	base := strings.Map(func(letter rune) rune {
		if unicode.Is(unicode.Mn, letter) {
			return -1
		}
		return unicode.ToLower(letter)
	}, norm.NFKD.String(text))
	return norm.NFC.String(replacements.Replace(base))
}
