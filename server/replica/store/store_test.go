package store

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func newFolder(t *testing.T) Store {
	t.Helper()
	opened, err := Open("file:" + filepath.ToSlash(t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

func TestFolderKeepsObjects(t *testing.T) {
	ctx, s := context.Background(), newFolder(t)
	if err := Probe(ctx, s); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(ctx, "lease/1"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a missing object: %v", err)
	}
	for _, each := range []struct{ name, content string }{{"lease/2", "b"}, {"lease/1", "a"}, {"leases", "c"}, {"lease/1", "aa"}} {
		if err := s.Put(ctx, each.name, []byte(each.content)); err != nil {
			t.Fatal(err)
		}
	}
	listed, err := s.List(ctx, "lease/")
	if err != nil || len(listed) != 2 || listed[0].Name != "lease/1" || listed[0].Size != 2 || listed[1].Name != "lease/2" {
		t.Errorf("listed %v (%v)", listed, err)
	}
	if listed, err := s.List(ctx, "leas"); err != nil || len(listed) != 3 {
		t.Errorf("listed %v (%v)", listed, err)
	}
	if err := s.Delete(ctx, "lease/1", "lease/none"); err != nil {
		t.Error(err)
	}
	if _, err := s.Get(ctx, "lease/1"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a deleted object: %v", err)
	}
}

func TestPutIfAbsentCreatesOnce(t *testing.T) {
	ctx, s := context.Background(), newFolder(t)
	won := make(chan string, 8)
	for i := range 8 {
		go func() {
			mine := strings.Repeat("x", i+1)
			if err := s.PutIfAbsent(ctx, "lease/1", []byte(mine)); err != nil {
				mine = ""
			}
			won <- mine
		}()
	}
	winner := ""
	for range 8 {
		if each := <-won; each != "" {
			if winner != "" {
				t.Error("two writers created the same object")
			}
			winner = each
		}
	}
	found, err := s.Get(ctx, "lease/1")
	if err != nil || string(found) != winner {
		t.Errorf("%q (%v), not the winner's %q", found, err, winner)
	}
	if err := s.PutIfAbsent(ctx, "lease/1", []byte(winner)); err != nil {
		t.Errorf("a repeated request with the same content: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(strings.TrimPrefix(s.String(), "file:"), "lease", partPrefix+"*")); len(left) != 0 {
		t.Errorf("temporary files stayed: %v", left)
	}
}

func TestFolderThatIsMissingIsNotCreated(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "not-mounted")
	s, err := Open("file:" + filepath.ToSlash(missing))
	if err != nil {
		t.Fatal(err)
	}
	if err := Probe(context.Background(), s); err == nil || !strings.Contains(err.Error(), "mount its disk") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("the folder was created")
	}
}

func TestNamesStayInsideFolder(t *testing.T) {
	ctx, s := context.Background(), newFolder(t)
	for _, name := range []string{"../other", "/etc/passwd", "a/../../b", "", ".", "a//b", "a/" + partPrefix + "b"} {
		if err := s.Put(ctx, name, nil); err == nil {
			t.Errorf("%q was written", name)
		}
	}
}

func TestProbeRefusesStoreWithoutConditions(t *testing.T) {
	for name, s := range map[string]Store{"conditional writes": withoutConditions{newFolder(t)}, "reading its writes": stale{newFolder(t)}} {
		if err := Probe(context.Background(), s); !errors.Is(err, ErrUnsuitable) {
			t.Errorf("a store without %s: %v", name, err)
		}
	}
}

type withoutConditions struct{ Store }

func (s withoutConditions) PutIfAbsent(ctx context.Context, name string, content []byte) error {
	return s.Put(ctx, name, content)
}

type stale struct{ Store }

func (s stale) Get(context.Context, string) ([]byte, error) { return nil, ErrNotFound }

func TestAddressesAreChecked(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "")
	for _, address := range []string{"", "/mnt/other", "file:other", "file://host/other", "s3://", "http://bucket/x", "s3://name:secret@bucket/x", "s3://bucket/x", "s3://%zz"} {
		_, err := Open(address)
		if err == nil {
			t.Errorf("%q was accepted", address)
		} else if strings.Contains(err.Error(), "secret") && !strings.Contains(err.Error(), "AWS_") {
			t.Errorf("the error repeats the secret: %v", err)
		}
	}
}

func TestUnreachableFolderIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Probe(context.Background(), folder(filepath.Join(file, "below"))); err == nil || errors.Is(err, ErrUnsuitable) {
		t.Errorf("%v", err)
	}
}

func TestErrorsOfBucketNameNoSecrets(t *testing.T) {
	t.Setenv("AWS_CA_BUNDLE", "")
	t.Setenv("AWS_ACCESS_KEY_ID", "access-id-of-the-test")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret-of-the-test")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	address := server.URL
	opened, err := Open("s3://bucket/prefix?endpoint=" + address)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	refused := Probe(ctx, opened)
	server.Close()
	gone := Probe(ctx, opened)
	for _, err := range []error{refused, gone} {
		if err == nil || errors.Is(err, ErrUnsuitable) || strings.Contains(err.Error(), "of-the-test") {
			t.Errorf("%v", err)
		}
	}
	if opened.String() != "s3://bucket/prefix" {
		t.Errorf("shown as %s", opened)
	}
}
