package replica

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"coterie/anchor"
	"coterie/replica/store"
)

// The anchor of the audit log has two places: a file in the data directory, and for each generation an object in the
// store. The object may be older than the data there, but never newer: otherwise a take-over would find the log cut.

// anchors is the prefix of the anchors in a store.
const anchors = "anchor/"

func anchorOf(number int64) string { return anchors + strconv.FormatInt(number, 10) }

// anchorCopy copies the anchor of an open data directory to one generation.
type anchorCopy struct {
	// sending is locked while an anchor is written beside Push
	sending sync.Mutex
	mutex   sync.Mutex
	sent    []byte
}

func (c *anchorCopy) isSent(content []byte) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return bytes.Equal(c.sent, content)
}

func (c *anchorCopy) isEmpty() bool { return c.isSent(nil) }

func (c *anchorCopy) put(ctx context.Context, s store.Store, number int64, content []byte) error {
	err := s.Put(ctx, anchorOf(number), content)
	if err == nil {
		c.mutex.Lock()
		c.sent = content
		c.mutex.Unlock()
	}
	return err
}

// readAnchor returns the anchor in the data directory, nil for none.
func (r *Replica) readAnchor() ([]byte, error) {
	content, err := os.ReadFile(filepath.Join(r.app.DataDir(), anchor.File))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return content, err
}

// keepAnchor copies an anchor that was read before the newest changes were copied. The first one of a generation must be
// in the store before anything is answered, because data without an anchor is reported as tampered with. Later ones
// delay no answer.
func (r *Replica) keepAnchor(ctx context.Context, content []byte) error {
	if len(content) == 0 || r.anchor.isSent(content) {
		return nil
	}
	if r.config.Epoch == 0 || r.anchor.isEmpty() {
		return r.anchor.put(ctx, r.config.Store, r.own.number, content)
	}
	if r.anchor.sending.TryLock() {
		go func() {
			defer r.anchor.sending.Unlock()
			if err := r.anchor.put(r.ctx, r.config.Store, r.own.number, content); err != nil && r.ctx.Err() == nil {
				r.report(err)
			}
		}()
	}
	return nil
}

// NewestAnchor returns the anchor of the newest generation that has one, nil for none.
func NewestAnchor(ctx context.Context, s store.Store) ([]byte, error) {
	numbers, err := generationNumbers(ctx, s)
	if err != nil {
		return nil, err
	}
	for _, number := range slices.Backward(numbers) {
		content, err := s.Get(ctx, anchorOf(number))
		if !errors.Is(err, store.ErrNotFound) {
			return content, err
		}
	}
	return nil, nil
}
