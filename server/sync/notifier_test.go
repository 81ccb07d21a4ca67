package sync

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// runThrottled runs throttled with a fake clock and returns the times of its checks. found is the result of each check.
func runThrottled(t *testing.T, found bool, play func(hint func())) (at []time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		wake, done := make(chan struct{}, 1), make(chan struct{})
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			throttled(wake, done, func() bool {
				at = append(at, time.Since(begun))
				return found
			})
		}()
		play(func() {
			select {
			case wake <- struct{}{}:
			default:
			}
			synctest.Wait()
		})
		close(done)
		<-ended
	})
	return at
}

func expectChecks(t *testing.T, got []time.Duration, want ...time.Duration) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("checked at %v, want %v", got, want)
	}
}

func TestFirstChangeIsCheckedAtOnceAndLaterOnesTogether(t *testing.T) {
	got := runThrottled(t, true, func(hint func()) {
		time.Sleep(500 * time.Millisecond)
		hint()
		for range 5 {
			time.Sleep(10 * time.Millisecond)
			hint()
		}
		// wait for a new quiet period
		time.Sleep(500 * time.Millisecond)
		hint()
	})
	expectChecks(t, got, 500*time.Millisecond, 600*time.Millisecond, 1050*time.Millisecond)
}

func TestManyChangesAreThrottled(t *testing.T) {
	got := runThrottled(t, true, func(hint func()) {
		for range 99 {
			hint()
			time.Sleep(10 * time.Millisecond)
		}
	})
	if len(got) != 10 {
		t.Fatalf("%d checks within a second, want 10: %v", len(got), got)
	}
}

func TestChecksPeriodicallyWithoutWakeUp(t *testing.T) {
	got := runThrottled(t, false, func(hint func()) {
		time.Sleep(checkEvery + 10*time.Millisecond)
		// the last check found nothing, so the quiet period continues
		hint()
	})
	expectChecks(t, got, checkEvery, checkEvery+10*time.Millisecond)
}

// Nearly all commits affect no device. They must not delay the ping for the next commit that affects one.
func TestCommitWithoutChangesDoesNotDelayOthers(t *testing.T) {
	got := runThrottled(t, false, func(hint func()) {
		for range 3 {
			time.Sleep(10 * time.Millisecond)
			hint()
		}
	})
	expectChecks(t, got, 10*time.Millisecond, 20*time.Millisecond, 30*time.Millisecond)
}

func TestPeriodicCheckStartsPingDelay(t *testing.T) {
	got := runThrottled(t, true, func(hint func()) {
		time.Sleep(checkEvery + 10*time.Millisecond)
		hint()
		time.Sleep(pingDelay)
	})
	expectChecks(t, got, checkEvery, checkEvery+pingDelay)
}

func TestThrottledStopsDuringWait(t *testing.T) {
	got := runThrottled(t, true, func(hint func()) {
		hint()
		time.Sleep(10 * time.Millisecond)
		hint()
	})
	expectChecks(t, got, 0)
}

type recordingClient struct {
	*subscriptions.DefaultClient
	begun time.Time
	heard chan string
}

func (h *recordingClient) Send(message subscriptions.Message) {
	h.heard <- message.Name + " " + time.Since(h.begun).String()
}

func TestKeepaliveIsSentEveryTwentySeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stream := func() *recordingClient {
			return &recordingClient{subscriptions.NewDefaultClient(), time.Now(), make(chan string, 10)}
		}
		device, other := stream(), stream()
		device.Subscribe(topic)
		broker := subscriptions.NewBroker()
		broker.Register(device)
		broker.Register(other)
		done := make(chan struct{})
		go sendKeepalives(broker, done)
		time.Sleep(41 * time.Second)
		close(done)
		synctest.Wait()
		close(device.heard)
		var got []string
		for each := range device.heard {
			got = append(got, each)
		}
		if want := []string{"ping 20s", "ping 40s"}; !slices.Equal(got, want) {
			t.Fatalf("received %v, want %v", got, want)
		}
		if len(other.heard) != 0 {
			t.Fatal("a stream without subscription received a message")
		}
	})
}
