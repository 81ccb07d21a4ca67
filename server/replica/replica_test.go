package replica

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/superfly/ltx"

	"coterie/datadir"
	"coterie/replica/s3test"
	"coterie/replica/store"
	"coterie/sqlitedb"
)

// testInterval makes a replica copy without delay.
const testInterval = 10 * time.Millisecond

func fastPace(everything, single, merged time.Duration) pace {
	levels := litestream.CompactionLevels{{Level: 0}, {Level: 1, Interval: merged}, {Level: 2, Interval: 2 * merged}, {Level: 3, Interval: 4 * merged}}
	return pace{testInterval, everything, single, levels, 2 * testInterval, testInterval, 1 << 30}
}

func openApp(t *testing.T, dir string) core.App {
	t.Helper()
	t.Setenv(datadir.KeyVariable, "")
	app, _, err := datadir.NewApp(dir, 10*time.Second)
	if err == nil {
		_, err = datadir.Open(app, datadir.Upgrade{})
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	return app
}

// newApp opens a new data directory with a collection "papers" of texts and files.
func newApp(t *testing.T) core.App {
	t.Helper()
	app := openApp(t, t.TempDir())
	papers := core.NewBaseCollection("papers")
	papers.Fields.Add(&core.TextField{Name: "text"}, &core.FileField{Name: "files", MaxSelect: 3, MaxSize: 1 << 20})
	if err := app.Save(papers); err != nil {
		t.Fatal(err)
	}
	return app
}

func folderStore(t *testing.T) (store.Store, string) {
	t.Helper()
	dir := t.TempDir()
	opened, err := store.Open("file:" + filepath.ToSlash(dir))
	if err != nil {
		t.Fatal(err)
	}
	return opened, dir
}

func bucketStore(t *testing.T) (store.Store, *s3test.Server) {
	t.Helper()
	server := s3test.Start(t, "bucket")
	t.Setenv("AWS_CA_BUNDLE", "")
	t.Setenv("AWS_ACCESS_KEY_ID", s3test.AccessKey)
	t.Setenv("AWS_SECRET_ACCESS_KEY", s3test.SecretKey)
	opened, err := store.Open("s3://bucket/kept?endpoint=" + url.QueryEscape(server.URL))
	if err != nil {
		t.Fatal(err)
	}
	return opened, server
}

func start(app core.App, s store.Store) *Replica {
	return Start(app, Config{Store: s, Retention: 24 * time.Hour, pace: fastPace(time.Hour, time.Hour, time.Hour)})
}

func stop(t *testing.T, app core.App, r *Replica) {
	t.Helper()
	if err := app.ClearBootstrap(); err != nil {
		t.Fatal(err)
	}
	r.Close()
}

func save(t *testing.T, app core.App, text string, attachments ...string) *core.Record {
	t.Helper()
	papers, err := app.FindCollectionByNameOrId("papers")
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(papers)
	record.Set("text", text)
	var files []*filesystem.File
	for _, each := range attachments {
		file, err := filesystem.NewFileFromBytes([]byte(each), each+".txt")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	record.Set("files", files)
	if err := app.Save(record); err != nil {
		t.Fatal(err)
	}
	return record
}

// waitKept waits until everything written before the call is in the store.
func waitKept(t *testing.T, r *Replica) {
	t.Helper()
	called := time.Now()
	for deadline := called.Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(testInterval) {
		r.mutex.Lock()
		kept := r.kept
		r.mutex.Unlock()
		if kept.After(called) {
			return
		}
	}
	t.Fatalf("not kept: %+v", r.Status())
}

// restore restores a time into a new folder and returns the texts of the papers and the contents of their files.
func restore(t *testing.T, s store.Store, at time.Time) (texts, contents string) {
	t.Helper()
	ctx := context.Background()
	point, err := Find(ctx, s, at)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	missing, err := Restore(ctx, s, point, dir)
	if err != nil || len(missing) > 0 {
		t.Fatalf("missing %v: %v", missing, err)
	}
	db, err := sql.Open("sqlite", sqlitedb.FileURI(filepath.Join(dir, "data.db")))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var list sql.NullString
	if err := db.QueryRow("SELECT group_concat(text, ' ' ORDER BY text) FROM papers").Scan(&list); err != nil {
		t.Fatal(err)
	}
	var found []string
	err = filepath.WalkDir(filepath.Join(dir, "storage"), func(name string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !strings.HasSuffix(name, attrsSuffix) {
			content, readErr := os.ReadFile(name)
			found, err = append(found, string(content)), readErr
		}
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return list.String, strings.Join(found, " ")
}

func TestReplicaHoldsDataAndFiles(t *testing.T) {
	for name, open := range map[string]func() store.Store{
		"folder": func() store.Store { s, _ := folderStore(t); return s },
		"bucket": func() store.Store { s, _ := bucketStore(t); return s },
	} {
		t.Run(name, func(t *testing.T) {
			app, s := newApp(t), open()
			save(t, app, "before", "a")
			r := start(app, s)
			waitKept(t, r)
			save(t, app, "during", "b")
			waitKept(t, r)
			if texts, contents := restore(t, s, time.Time{}); texts != "before during" || len(contents) != 3 {
				t.Errorf("while it runs: %q and the files %q", texts, contents)
			}
			save(t, app, "last")
			stop(t, app, r)
			if texts, _ := restore(t, s, time.Time{}); texts != "before during last" {
				t.Errorf("after the end: %q", texts)
			}
			if listed, err := s.List(context.Background(), ""); err != nil || strings.Contains(fmt.Sprint(listed), "key") {
				t.Errorf("the store has the key: %v (%v)", listed, err)
			}
		})
	}
}

func TestRestoreAtTimeBetweenWrites(t *testing.T) {
	app := newApp(t)
	s, _ := folderStore(t)
	r := start(app, s)
	first := save(t, app, "first", "a")
	waitKept(t, r)
	between := time.Now()
	time.Sleep(20 * time.Millisecond)
	save(t, app, "second", "b")
	if err := app.Delete(first); err != nil {
		t.Fatal(err)
	}
	waitKept(t, r)
	if texts, contents := restore(t, s, between); texts != "first" || contents != "a" {
		t.Errorf("between the writes: %q with the files %q", texts, contents)
	}
	if texts, contents := restore(t, s, time.Time{}); texts != "second" || contents != "b" {
		t.Errorf("at the end: %q with the files %q", texts, contents)
	}
	stop(t, app, r)

	// the next run begins a new generation and continues with the restored state
	app = openApp(t, app.DataDir())
	r = start(app, s)
	save(t, app, "third")
	waitKept(t, r)
	stop(t, app, r)
	if texts, _ := restore(t, s, between); texts != "first" {
		t.Errorf("in the former generation: %q", texts)
	}
	if texts, _ := restore(t, s, time.Time{}); texts != "second third" {
		t.Errorf("in the new generation: %q", texts)
	}
}

func TestTimesOutsideAreRejectedWithRange(t *testing.T) {
	ctx := context.Background()
	s, _ := folderStore(t)
	if _, err := Find(ctx, s, time.Time{}); !errors.Is(err, ErrEmpty) {
		t.Errorf("an empty store: %v", err)
	}
	app := newApp(t)
	r := start(app, s)
	waitKept(t, r)
	stop(t, app, r)
	year := time.Now().UTC().Format("2006-")
	for name, at := range map[string]time.Time{"before": time.Now().Add(-time.Hour), "after": time.Now().Add(time.Hour)} {
		if _, err := Find(ctx, s, at); err == nil || strings.Count(err.Error(), year) != 2 {
			t.Errorf("%s: %v", name, err)
		}
	}
	first, _, err := bounds(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Until(first) + 10*time.Millisecond)
	if _, err := Find(ctx, s, first); err != nil {
		t.Errorf("the first time of the range: %v", err)
	}
}

// contains reports whether any file below a folder contains a text.
func contains(t *testing.T, dir, text string) bool {
	t.Helper()
	found := false
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(name)
		found = found || bytes.Contains(content, []byte(text))
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return found
}

// filesWith returns the files of a level whose pages contain a text.
func filesWith(t *testing.T, client litestream.ReplicaClient, level int, text string) (found []string) {
	t.Helper()
	ctx := context.Background()
	files, err := litestream.FindLTXFiles(ctx, client, level, false, func(*ltx.FileInfo) (bool, error) { return true, nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		reader, err := client.OpenLTXFile(ctx, level, file.MinTXID, file.MaxTXID, 0, 0)
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted meanwhile
		}
		if err != nil {
			t.Fatal(err)
		}
		decoder := ltx.NewDecoder(reader)
		if err := decoder.DecodeHeader(); err != nil {
			t.Fatal(err)
		}
		page, data := ltx.PageHeader{}, make([]byte, decoder.Header().PageSize)
		for err = decoder.DecodePage(&page, data); err == nil; err = decoder.DecodePage(&page, data) {
			if bytes.Contains(data, []byte(text)) {
				found = append(found, fmt.Sprintf("level %d %s-%s", level, file.MinTXID, file.MaxTXID))
				break
			}
		}
		_ = reader.Close()
	}
	return found
}

func TestDeletedDataLeavesJournalAndReplica(t *testing.T) {
	const person = "Zacharias-Q7"
	app := newApp(t)
	s, folder := folderStore(t)
	const retention = 300 * time.Millisecond
	r := Start(app, Config{Store: s, Retention: retention, pace: fastPace(100*time.Millisecond, 20*time.Millisecond, 20*time.Millisecond)})
	record := save(t, app, person, person)
	waitKept(t, r)
	copies := filepath.Join(folder, "files")
	if !contains(t, app.DataDir(), person) || !contains(t, copies, person) {
		t.Fatal("the test doesn't see the person")
	}
	if texts, _ := restore(t, s, time.Time{}); texts != person {
		t.Fatalf("the replica holds %q", texts)
	}
	if err := app.Delete(record); err != nil {
		t.Fatal(err)
	}
	if truncated, err := r.TruncateJournal(context.Background()); !truncated || err != nil {
		t.Fatalf("truncated %v: %v", truncated, err)
	}
	for _, file := range []string{"data.db", "data.db-wal"} {
		content, err := os.ReadFile(filepath.Join(app.DataDir(), file))
		if err != nil || bytes.Contains(content, []byte(person)) {
			t.Errorf("%s still holds the person (%v)", file, err)
		}
	}
	holds := func() string {
		var held []string
		if contains(t, copies, person) {
			held = append(held, "the files")
		}
		generations, err := readGenerations(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		for level := range 10 {
			client, err := generations[0].open(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			held = append(held, filesWith(t, client, level, person)...)
		}
		return strings.Join(held, ", ")
	}
	if holds() == "" {
		t.Fatal("the replica forgot the person before the retention ended")
	}
	for deadline := time.Now().Add(30 * time.Second); holds() != ""; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the replica still holds the person in %s", holds())
		}
		save(t, app, "other")
	}
	stop(t, app, r)
}

func TestTruncateJournalWaitsForReaders(t *testing.T) {
	app := newApp(t)
	s, _ := folderStore(t)
	r := start(app, s)
	waitKept(t, r)
	save(t, app, "text")
	reader, err := app.ConcurrentDB().(interface{ DB() *sql.DB }).DB().Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	tx, err := reader.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM papers").Scan(&n); err != nil {
		t.Fatal(err)
	}
	save(t, app, "text")
	if truncated, err := r.TruncateJournal(context.Background()); truncated || err != nil {
		t.Errorf("with a reader: truncated %v: %v", truncated, err)
	}
	_ = errors.Join(tx.Rollback(), reader.Close())
	if truncated, err := r.TruncateJournal(context.Background()); !truncated || err != nil {
		t.Errorf("without a reader: truncated %v: %v", truncated, err)
	}
	stop(t, app, r)
}
