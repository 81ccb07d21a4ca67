package replica

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/benbjohnson/litestream"
)

// ErrNotOpen means that Litestream hasn't opened the database, so that the journal can be emptied as without a replica.
var ErrNotOpen = errors.New("the replica hasn't opened the database")

// TruncateJournal empties the journal, so that nothing of deleted rows remains in it. It returns false if something
// reads the journal or a copy is being made; then it must be tried again later.
func (r *Replica) TruncateJournal(ctx context.Context) (bool, error) {
	r.mutex.Lock()
	db := r.db
	r.mutex.Unlock()
	if db == nil {
		return false, ErrNotOpen
	}
	journal := filepath.Join(r.app.DataDir(), dataFile+"-wal")
	before, err := readSalts(journal)
	if err != nil {
		return false, err
	}
	if err := db.Checkpoint(ctx, litestream.CheckpointModeTruncate); err != nil {
		return false, err
	}
	return isNewJournal(journal, before)
}

// readSalts returns the numbers that SQLite changes when it starts a new journal.
func readSalts(journal string) ([]byte, error) {
	file, err := os.Open(journal)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	header := make([]byte, litestream.WALHeaderSize)
	if _, err := io.ReadFull(file, header); err != nil {
		return nil, err
	}
	return header[16:24], nil
}

// isNewJournal reports whether a journal was started after before and contains only its own pages. Litestream doesn't
// say whether it could truncate the journal.
func isNewJournal(journal string, before []byte) (bool, error) {
	file, err := os.Open(journal)
	if err != nil {
		return false, err
	}
	defer file.Close()
	header := make([]byte, litestream.WALHeaderSize)
	if _, err := io.ReadFull(file, header); err != nil {
		return false, err
	}
	salts, pageSize := header[16:24], int64(binary.BigEndian.Uint32(header[8:]))
	if bytes.Equal(salts, before) {
		return false, nil
	}
	frame := make([]byte, litestream.WALFrameHeaderSize)
	for at := int64(litestream.WALHeaderSize); ; at += litestream.WALFrameHeaderSize + pageSize {
		_, err := file.ReadAt(frame, at)
		if errors.Is(err, io.EOF) {
			return true, nil
		}
		if err != nil || !bytes.Equal(frame[8:16], salts) {
			return false, err
		}
	}
}
