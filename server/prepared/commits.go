package prepared

import (
	"context"
	"database/sql/driver"
)

// BeginTx begins a transaction. What is written in it is told of once it is committed.
func (c *conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	begun, err := c.sqliteConn.BeginTx(ctx, options)
	if err != nil {
		return nil, err
	}
	c.within, c.wrote = true, false
	return transaction{begun, c}, nil
}

type transaction struct {
	driver.Tx
	of *conn
}

func (t transaction) Commit() error {
	err := t.Tx.Commit()
	t.of.within = false
	if err == nil && t.of.wrote {
		t.of.committed()
	}
	return err
}

func (t transaction) Rollback() error {
	t.of.within = false
	return t.Tx.Rollback()
}

// written notes that a statement wrote: by itself it is committed with its end.
func (c *conn) written() {
	if c.within {
		c.wrote = true
		return
	}
	c.committed()
}
