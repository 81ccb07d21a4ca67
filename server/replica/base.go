package replica

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"coterie/replica/lease"
	"coterie/replica/store"
	"coterie/sqlitedb"
)

// base is the state of an earlier epoch that this machine's epoch continues, so that it needn't copy the whole database.
type base struct {
	from  generation
	point Point
	// connection holds the journal open that began at the state
	connection *sql.DB
	header     ltx.Header
}

// openBase begins the journal of a restored database that no program has opened. As long as the journal has the same
// numbers, it holds everything that was changed since. Otherwise Litestream copies the whole database.
func openBase(ctx context.Context, database string, from generation, point Point) (_ *base, err error) {
	info, err := os.Stat(database)
	if err != nil {
		return nil, err
	}
	opened, err := sql.Open("sqlite", sqlitedb.FileURI(database)+"?_pragma=busy_timeout(5000)&_pragma=wal_autocheckpoint(0)")
	if err != nil {
		return nil, err
	}
	opened.SetMaxOpenConns(1)
	b := &base{from: from, point: point, connection: opened}
	defer func() {
		if err != nil {
			b.release()
		}
	}()
	for _, statement := range litestreamTables {
		if _, err := opened.ExecContext(ctx, statement); err != nil {
			return nil, err
		}
	}
	var pageSize uint32
	if err := opened.QueryRowContext(ctx, "PRAGMA page_size").Scan(&pageSize); err != nil {
		return nil, err
	}
	salts, err := readSalts(database + "-wal")
	if err != nil {
		return nil, err
	}
	b.header = ltx.Header{
		Version: ltx.Version, Flags: ltx.HeaderFlagNoChecksum, PageSize: pageSize, Commit: uint32(info.Size() / int64(pageSize)),
		MinTXID: point.txID, MaxTXID: point.txID, Timestamp: time.Now().UnixMilli(),
		WALOffset: litestream.WALHeaderSize, WALSalt1: binary.BigEndian.Uint32(salts), WALSalt2: binary.BigEndian.Uint32(salts[4:]),
	}
	return b, nil
}

func (b *base) release() { _ = b.connection.Close() }

// writeSeed writes a local file with which Litestream continues after the base, at the beginning of the journal. Its page
// is never copied: end deletes the file before Litestream may read it again.
func (b *base) writeSeed(db *litestream.DB) error {
	name := b.seed(db)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	encoder, err := ltx.NewEncoder(file)
	if err == nil {
		err = encoder.EncodeHeader(b.header)
	}
	if err == nil {
		err = encoder.EncodePage(ltx.PageHeader{Pgno: 1}, make([]byte, b.header.PageSize))
	}
	if err == nil {
		err = encoder.Close()
	}
	return errors.Join(err, file.Close())
}

func (b *base) seed(db *litestream.DB) string { return db.LTXPath(0, b.point.txID, b.point.txID) }

// end makes Litestream continue the generation, after it has read the changes since the base.
func (b *base) end(db *litestream.DB, to *client) error {
	position, err := db.Pos()
	if err != nil {
		return err
	}
	if position.TXID <= b.point.txID {
		return fmt.Errorf("no transaction follows %s", b.point.txID)
	}
	if err := os.Remove(b.seed(db)); err != nil {
		return err
	}
	db.Replica.SetPos(ltx.Pos{TXID: b.point.txID})
	to.current.Load().hasFiles.Store(true)
	b.release()
	return nil
}

// copyTo copies the files of the base to a new generation. The first one is last, because a generation without it counts
// as empty. The files keep their names, so that a repeated or late request changes nothing.
func (b *base) copyTo(ctx context.Context, s store.Store, to generation) error {
	target, err := to.open(ctx, s)
	if err != nil {
		return err
	}
	copyOne := func(ctx context.Context, file *ltx.FileInfo) error {
		err := store.CopyLTX(ctx, s, b.from.folder(), to.folder(), file)
		if err == nil || errors.Is(err, store.ErrNotFound) || ctx.Err() != nil {
			return err
		}
		// a store that can't copy, or not this size
		content, err := b.point.client.OpenLTXFile(ctx, file.Level, file.MinTXID, file.MaxTXID, 0, 0)
		if err != nil {
			return err
		}
		defer content.Close()
		_, err = target.WriteLTXFile(ctx, file.Level, file.MinTXID, file.MaxTXID, content)
		return err
	}
	err = inParallel(ctx, b.point.plan[1:], copyOne)
	if err == nil {
		err = copyOne(ctx, b.point.plan[0])
	}
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	// A leader that was asleep may have merged files. If it merged them with what it wrote later, they can't be used.
	again, err := b.from.plan(ctx, b.point.client, b.point.txID)
	if errors.Is(err, litestream.ErrTxNotAvailable) {
		return fmt.Errorf("%w: %s was changed by the earlier leader", lease.ErrUnusable, b.from.folder())
	}
	if err == nil {
		b.point.plan = again
		err = errors.New("files were merged in the meantime")
	}
	return err
}
