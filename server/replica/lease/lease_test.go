package lease

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"coterie/replica/s3test"
	"coterie/replica/store"
)

const testInterval = 20 * time.Millisecond

// machineInTest is a program whose data is a list of words, replicated as one object for each epoch.
type machineInTest struct {
	*Lease
	store    store.Store
	replaced chan struct{}

	mutex sync.Mutex
	words []string
	epoch int64
}

func startMachine(t *testing.T, s store.Store, name string, check func(int64, Claim) error) *machineInTest {
	t.Helper()
	m := &machineInTest{store: s, replaced: make(chan struct{})}
	if check == nil {
		check = func(int64, Claim) error { return nil }
	}
	m.Lease = Start(Config{
		Store: s, Own: Claim{ID: name + time.Now().String(), Machine: name}, Interval: testInterval,
		Check: check, Restore: m.restore, Push: m.push, Replaced: func() { close(m.replaced) },
		Follow: func(context.Context, int64) {}, Begin: func(context.Context, int64) error { return nil },
	})
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		m.Stop(ctx)
	})
	return m
}

func (m *machineInTest) restore(ctx context.Context, epoch int64) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.epoch = epoch
	for earlier := epoch - 1; earlier > 0; earlier-- {
		text, err := m.store.Get(ctx, fmt.Sprint("words/", earlier))
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		m.words = strings.Fields(string(text))
		return err
	}
	return nil
}

func (m *machineInTest) push(ctx context.Context) error {
	m.mutex.Lock()
	text := strings.Join(m.words, " ")
	m.mutex.Unlock()
	return m.store.Put(ctx, fmt.Sprint("words/", m.epoch), []byte(text))
}

func (m *machineInTest) add(t *testing.T, word string) error {
	t.Helper()
	m.mutex.Lock()
	m.words = append(m.words, word)
	m.mutex.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	return m.Await(ctx)
}

func (m *machineInTest) mustLead(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := m.Lead(ctx); err != nil {
		t.Fatal(err)
	}
}

func openBucket(t *testing.T) (*s3test.Server, store.Store) {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", s3test.AccessKey)
	t.Setenv("AWS_SECRET_ACCESS_KEY", s3test.SecretKey)
	t.Setenv("AWS_CA_BUNDLE", "")
	server := s3test.Start(t, "coterie")
	opened, err := store.Open("s3://coterie/site?endpoint=" + server.URL + "&region=" + s3test.Region)
	if err != nil {
		t.Fatal(err)
	}
	return server, opened
}

func TestStandbyTakesOverWithEverythingAnswered(t *testing.T) {
	server, bucket := openBucket(t)
	first := startMachine(t, bucket, "a", nil)
	first.mustLead(t)
	second := startMachine(t, bucket, "b", nil)
	var wait sync.WaitGroup
	for n := range 20 {
		wait.Go(func() {
			if err := first.add(t, fmt.Sprint("w", n)); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if pushes := len(slices.DeleteFunc(server.Requests(), func(r s3test.Request) bool { return !strings.Contains(r.Key, "words/") })); pushes > 15 {
		t.Errorf("%d pushes for 20 concurrent answers", pushes)
	}
	// the first machine is cut off from its lease and its beat, but the standby isn't
	server.Fail(s3test.Fault{Method: http.MethodPut, Prefix: "site/beat", Status: http.StatusInternalServerError})
	second.mustLead(t)
	if len(second.words) != 20 {
		t.Error(second.words)
	}
	server.Heal()
	if err := first.add(t, "late"); !errors.Is(err, ErrReplaced) {
		t.Error("a replaced leader answered:", err)
	}
	<-first.replaced
	if err := second.add(t, "more"); err != nil {
		t.Error(err)
	}
	if got := second.Status(); got.Role != "leading" || got.Epoch != 2 || got.Leader != "b" || got.Kept.IsZero() {
		t.Errorf("%+v", got)
	}
}

func TestLostAnswerToTheLeaseIsResolved(t *testing.T) {
	server, bucket := openBucket(t)
	// each attempt takes effect, and the SDK's own repetitions then meet their own lease
	server.Fail(s3test.Fault{Method: http.MethodPut, Prefix: "site/lease/", Times: 5, Status: http.StatusInternalServerError, AfterSuccess: true})
	only := startMachine(t, bucket, "a", nil)
	only.mustLead(t)
	if got := server.Keys("site/lease/"); !slices.Equal(got, []string{"site/lease/1"}) {
		t.Error(got)
	}
}

func TestNothingIsAnsweredWhileTheStoreFails(t *testing.T) {
	server, bucket := openBucket(t)
	only := startMachine(t, bucket, "a", nil)
	only.mustLead(t)
	server.Fail(s3test.Fault{Method: http.MethodGet, Prefix: "site/lease/", Status: http.StatusServiceUnavailable})
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	if err := only.Await(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error("answered without a look:", err)
	}
	server.Heal()
	server.Fail(s3test.Fault{Method: http.MethodPut, Prefix: "site/words/", Status: http.StatusServiceUnavailable})
	ctx, cancel = context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	if err := only.Await(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error("answered without a push:", err)
	}
	for deadline := time.Now().Add(5 * time.Second); only.Status().Failing.IsZero(); time.Sleep(testInterval) {
		if time.Now().After(deadline) {
			t.Fatal("the status doesn't show that pushes fail")
		}
	}
	server.Heal()
	if err := only.add(t, "x"); err != nil {
		t.Error(err)
	}
}

func TestStopLetsTheStandbyTakeOverAtOnce(t *testing.T) {
	_, bucket := openBucket(t)
	first := startMachine(t, bucket, "a", nil)
	first.mustLead(t)
	second := startMachine(t, bucket, "b", nil)
	if err := first.add(t, "x"); err != nil {
		t.Fatal(err)
	}
	first.Stop(context.Background())
	if err := first.Err(); err != nil {
		t.Error(err)
	}
	second.mustLead(t)
	if len(second.words) != 1 {
		t.Error(second.words)
	}
	if err := first.Await(context.Background()); !errors.Is(err, ErrReplaced) {
		t.Error("a stopped machine answered:", err)
	}
}

func TestMachineThatCannotUseTheDataEnds(t *testing.T) {
	_, bucket := openBucket(t)
	first := startMachine(t, bucket, "a", nil)
	first.mustLead(t)
	wrong := errors.New("another key")
	second := startMachine(t, bucket, "b", func(epoch int64, claim Claim) error {
		if epoch == 1 && claim.Machine == "a" {
			return wrong
		}
		return nil
	})
	if err := second.Lead(context.Background()); !errors.Is(err, wrong) {
		t.Error(err)
	}
}

func TestLeaseWithUnknownContentReplacesTheLeader(t *testing.T) {
	for _, content := range []string{"{}", "no JSON"} {
		_, bucket := openBucket(t)
		leader := startMachine(t, bucket, "a", nil)
		leader.mustLead(t)
		if err := bucket.PutIfAbsent(context.Background(), Name(2), []byte(content)); err != nil {
			t.Fatal(err)
		}
		if err := leader.add(t, "late"); !errors.Is(err, ErrReplaced) {
			t.Errorf("answered beside a lease with %q: %v", content, err)
		}
	}
}
