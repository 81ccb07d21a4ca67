package sqlitedb

import (
	"context"
	"database/sql/driver"
)

// BeginTx begins a transaction. If it writes, OnCommit is called after its commit.
func (c *conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	begun, err := c.sqliteConn.BeginTx(ctx, options)
	if err != nil {
		return nil, err
	}
	c.inTx, c.wrote = true, false
	return transaction{begun, c}, nil
}

type transaction struct {
	driver.Tx
	conn *conn
}

func (t transaction) Commit() error {
	err := t.Tx.Commit()
	t.conn.inTx = false
	if err == nil && t.conn.wrote {
		t.conn.hooks.OnCommit()
	}
	return err
}

func (t transaction) Rollback() error {
	t.conn.inTx = false
	return t.Tx.Rollback()
}

// markWritten notes a write. Outside a transaction, the statement is already committed.
func (c *conn) markWritten() {
	if c.inTx {
		c.wrote = true
		return
	}
	c.hooks.OnCommit()
}
