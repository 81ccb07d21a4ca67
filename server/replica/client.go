package replica

import (
	"context"
	"io"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

// client is Litestream's client for a generation that only this process writes. It must not call the first one's methods
// for files.
type client struct {
	litestream.ReplicaClient // of the first generation, for its settings
	// beforeCommit is called before a file with new transactions is written.
	beforeCommit func(ctx context.Context) error
	current      atomic.Pointer[target]
}

type target struct {
	litestream.ReplicaClient
	// hasFiles means that this process has written to the generation.
	hasFiles atomic.Bool
}

// writeTo makes the following calls use another generation, which must be empty.
func (c *client) writeTo(generation litestream.ReplicaClient) {
	c.current.Store(&target{ReplicaClient: generation})
}

func (c *client) OpenLTXFile(ctx context.Context, level int, minTXID, maxTXID ltx.TXID, offset, size int64) (io.ReadCloser, error) {
	return c.current.Load().OpenLTXFile(ctx, level, minTXID, maxTXID, offset, size)
}

func (c *client) DeleteLTXFiles(ctx context.Context, files []*ltx.FileInfo) error {
	return c.current.Load().DeleteLTXFiles(ctx, files)
}

// LTXFiles doesn't ask for the files of an empty generation: Litestream lists them when it opens the database, and if
// that fails it closes the database file, which would release all locks that this process has on it.
func (c *client) LTXFiles(ctx context.Context, level int, seek ltx.TXID, useMetadata bool) (ltx.FileIterator, error) {
	to := c.current.Load()
	if !to.hasFiles.Load() {
		return ltx.NewFileInfoSliceIterator(nil), nil
	}
	return to.LTXFiles(ctx, level, seek, useMetadata)
}

const (
	// A connection may stall without an error. Each attempt has this time plus the time for its size.
	writeTimeout = time.Minute
	// slowestBytes is the slowest connection, in bytes per second.
	slowestBytes = 50_000
	// snapshotTimeout is for files whose size isn't known in advance.
	snapshotTimeout = 12 * time.Hour
)

func (c *client) WriteLTXFile(ctx context.Context, level int, minTXID, maxTXID ltx.TXID, r io.Reader) (*ltx.FileInfo, error) {
	if level == 0 {
		if err := c.beforeCommit(ctx); err != nil {
			return nil, err
		}
	}
	timeout := snapshotTimeout
	if file, ok := r.(*os.File); ok {
		if info, err := file.Stat(); err == nil {
			timeout = writeTimeout + time.Duration(info.Size()/slowestBytes)*time.Second
		}
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	to := c.current.Load()
	info, err := to.WriteLTXFile(ctx, level, minTXID, maxTXID, r)
	to.hasFiles.Store(true) // the answer may have been lost
	return info, err
}

// errorLog passes Litestream's errors on and drops everything else. Only its background work logs errors that its
// functions don't return.
type errorLog struct{ report func(error) }

func (h errorLog) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }
func (h errorLog) WithAttrs([]slog.Attr) slog.Handler               { return h }
func (h errorLog) WithGroup(string) slog.Handler                    { return h }

func (h errorLog) Handle(_ context.Context, record slog.Record) error {
	record.Attrs(func(attr slog.Attr) bool {
		err, ok := attr.Value.Any().(error)
		if ok {
			h.report(err)
		}
		return !ok
	})
	return nil
}
