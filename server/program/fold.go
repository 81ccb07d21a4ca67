package program

import (
	"database/sql/driver"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"modernc.org/sqlite"
)

// SQL gets `coterie_folded(text)`: a text as people search for it, without case and accents. SQLite's own lower() knows ASCII alone,
// so that "PÉREZ" didn't find "Pérez". No index uses it.
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

func folded(text string) string {
	bare := strings.Map(func(letter rune) rune {
		if unicode.Is(unicode.Mn, letter) {
			return -1
		}
		return unicode.ToLower(letter)
	}, norm.NFD.String(text))
	return norm.NFC.String(bare)
}
