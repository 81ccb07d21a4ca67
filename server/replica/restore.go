package replica

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/pocketbase/pocketbase/core"
	"github.com/superfly/ltx"
	_ "modernc.org/sqlite" // the SQLite driver

	"coterie/replica/store"
	"coterie/sqlitedb"
)

// attrsSuffix is the suffix of the files in which PocketBase keeps the type of a file.
const attrsSuffix = ".attrs"

// ErrEmpty means that a store contains no copy.
var ErrEmpty = errors.New("there is no replica")

// Point is a state of the data that can be restored.
type Point struct {
	// At is when the newest transaction in it was copied, a second after it at most.
	At     time.Time
	txID   ltx.TXID
	client litestream.ReplicaClient
	// plan are the files to apply, in order
	plan []*ltx.FileInfo
}

// Find returns the newest state at a time, or the newest one for the zero time.
func Find(ctx context.Context, s store.Store, at time.Time) (Point, error) {
	if at.After(time.Now()) {
		return Point{}, outside(ctx, s, "is in the future")
	}
	generations, err := readGenerations(ctx, s)
	if err != nil {
		return Point{}, err
	}
	for _, each := range slices.Backward(generations) {
		if !at.IsZero() && each.Started.After(at) {
			continue
		}
		point, err := each.find(ctx, s, at)
		if !errors.Is(err, litestream.ErrTxNotAvailable) {
			return point, err
		}
	}
	if at.IsZero() || len(generations) == 0 {
		return Point{}, fmt.Errorf("%w in %s", ErrEmpty, s)
	}
	return Point{}, outside(ctx, s, "is before the replica begins")
}

func (g generation) find(ctx context.Context, s store.Store, at time.Time) (Point, error) {
	client, err := g.open(ctx, s)
	if err != nil {
		return Point{}, err
	}
	if !at.IsZero() {
		at = at.Add(time.Millisecond) // Litestream takes only earlier files, and counts in milliseconds
	}
	plan, err := litestream.CalcRestorePlan(ctx, client, 0, at, slog.New(slog.DiscardHandler))
	if err != nil {
		return Point{}, err
	}
	last := plan[len(plan)-1]
	header, err := litestream.FetchLTXHeader(ctx, client, last)
	return Point{time.UnixMilli(header.Timestamp).UTC(), last.MaxTXID, client, plan}, err
}

// plan returns the files of an exact state.
func (g generation) plan(ctx context.Context, client litestream.ReplicaClient, txID ltx.TXID) ([]*ltx.FileInfo, error) {
	return litestream.CalcRestorePlan(ctx, client, txID, time.Time{}, slog.New(slog.DiscardHandler))
}

func (g generation) open(ctx context.Context, s store.Store) (litestream.ReplicaClient, error) {
	client, err := store.Litestream(s, g.folder())
	if err != nil {
		return nil, err
	}
	client.SetLogger(slog.New(slog.DiscardHandler))
	return client, client.Init(ctx)
}

// outside returns an error that names the times that can be restored.
func outside(ctx context.Context, s store.Store, why string) error {
	first, last, err := bounds(ctx, s)
	if err != nil {
		return err
	}
	return fmt.Errorf("that time %s: %s holds the states from %s to %s", why, s, first.Format(time.RFC3339), last.Format(time.RFC3339))
}

// bounds returns the times of the earliest and the newest state.
func bounds(ctx context.Context, s store.Store) (first, last time.Time, err error) {
	generations, err := readGenerations(ctx, s)
	if err != nil {
		return first, last, err
	}
	for _, each := range generations {
		client, err := each.open(ctx, s)
		if err != nil {
			return first, last, err
		}
		for level := range litestream.SnapshotLevel + 1 {
			files, err := litestream.FindLTXFiles(ctx, client, level, true, func(*ltx.FileInfo) (bool, error) { return true, nil })
			if err != nil {
				return first, last, err
			}
			for _, file := range files {
				// only a complete copy can be restored alone
				if file.MinTXID == 1 && (first.IsZero() || file.CreatedAt.Before(first)) {
					first = file.CreatedAt
				}
				if file.CreatedAt.After(last) {
					last = file.CreatedAt
				}
			}
		}
	}
	if first.IsZero() {
		return first, last, fmt.Errorf("%w in %s", ErrEmpty, s)
	}
	// a time with milliseconds that are cut off would be before the copy
	return first.Truncate(time.Second).Add(time.Second).UTC(), last.UTC(), nil
}

