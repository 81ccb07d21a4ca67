package datadir

import (
	"database/sql/driver"
	"errors"
	"sync/atomic"

	"modernc.org/sqlite"

	"coterie/secrets"
)

// currentHasher is the keyed hasher of the data directory that this process has open.
var currentHasher atomic.Pointer[secrets.KeyedHasher]

var (
	errNoDataDir = errors.New("no data folder is open")
	errNoText    = errors.New("the argument must be a text")
)

// SQL functions: coterie_keyed(text) returns the keyed hash of a text, so that one query can compare 100,000 rows with
// the fact record without copying personal data. The aggregate coterie_keyed_rows(text) returns a keyed hash over the
// keyed hashes of a group. Both read their arguments in SQLite's memory and must not retain them.
func init() {
	sqlite.MustRegisterFunction("coterie_keyed", &sqlite.FunctionImpl{
		NArgs: 1, Deterministic: true, VolatileArgs: true,
		Scalar: func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			hasher := currentHasher.Load()
			if hasher == nil {
				return nil, errNoDataDir
			}
			text, err := textOf(args[0])
			if err != nil {
				return nil, err
			}
			return hasher.Hash(text), nil
		},
	})
	sqlite.MustRegisterFunction("coterie_keyed_rows", &sqlite.FunctionImpl{
		NArgs: 1, Deterministic: true, VolatileArgs: true,
		MakeAggregate: func(sqlite.FunctionContext) (sqlite.AggregateFunction, error) {
			hasher := currentHasher.Load()
			if hasher == nil {
				return nil, errNoDataDir
			}
			return &rowsAggregate{hasher.NewRowsHash()}, nil
		},
	})
}

type rowsAggregate struct{ rows *secrets.RowsHash }

func (k *rowsAggregate) Step(_ *sqlite.FunctionContext, args []driver.Value) error {
	text, err := textOf(args[0])
	if err == nil {
		k.rows.Add(text)
	}
	return err
}

// WindowInverse is not supported, because a row can't be removed from a hash.
func (k *rowsAggregate) WindowInverse(*sqlite.FunctionContext, []driver.Value) error {
	return errors.New("coterie_keyed_rows is for groups, not for windows")
}

func (k *rowsAggregate) WindowValue(*sqlite.FunctionContext) (driver.Value, error) {
	return k.rows.Sum(), nil
}

func (k *rowsAggregate) Final(*sqlite.FunctionContext) {}

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
