package backups

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"coterie/datadir"
	"coterie/staging"
)

func newTestStore(t *testing.T, second string) *Store {
	t.Helper()
	t.Setenv(datadir.KeyVariable, "")
	dir := t.TempDir()
	app, _, err := datadir.NewApp(dir, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := datadir.Open(app, datadir.Upgrade{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	return New(app, dir, second)
}

var tables = map[string]string{"tables": "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'"}

func TestVerifyReadsBackup(t *testing.T) {
	r := newTestStore(t, "")
	if err := r.Create("one.zip"); err != nil {
		t.Fatal(err)
	}
	found, err := r.Verify("one.zip", tables)
	if err != nil || found.Bytes == 0 || found.Answers["tables"] < 5 {
		t.Fatalf("%+v %v", found, err)
	}
	left, _ := os.ReadDir(filepath.Join(r.dir, ".staging"))
	if len(left) != 0 {
		t.Errorf("Verify left files: %v", left)
	}
}

func TestVerifyRejectsDamagedBackup(t *testing.T) {
	r := newTestStore(t, "")
	if err := r.Create("one.zip"); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(r.backupsDir(), "one.zip")
	archive, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	turned := bytes.Clone(archive)
	turned[len(turned)/2] ^= 0xff
	for name, content := range map[string][]byte{"a turned byte": turned, "half of it": archive[:len(archive)/2], "nothing": {}} {
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := r.Verify("one.zip", tables)
		if ProblemOf(err) != Unreadable {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCopyToSecondDirCopiesBackup(t *testing.T) {
	second := filepath.Join(t.TempDir(), "elsewhere")
	r := newTestStore(t, second)
	if err := r.Create("one.zip"); err != nil {
		t.Fatal(err)
	}
	if err := r.CopyToSecondDir("one.zip"); err != nil {
		t.Fatal(err)
	}
	here, _ := os.ReadFile(filepath.Join(r.backupsDir(), "one.zip"))
	there, err := os.ReadFile(filepath.Join(second, "one.zip"))
	if err != nil || !bytes.Equal(here, there) {
		t.Errorf("the copy differs from the backup: %v", err)
	}
	if err := r.Remove("one.zip"); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(second); len(left) != 0 {
		t.Errorf("left in the second directory: %v", left)
	}
	if left, _ := os.ReadDir(r.backupsDir()); len(left) != 0 {
		t.Errorf("left in the data directory: %v", left)
	}
}

func TestOnlyBackupNamesAreAccepted(t *testing.T) {
	r := newTestStore(t, "")
	for _, name := range []string{"../data.db", "../coterie.key", "one.zip/..", "", ".zip", "a/b.zip", "one.db"} {
		if _, err := r.CreateDownload(name); err == nil {
			t.Errorf("%q can be downloaded", name)
		}
		if err := r.Remove(name); err == nil {
			t.Errorf("%q was removed", name)
		}
	}
}

func TestDownloadTicketWorksOnce(t *testing.T) {
	r := newTestStore(t, "")
	if err := r.Create("one.zip"); err != nil {
		t.Fatal(err)
	}
	address, err := r.CreateDownload("one.zip")
	if err != nil {
		t.Fatal(err)
	}
	handler := r.Handler(func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) })
	fetch := func(word string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		request := httptest.NewRequest(http.MethodGet, Path+word, nil)
		request.SetPathValue("ticket", word)
		event := &core.RequestEvent{App: r.app, Event: router.Event{Response: answer, Request: request}}
		if err := handler(event); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	word := filepath.Base(address)
	if answer := fetch("0" + word); answer.Code != http.StatusNotFound {
		t.Errorf("wrong ticket: status %d", answer.Code)
	}
	content, _ := os.ReadFile(filepath.Join(r.backupsDir(), "one.zip"))
	if answer := fetch(word); answer.Code != http.StatusOK || !bytes.Equal(answer.Body.Bytes(), content) {
		t.Errorf("valid ticket: status %d, %d bytes", answer.Code, answer.Body.Len())
	}
	if answer := fetch(word); answer.Code != http.StatusNotFound {
		t.Errorf("used ticket: status %d", answer.Code)
	}
	late, _ := r.CreateDownload("one.zip")
	r.tickets.byToken[filepath.Base(late)] = ticket{name: "one.zip", expires: time.Now().Add(-time.Second)}
	if answer := fetch(filepath.Base(late)); answer.Code != http.StatusNotFound {
		t.Errorf("expired ticket: status %d", answer.Code)
	}
}

func TestUsageMeasuresDataDirectory(t *testing.T) {
	r := newTestStore(t, "")
	before := r.Usage()
	if err := r.Create("one.zip"); err != nil {
		t.Fatal(err)
	}
	after := r.Usage()
	if before.Database == 0 || before.Backups != 0 || after.Backups == 0 {
		t.Errorf("%+v, then %+v", before, after)
	}
}

func TestDiskReportsUnwritableDirectory(t *testing.T) {
	r := newTestStore(t, "")
	if !r.Disk().Writable {
		t.Fatal("a new directory is reported as unwritable")
	}
	entries, err := os.ReadDir(filepath.Join(r.dir, staging.Folder))
	if err != nil || len(entries) != 0 {
		t.Errorf("the write test left %v (%v)", entries, err)
	}
	// root can write to any directory, so a file in place of the directory causes the failure
	if err := os.RemoveAll(filepath.Join(r.dir, staging.Folder)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.dir, staging.Folder), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if r.Disk().Writable {
		t.Error("an unwritable directory is reported as writable")
	}
	if os.Geteuid() == 0 {
		return
	}
	_ = os.Remove(filepath.Join(r.dir, staging.Folder))
	for _, name := range []string{dataFile, "."} {
		content := filepath.Join(r.dir, name)
		info, err := os.Stat(content)
		if err != nil {
			t.Fatal(err)
		}
		_ = os.Chmod(content, 0o500)
		if r.Disk().Writable {
			t.Errorf("%s is read-only, but reported as writable", name)
		}
		_ = os.Chmod(content, info.Mode())
	}
}