// Restore writes a state into an empty directory, without the key. It returns the names of files that the database
// mentions and the store lacks.
func Restore(ctx context.Context, s store.Store, point Point, dir string) (missing []string, err error) {
	options := litestream.NewRestoreOptions()
	options.OutputPath, options.TXID = filepath.Join(dir, dataFile), point.txID
	if err := litestream.NewReplicaWithClient(nil, point.client).Restore(ctx, options); err != nil {
		return nil, fmt.Errorf("the database can't be restored from %s: %w", s, err)
	}
	if err := checkDatabase(ctx, s, options.OutputPath); err != nil {
		return nil, err
	}
	return fetchFiles(ctx, s, dir)
}

// openCopy opens a database without creating a journal. No other program may write to it.
func openCopy(file string) (*sql.DB, error) {
	return sql.Open("sqlite", sqlitedb.FileURI(file)+"?immutable=1")
}

func checkDatabase(ctx context.Context, s store.Store, file string) error {
	db, err := openCopy(file)
	if err != nil {
		return err
	}
	defer db.Close()
	var integrity string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&integrity); err != nil || integrity != "ok" {
		return fmt.Errorf("the database restored from %s is damaged: %w", s, cmp.Or(err, errors.New(integrity)))
	}
	return nil
}

// fetchFiles makes storage/ in a directory hold the files that its database mentions. It returns the names of those that
// the store lacks.
func fetchFiles(ctx context.Context, s store.Store, dir string) (missing []string, err error) {
	db, err := openCopy(filepath.Join(dir, dataFile))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	names, err := mentionedFiles(ctx, db)
	if err != nil {
		return nil, err
	}
	storage := filepath.Join(dir, core.LocalStorageDirName)
	present := map[string]bool{}
	if err := listFiles(storage, "", present); err != nil {
		return nil, err
	}
	var wanted []string
	for _, name := range names {
		if !present[name] {
			wanted = append(wanted, name)
		}
		delete(present, name)
		delete(present, name+attrsSuffix)
	}
	for name := range present { // of deleted records
		if err := os.Remove(filepath.Join(storage, filepath.FromSlash(name))); err != nil {
			return nil, err
		}
	}
	var mutex sync.Mutex
	err = inParallel(ctx, wanted, func(ctx context.Context, name string) error {
		// the file itself last, because it says that both are there
		for _, each := range []string{name + attrsSuffix, name} {
			content, err := s.Get(ctx, filesPrefix+each)
			if errors.Is(err, store.ErrNotFound) {
				if each == name {
					mutex.Lock()
					missing = append(missing, name)
					mutex.Unlock()
				}
				continue
			}
			if err != nil {
				return err
			}
			if err := writeWhole(filepath.Join(storage, filepath.FromSlash(each)), content); err != nil {
				return err
			}
		}
		return nil
	})
	slices.Sort(missing)
	return missing, err
}

// writeWhole writes a file so that an interrupted write leaves none.
func writeWhole(file string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	part := file + ".part"
	if err := os.WriteFile(part, content, 0o600); err != nil {
		return err
	}
	return os.Rename(part, file)
}

// mentionedFiles returns the names within storage/ of all files that the records of a database mention. Files that
// belong to no record, because it was deleted before or made after this state, must not come back.
func mentionedFiles(ctx context.Context, db *sql.DB) ([]string, error) {
	columns, err := readTexts(ctx, db, `SELECT c.id, c.name, json_extract(f.value, '$.name') FROM _collections c, json_each(c.fields) f
		WHERE json_extract(f.value, '$.type') = 'file'`, 3)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, each := range columns {
		collection, table, column := each[0], quoteName(each[1]), quoteName(each[2])
		records, err := readTexts(ctx, db, "SELECT id, "+column+" FROM "+table+" WHERE "+column+" NOT IN ('', '[]')", 2)
		if err != nil {
			return nil, err
		}
		for _, record := range records {
			// a field of several files is a JSON array
			var files []string
			if json.Unmarshal([]byte(record[1]), &files) != nil {
				files = []string{record[1]}
			}
			for _, file := range files {
				name := path.Join(collection, record[0], file)
				if !filepath.IsLocal(filepath.FromSlash(name)) {
					return nil, fmt.Errorf("the database names a file outside of its folder: %q", name)
				}
				names = append(names, name)
			}
		}
	}
	return names, nil
}

func quoteName(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func readTexts(ctx context.Context, db *sql.DB, query string, width int) ([][]string, error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found [][]string
	for rows.Next() {
		row := make([]string, width)
		into := make([]any, width)
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		found = append(found, row)
	}
	return found, rows.Err()
}
