package main

import (
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"

	"modernc.org/sqlite"
)

// The SQL function probe_digest(columns…) returns the number of rows and an order-independent hash of them. Tests use
// it to detect changes in a table without reading all of its rows.
func init() {
	sqlite.MustRegisterFunction("probe_digest", &sqlite.FunctionImpl{
		NArgs:         -1,
		Deterministic: true,
		MakeAggregate: func(sqlite.FunctionContext) (sqlite.AggregateFunction, error) { return &digest{}, nil },
	})
}

type digest struct{ rows, sum uint64 }

func (d *digest) Step(_ *sqlite.FunctionContext, columns []driver.Value) error {
	hash := fnv.New64a()
	var number [9]byte
	for _, column := range columns {
		switch value := column.(type) {
		case nil:
			_, _ = hash.Write([]byte{0})
		case int64:
			number[0] = 1
			binary.LittleEndian.PutUint64(number[1:], uint64(value))
			_, _ = hash.Write(number[:])
		case float64:
			number[0] = 2
			binary.LittleEndian.PutUint64(number[1:], math.Float64bits(value))
			_, _ = hash.Write(number[:])
		case string:
			writeText(hash, 3, []byte(value))
		case []byte:
			writeText(hash, 4, value)
		default:
			return fmt.Errorf("probe_digest: a value of type %T", value)
		}
	}
	d.rows++
	d.sum += mix(hash.Sum64())
	return nil
}

// writeText hashes the length first, so that "ab", "c" and "a", "bc" have different hashes.
func writeText(hash interface{ Write([]byte) (int, error) }, kind byte, text []byte) {
	var head [9]byte
	head[0] = kind
	binary.LittleEndian.PutUint64(head[1:], uint64(len(text)))
	_, _ = hash.Write(head[:])
	_, _ = hash.Write(text)
}

// mix is the finalizer of splitmix64. Sums of plain FNV hashes would collide too often.
func mix(x uint64) uint64 {
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
	x = (x ^ (x >> 27)) * 0x94d049bb133111eb
	return x ^ (x >> 31)
}

func (d *digest) WindowInverse(*sqlite.FunctionContext, []driver.Value) error {
	return errors.New("probe_digest is for tables, not for windows")
}

func (d *digest) WindowValue(*sqlite.FunctionContext) (driver.Value, error) {
	return fmt.Sprintf("%d rows %016x", d.rows, d.sum), nil
}

func (d *digest) Final(*sqlite.FunctionContext) {}
