package program

import (
	"database/sql/driver"
	"errors"
	"sync/atomic"

	"modernc.org/sqlite"

	"coterie/seal"
)

// marks are those of the data folder that this process has open.
var marks atomic.Pointer[seal.Marks]

var (
	errNoMarks = errors.New("no data folder is open")
	errNoText  = errors.New("what is marked has to be a text")
)

// SQL gets `coterie_keyed(text)`: a hundred thousand rows are compared with the record by one query, and no personal value has to
// leave it for that. And it gets `coterie_keyed_rows(text)` for a group: `coterie_keyed` of the texts' own, one behind the other, which
// SQL alone would have to hold as one text. Both read their arguments where SQLite keeps them, and keep none.
func init() {
	sqlite.MustRegisterFunction("coterie_keyed", &sqlite.FunctionImpl{
		NArgs: 1, Deterministic: true, VolatileArgs: true,
		Scalar: func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			made := marks.Load()
			if made == nil {
				return nil, errNoMarks
			}
			text, err := textOf(args[0])
			if err != nil {
				return nil, err
			}
			return made.Keyed(text), nil
		},
	})
	sqlite.MustRegisterFunction("coterie_keyed_rows", &sqlite.FunctionImpl{
		NArgs: 1, Deterministic: true, VolatileArgs: true,
		MakeAggregate: func(sqlite.FunctionContext) (sqlite.AggregateFunction, error) {
			made := marks.Load()
			if made == nil {
				return nil, errNoMarks
			}
			return &keyedRows{made.Rows()}, nil
		},
	})
}

type keyedRows struct{ rows *seal.Rows }

func (k *keyedRows) Step(_ *sqlite.FunctionContext, args []driver.Value) error {
	text, err := textOf(args[0])
	if err == nil {
		k.rows.Add(text)
	}
	return err
}

// WindowInverse would take a row out again, which a hash can't.
func (k *keyedRows) WindowInverse(*sqlite.FunctionContext, []driver.Value) error {
	return errors.New("coterie_keyed_rows is for groups, not for windows")
}

func (k *keyedRows) WindowValue(*sqlite.FunctionContext) (driver.Value, error) {
	return k.rows.Sum(), nil
}

func (k *keyedRows) Final(*sqlite.FunctionContext) {}

func textOf(value driver.Value) (string, error) {
	switch text := value.(type) {
	case string:
		return text, nil
	case []byte:
		return string(text), nil
	default:
		return "", errNoText
	}
}
