// Package fold lends SQL `coterie_folded(text)`: a text as people search for it, without case and accents. SQLite's own lower()
// knows ASCII alone, so that "PÉREZ" didn't find "Pérez". The triggers that keep the search of people call it: a program that
// writes people has to import this package, and one without it is refused by SQLite ("no such function").
package fold

import (
	"database/sql/driver"
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

// Letters that are one letter to whoever looks for a name and have no accent that could be taken off.
var plain = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ħ", "h", "ı", "i", "ς", "σ")

func folded(text string) string {
	bare := strings.Map(func(letter rune) rune {
		if unicode.Is(unicode.Mn, letter) {
			return -1
		}
		return unicode.ToLower(letter)
	}, norm.NFKD.String(text))
	return norm.NFC.String(plain.Replace(bare))
}
