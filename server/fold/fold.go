// Package fold lends SQL `coterie_folded(text)`: a text as people search for it, without case and accents. SQLite's own lower()
// knows ASCII alone, so that "PÉREZ" didn't find "Pérez". The triggers that keep the search of people call it: a program that
// writes people has to import this package, and one without it is refused by SQLite ("no such function").
package fold

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
				return folded(value), nil
			case []byte:
				return folded(string(value)), nil
			default:
				return "", nil
			}
		})
}

// letters are those that are one letter to whoever looks for a name and have no accent that could be taken off: the table of
// domain/people/folded.ts, which its test writes here.
//
//go:embed letters.json
var letters []byte

var plain = replacer()

func replacer() *strings.Replacer {
	var table map[string]string
	if err := json.Unmarshal(letters, &table); err != nil {
		panic("letters.json: " + err.Error())
	}
	pairs := make([]string, 0, 2*len(table))
	for letter, as := range table {
		pairs = append(pairs, letter, as)
	}
	return strings.NewReplacer(pairs...)
}

func folded(text string) string {
	bare := strings.Map(func(letter rune) rune {
		if unicode.Is(unicode.Mn, letter) {
			return -1
		}
		return unicode.ToLower(letter)
	}, norm.NFKD.String(text))
	return norm.NFC.String(plain.Replace(bare))
}
